import { GEO_KEY, geoElements } from './tag.ts'

/** What one call carries: a text for each key, and the places it comes from. */
export interface CallTags {
  readonly values: ReadonlyMap<string, string>
  /** Lower case: area code, `us`, `us-<zip>`, `us-<state>`. */
  readonly geo: ReadonlySet<string>
}

/**
 * Builds the tags of a call from its values, already merged by precedence (completions.md §4), and the places
 * derived from its number. A `geo` value of the call's own adds its comma-separated elements to those places.
 */
export function callTags(
  values: Readonly<Record<string, string>> | ReadonlyMap<string, string>,
  geo: Iterable<string> = [],
): CallTags {
  const valueByKey = isMap(values) ? values : new Map(Object.entries(values))
  const places = new Set<string>(geoElements(valueByKey.get(GEO_KEY) ?? ''))
  for (const element of geo) places.add(element.toLowerCase())
  return { values: valueByKey, geo: places }
}

function isMap(
  values: Readonly<Record<string, string>> | ReadonlyMap<string, string>,
): values is ReadonlyMap<string, string> {
  return values instanceof Map
}
