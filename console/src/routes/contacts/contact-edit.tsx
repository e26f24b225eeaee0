import { addresses } from '../../addresses.ts'
import { contacts } from '../../api/resources/contacts.ts'
import { EditDialog } from '../../form/edit-dialog.tsx'
import { contactName } from '../../words/contact-words.ts'
import { ContactFields } from './contact-fields.tsx'
import { changedContact, contactValues, refusalAtNumber } from './contact-values.ts'

export function ContactEdit() {
  return (
    <EditDialog
      resource={contacts}
      nameOf={contactName}
      addressOf={row => addresses.contact(row.id)}
      valuesOf={contactValues}
      changesOf={({ before, changed, record }) => changedContact(changed, before, contactValues(record))}
      refusalOf={(error, { values, record }) => refusalAtNumber(error, values, record)}
    >
      {() => <ContactFields />}
    </EditDialog>
  )
}
