import { type Static, Type } from 'typebox'
import { Id, RequiredText, Rooted, Timestamp } from '../../platform/wire/wire-types.ts'
import type { globalSuppressedNumbers } from './table.ts'

export const ROOT_KEY = 'global_suppressed_number'

export const GlobalSuppressedNumberCreate = Type.Object(
  {
    number: RequiredText({
      description: 'E.164 is preferred; without a country code it is read as a US number.',
      examples: ['+13055550142'],
    }),
  },
  { title: 'GlobalSuppressedNumberCreate' },
)

export const GlobalSuppressedNumberDocument = Rooted(
  ROOT_KEY,
  Type.Object(
    {
      id: Id,
      number: Type.String({ description: 'E.164.', examples: ['+13055550142'] }),
      created_at: Timestamp,
    },
    { title: 'GlobalSuppressedNumber' },
  ),
)

export function globalSuppressedNumberDocument(
  row: typeof globalSuppressedNumbers.$inferSelect,
): Static<typeof GlobalSuppressedNumberDocument> {
  return {
    global_suppressed_number: {
      id: row.id,
      number: row.number,
      created_at: row.createdAt.toISOString(),
    },
  }
}
