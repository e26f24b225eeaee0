import { useSearch } from '@tanstack/react-router'
import { addresses } from '../../addresses.ts'
import { contacts } from '../../api/resources/contacts.ts'
import { FullScreenDialog } from '../../form/full-screen-dialog.tsx'
import { ResourceForm } from '../../form/resource-form.tsx'
import { useClose } from '../../form/use-close.ts'
import { notify } from '../../parts/notices.tsx'
import type { SearchParameters } from '../../search-parameters.ts'
import { ContactFields } from './contact-fields.tsx'
import { contactValues, createdContact, refusalAtNumber } from './contact-values.ts'

/** `?number=` fills in the first number, for who comes from a caller. */
export function ContactCreate() {
  const { number } = useSearch({ strict: false }) as SearchParameters
  const values = contactValues(null, number === undefined ? '' : String(number))
  const create = contacts.useCreate()
  const close = useClose(addresses.contacts())
  return (
    <FullScreenDialog label="New contact" onClose={close}>
      <ResourceForm
        title="New contact"
        values={values}
        submitLabel="Create contact"
        save={({ values }) =>
          create.mutateAsync(createdContact(values)).catch(error => {
            throw refusalAtNumber(error, values, null)
          })
        }
        onSaved={() => {
          notify('Created the contact.')
          close()
        }}
        onCancel={close}
      >
        <ContactFields />
      </ResourceForm>
    </FullScreenDialog>
  )
}
