import { addresses } from '../../addresses.ts'
import type { Versioned } from '../../api/resource.ts'
import { type Contact, contacts } from '../../api/resources/contacts.ts'
import { useRecordKey } from '../../detail/use-record-key.ts'
import { FullScreenDialog } from '../../form/full-screen-dialog.tsx'
import { ResourceForm } from '../../form/resource-form.tsx'
import { notify } from '../../parts/notices.tsx'
import { useGoTo } from '../../parts/use-go-to.ts'
import { contactName } from '../../words/contact-words.ts'
import { ContactFields } from './contact-fields.tsx'
import { changedContact, contactValues, refusalAtNumber } from './contact-values.ts'

export function ContactEdit() {
  const key = useRecordKey()
  const answer = contacts.useOne(key)
  return answer.data === undefined ? null : <EditForm key={key} version={answer.data} />
}

function EditForm({ version }: { readonly version: Versioned<Contact> }) {
  const { record, etag } = version
  const goTo = useGoTo()
  const update = contacts.useUpdate()
  const title = `Edit ${contactName(record)}`
  const close = () => goTo(addresses.contact(record.id))
  return (
    <FullScreenDialog label={title} onClose={close}>
      <ResourceForm
        title={title}
        values={contactValues(record)}
        valuesOf={theirs => contactValues(theirs as Contact)}
        submitLabel="Save"
        save={({ values, changed, isForced }) =>
          update
            .mutateAsync({ key: record.id, changes: changedContact(changed), etag: isForced ? null : etag })
            .catch(error => {
              throw refusalAtNumber(error, values, record)
            })
        }
        onSaved={() => {
          notify('Saved.')
          close()
        }}
        onCancel={close}
      >
        <ContactFields />
      </ResourceForm>
    </FullScreenDialog>
  )
}
