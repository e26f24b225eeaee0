/** Every operator a tag value may start with; a value without one means `==` (completions.md §4). */
export const TAG_OPERATORS = ['==', '!=', '>=', '<=', '>', '<', '=~'] as const

export type TagOperator = (typeof TAG_OPERATORS)[number]

/** On a target: a condition on the call. On a contact or number: a value its calls inherit (operator `==`). */
export interface Tag {
  /** Case-sensitive. */
  readonly key: string
  readonly operator: TagOperator
  readonly value: string
}

/** Keys are parameter names; this is room for any that a publisher would send. */
export const MAX_TAG_KEY_LENGTH = 100

/** Room for a long alternation in a pattern, and for any text worth comparing. */
export const MAX_TAG_VALUE_LENGTH = 1000

/** Every key under which the service itself says something of a call, where nobody else has. */
export const OWN_TAG_KEYS = [
  'caller_state',
  'caller_country',
  'caller_city',
  'caller_zip',
  'attestation',
  'publisher_id',
  'sub_id',
  'visitor_id',
  'visitor_url',
  'visitor_referrer',
] as const

export type OwnTagKey = (typeof OWN_TAG_KEYS)[number]

/** What the service itself says. */
export type OwnTags = { [Key in OwnTagKey]?: string }

/** Keys that calls carry without anyone's doing; their values are in every report (completions.md §4). */
export const SYSTEM_TAG_KEYS: readonly string[] = [
  'caller_state',
  'caller_country',
  'caller_zip',
  'attestation',
  'publisher_id',
  'sub_id',
] satisfies readonly OwnTagKey[]

/** The key whose values are places (area code, `us`, `us-<zip>`, `us-<state>`) rather than one text. */
export const GEO_KEY = 'geo'

/** The places of a `geo` value, which lists them with commas. Places are lower case everywhere. */
export function geoElements(value: string): readonly string[] {
  if (value === '') return NO_ELEMENTS
  return value
    .split(',')
    .map(element => element.trim().toLowerCase())
    .filter(element => element !== '')
}

const NO_ELEMENTS: readonly string[] = []

/** The places of a list that may be long, one after the other, and an empty one where nothing stands between two commas. */
export function* listedPlaces(value: string): Generator<string, void> {
  for (let start = 0; start <= value.length; ) {
    const comma = value.indexOf(',', start)
    const end = comma === -1 ? value.length : comma
    yield value.slice(start, end).trim().toLowerCase()
    start = end + 1
  }
}
