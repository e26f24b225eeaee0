import { type Static, Type } from 'typebox'
import { MAX_TAGS } from '../../domain/tags/parse-tag-list.ts'
import { MAX_TAG_KEY_LENGTH, MAX_TAG_VALUE_LENGTH } from '../../domain/tags/tag.ts'

/** The tags of a call as a request gives them: an object, bounded like a `tag_list`. */
export const RequestTags = Type.Unsafe<Readonly<Record<string, string | number | boolean>>>({
  type: 'object',
  additionalProperties: { type: ['string', 'number', 'boolean'], maxLength: MAX_TAG_VALUE_LENGTH },
  propertyNames: { minLength: 1, maxLength: MAX_TAG_KEY_LENGTH },
  maxProperties: MAX_TAGS,
  description: 'Tags of the call, by key.',
})

/** Values are kept as texts, because conditions compare texts. */
export function tagTexts(tags: Static<typeof RequestTags>): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(tags).map(([key, value]) => [key, String(value)]))
}
