import { type Contact, contacts } from '../../api/resources/contacts.ts'
import { BulkEditDialog } from '../../bulk-edit/bulk-edit-dialog.tsx'
import type { BulkEditProps } from '../../bulk-edit/edit-action.tsx'
import { TagsEdit } from '../../bulk-edit/tags-edit.tsx'
import { contactName } from '../../words/contact-words.ts'
import { type BulkEdit, bulkChanges, NOTHING_SET } from './bulk-changes.ts'

/** Tags of several contacts: each keeps its own numbers. */
export function ContactBulkEdit(props: BulkEditProps<Contact>) {
  return (
    <BulkEditDialog<Contact, BulkEdit>
      {...props}
      noun="contact"
      nameOf={contactName}
      resource={contacts}
      values={NOTHING_SET}
      changesOf={bulkChanges}
    >
      <TagsEdit />
    </BulkEditDialog>
  )
}
