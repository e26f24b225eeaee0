import type { CallEventRow } from './list-call-events.ts'

type Tags = Readonly<Record<string, string>>

/** An event that may tell of tags that were written to a call from outside. */
export type TagWritingRow = Pick<CallEventRow, 'type' | 'data'>

/**
 * The tags that a call is routed and judged by: its own without those that were written to it afterwards.
 * @param events of the call, in their order
 */
export function tagsAtFirst(tags: Tags, events: readonly TagWritingRow[]): Tags {
  const found = new Map(Object.entries(tags))
  for (const { type, data } of events.toReversed()) {
    if (type !== 'tags_written') continue
    // Absent in events of earlier versions, which do not say what was before; a tag that was not there is null.
    const { before = {} } = data as { readonly before?: Readonly<Record<string, string | null>> }
    for (const [key, value] of Object.entries(before)) {
      if (value === null) found.delete(key)
      else found.set(key, value)
    }
  }
  return Object.fromEntries(found)
}
