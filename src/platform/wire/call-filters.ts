import { Type } from 'typebox'
import { MAX_INTEGER, Text } from './wire-types.ts'

/** As many values as one filter may list. */
const MAX_VALUES = 1_000

/** Conditions on tags that may be asked for at once: each is looked for in every call. */
const MAX_TAGS = 50

const Ids = (records: string) =>
  Type.Optional(
    Type.Array(Type.Integer({ minimum: 0, maximum: MAX_INTEGER }), {
      maxItems: MAX_VALUES,
      description: `Only calls of these ${records}.`,
    }),
  )

/** What reports and the list of calls are narrowed by, under the same names: a row of a report leads to its calls. */
export const callFilters = {
  campaign_id: Ids('campaigns'),
  affiliate_id: Ids('affiliates'),
  target_id: Ids('targets'),
  number_id: Ids('numbers'),
  caller_state: Type.Optional(
    Type.Array(Text(), {
      maxItems: MAX_VALUES,
      description: 'Only callers in these states: two-letter codes.',
      examples: [['CA']],
    }),
  ),
  converted: Type.Optional(Type.Boolean({ description: 'Only calls that converted, or only the others.' })),
}

/** @param unknown what becomes of tags that are not among those that reports know */
export const tagFilter = (unknown: string) =>
  Type.Optional(
    Type.Array(Text({ pattern: '^[^:]+:' }), {
      maxItems: MAX_TAGS,
      description: `Only calls with this \`key:value\`. Values of one key are alternatives; of several keys each must be met. ${unknown}`,
      examples: [['sub_id:spring']],
    }),
  )

/**
 * Values of tags are distinguished by this many characters: a longer one counts under its beginning. An index holds
 * keys of up to 2,704 bytes, at worst four for each character; and nobody reads a report by longer values.
 */
export const TAG_VALUE_LENGTH = 255

export interface TagFilter {
  readonly key: string
  /** One of them has to be met. No longer than what values are distinguished by. */
  readonly values: readonly string[]
}

/** `['age:44', 'age:45', 'state:CA']` by their keys. */
export function tagFiltersIn(texts: readonly string[]): readonly TagFilter[] {
  const valuesByKey = new Map<string, string[]>()
  for (const text of texts) {
    const end = text.indexOf(':')
    const key = text.slice(0, end)
    valuesByKey.set(key, [...(valuesByKey.get(key) ?? []), toldApart(text.slice(end + 1))])
  }
  return [...valuesByKey].map(([key, values]) => ({ key, values }))
}

/** As storage cuts it: by characters, some of which are two units here. */
const toldApart = (value: string) =>
  value.length <= TAG_VALUE_LENGTH ? value : [...value].slice(0, TAG_VALUE_LENGTH).join('')
