import type { CallTags } from './call-tags.ts'
import { GEO_KEY } from './tag.ts'
import type { TagCheck } from './tag-conditions.ts'

/** A failed check in words: `needs age >= 18, call carries 17`. */
export function describeFailedCheck(check: TagCheck, callTags: CallTags): string {
  const { key, operator } = check.tag
  return `needs ${key} ${operator} ${listShortly(check.alternatives)}, call carries ${carried(key, callTags)}`
}

function carried(key: string, callTags: CallTags): string {
  if (key === GEO_KEY) return callTags.geo.size === 0 ? 'no geo' : listShortly([...callTags.geo])
  return callTags.values.get(key) ?? `no ${key}`
}

/** A list of zip codes may hold thousands; a reader needs a few to recognise it. */
const MAX_LISTED = 5

function listShortly(values: readonly string[]): string {
  const shown = values.slice(0, MAX_LISTED).join(' or ')
  return values.length > MAX_LISTED ? `${shown} or ${values.length - MAX_LISTED} others` : shown
}
