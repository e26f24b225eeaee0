import { addresses } from '../../addresses.ts'
import { contacts } from '../../api/resources/contacts.ts'
import { FullScreenDialog } from '../../form/full-screen-dialog.tsx'
import { ResourceForm } from '../../form/resource-form.tsx'
import { notify } from '../../parts/notices.tsx'
import { useGoTo } from '../../parts/use-go-to.ts'
import { ContactFields } from './contact-fields.tsx'
import { contactValues, createdContact, refusalAtNumber } from './contact-values.ts'

const NEW = contactValues(null)

export function ContactCreate() {
  const goTo = useGoTo()
  const create = contacts.useCreate()
  const close = () => goTo(addresses.contacts())
  return (
    <FullScreenDialog label="New contact" onClose={close}>
      <ResourceForm
        title="New contact"
        values={NEW}
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
