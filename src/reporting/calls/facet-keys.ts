import { TAG_VALUE_LENGTH } from '../../platform/wire/call-filters.ts'

/** The facets that a call has at most one key in. `date`, whose key is the day, is none of them. */
export const PLAIN_FACETS = ['number', 'campaign', 'affiliate', 'target', 'state'] as const
export type PlainFacet = (typeof PLAIN_FACETS)[number]

/** The key of a call's row in the facet, null where it has none, over the columns of `DIMENSION_COLUMNS`. */
export function plainKey(facet: PlainFacet): string {
  return `(${storedKey(facet)})::text`
}

/** The same in the type that a call holds it in: ids are grouped by faster as numbers than as texts. */
export function storedKey(facet: PlainFacet): string {
  return facet === 'state' ? 'reported_state(caller_country, caller_state)' : `${facet}_id`
}

/** The value under which a tag's value counts. @param value an expression */
export const reportedValue = (value: string) => `left(${value}, ${TAG_VALUE_LENGTH})`

/** The value of one tag of a call under which it counts; null where the call has no such tag. @param key an expression */
export const tagValueKey = (key: string) => reportedValue(`tags ->> ${key}`)

/** A query for the keys of a call's tags, `key`, that are among `tagKeys`. @param tagKeys an expression */
export const carriedTagKeys = (tagKeys: string) =>
  `SELECT carried AS key FROM jsonb_object_keys(tags) AS carried WHERE carried = ANY (${tagKeys})`

/** The same with what stands there, `value`. @param tagKeys an expression */
export const carriedTags = (tagKeys: string) =>
  `SELECT pair.key, pair.value FROM jsonb_each_text(tags) AS pair WHERE pair.key = ANY (${tagKeys})`

/** The local day of a row that has `created_at`. @param zone an expression */
export const localDay = (zone: string) => `(created_at AT TIME ZONE ${zone})::date`
