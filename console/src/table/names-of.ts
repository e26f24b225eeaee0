import { formatCount } from '../format/format-number.ts'

/** A question names this many of what it is about: more are counted. */
const MAX_NAMES = 20

/** What they are called, as a question about all of them says it: “North, South and 1,204 more”. */
export function namesOf<Row>(rows: readonly Row[], nameOf: (row: Row) => string): string {
  const more = rows.length - MAX_NAMES
  const named = rows.slice(0, more > 1 ? MAX_NAMES : undefined).map(nameOf)
  return more > 1 ? `${named.join(', ')} and ${formatCount(more)} more` : named.join(', ')
}
