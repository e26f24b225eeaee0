import { type Static, Type } from 'typebox'
import { MAX_TAG_KEY_LENGTH, SYSTEM_TAG_KEYS } from '../../domain/tags/tag.ts'
import { FieldProblems } from '../../platform/refusals/field-problems.ts'
import { invalid, MESSAGE } from '../../platform/refusals/refusal.ts'
import { Id, RequiredText, Rooted, Text } from '../../platform/wire/wire-types.ts'
import type { tags } from './table.ts'

export const ROOT_KEY = 'tag'

/** What the constraint that writing one may violate means to its sender. */
export const TAG_REFUSALS = { tags_key_unique: invalid(ROOT_KEY, { key: [MESSAGE.taken] }) }

const Key = RequiredText({
  maxLength: MAX_TAG_KEY_LENGTH,
  description: 'The key as calls carry it, case-sensitive; one tag for each key.',
  examples: ['age'],
})

const optionalFields = {
  values_report: Type.Optional(
    Type.Boolean({
      description: 'Whether values of the key appear in reports; true by default.',
      'x-example': true,
    }),
  ),
}

export const TagCreate = Type.Object({ key: Key, ...optionalFields }, { title: 'TagCreate' })
export const TagUpdate = Type.Object({ key: Type.Optional(Key), ...optionalFields }, { title: 'TagUpdate' })

export const TagDocument = Rooted(
  ROOT_KEY,
  Type.Object(
    {
      id: Id,
      key: Text({ description: 'Name of the tag.', examples: ['age'] }),
      values_report: Type.Boolean({
        description: 'Whether values of the key appear in reports.',
        examples: [true],
      }),
    },
    { title: 'Tag' },
  ),
)

export function tagDocument(row: typeof tags.$inferSelect): Static<typeof TagDocument> {
  return { tag: { id: row.id, key: row.key, values_report: row.valuesReport } }
}

/**
 * The columns that a request body sets: only those whose field was sent. Space around a key is none of it, as in a
 * `tag_list`.
 * @throws `invalid` for a system tag's key: its values are in every report, which no Company's tag could change
 */
export function tagColumns(fields: Static<typeof TagUpdate>): Partial<typeof tags.$inferInsert> {
  const key = fields.key?.trim()
  const problems = new FieldProblems()
  if (key !== undefined && SYSTEM_TAG_KEYS.includes(key)) problems.add('key', SYSTEM_TAG)
  problems.throwIfAny(ROOT_KEY)
  return {
    ...(key !== undefined && { key }),
    ...(fields.values_report !== undefined && { valuesReport: fields.values_report }),
  }
}

const SYSTEM_TAG = 'is a system tag, whose values always appear in reports'
