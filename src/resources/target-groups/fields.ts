import { integer } from 'drizzle-orm/pg-core'
import { requiredText } from '../../platform/database/columns.ts'
import { Integer, MAX_INTEGER, Nullable, OneOf, RequiredText, Text } from '../../platform/wire/wire-types.ts'
import { field, plainFields, requiredField } from '../fields/plain-fields.ts'

/** 1 dials the members separately, 2 all at once. */
export const BEHAVIORS = [1, 2] as const

const behavior = (name: string) => integer(name).$type<(typeof BEHAVIORS)[number]>().notNull().default(1)

const Priority = Nullable(Integer({ minimum: -MAX_INTEGER }))

export const TARGET_GROUP_FIELDS = plainFields({
  name: requiredField(requiredText, RequiredText(), 'Label.', { example: 'Insurance', shown: Text() }),
  behavior: field(
    behavior,
    OneOf(BEHAVIORS),
    '1 = dial separately (default), 2 = simuldial, all at once: needs priority and weight.',
    { example: 1, shown: OneOf(BEHAVIORS, { type: 'integer' }) },
  ),
  priority: field(integer, Priority, 'Lowest is tried first; used when groups are simuldialed.', {
    example: 1,
  }),
  weight: field(
    integer,
    Nullable(Integer()),
    'Share among equal priority; used when groups are simuldialed.',
    { example: 1 },
  ),
})
