import type { BulkChange } from '../../api/resource.ts'
import type { Contact } from '../../api/resources/contacts.ts'
import { changesTo, KEPT_LIST, type ListEdit } from '../../bulk-edit/edited-fields.ts'
import { tagChanges } from '../../bulk-edit/tag-changes.ts'

/** What is to become of several contacts. */
export interface BulkEdit {
  readonly tag_list: ListEdit<string>
}

export const NOTHING_SET: BulkEdit = { tag_list: KEPT_LIST }

/** Each contact's own change: tags are added to its own, or taken from them. */
export function bulkChanges(
  rows: readonly Pick<Contact, 'id' | 'tag_values'>[],
  { tag_list: tags }: BulkEdit,
): readonly BulkChange[] {
  return changesTo(rows, row => tagChanges(row, tags))
}
