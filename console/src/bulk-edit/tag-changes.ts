import { type TagValue, tagText, typedTagList } from '../words/tag-words.ts'
import { editedList, type ListEdit } from './edited-fields.ts'

interface Tagged {
  readonly tag_values: readonly TagValue[]
  /** Of records that show it. */
  readonly updated_at?: string
}

/**
 * What an update is sent of a record's tags: nothing where they stay. They are sent as a whole, and so only to a record
 * that nobody has changed since.
 */
export function tagChanges(
  row: Tagged,
  { how, entries }: ListEdit<string>,
): Readonly<Record<string, string>> {
  const tags = editedList(row.tag_values.map(tagText), { how, entries: entries.map(trimmed) })
  if (tags === null) return {}
  return {
    tag_list: typedTagList(tags),
    ...(row.updated_at !== undefined && { if_updated_at: row.updated_at }),
  }
}

/** `state : CA` is the tag that the API calls `state:CA`. */
function trimmed(tag: string): string {
  return tag.replace(/\s*:\s*(==)?\s*/, ':').trim()
}
