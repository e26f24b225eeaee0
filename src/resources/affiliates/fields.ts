import { text } from 'drizzle-orm/pg-core'
import { Type } from 'typebox'
import { flag, requiredText } from '../../platform/database/columns.ts'
import { NullableText, Text } from '../../platform/wire/wire-types.ts'
import { field, plainFields, shownField } from '../fields/plain-fields.ts'

export const AFFILIATE_FIELDS = plainFields({
  first_name: field(text, NullableText(), 'First name.', { example: 'Ada' }),
  last_name: field(text, NullableText(), 'Last name.', { example: 'Lovelace' }),
  company_name: field(text, NullableText(), 'Name of the affiliate’s company.', { example: 'Acme Media' }),
  alternative_id: field(text, NullableText(), 'Another external identifier.', { example: 'A-77' }),
  object_key: shownField(requiredText, Text(), 'The affiliate’s own key.', {
    example: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
  }),
  paused: field(flag, Type.Boolean(), 'Excluded from active routing.', { example: false }),
})
