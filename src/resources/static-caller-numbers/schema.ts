import { type Static, Type } from 'typebox'
import { Id, RequiredText, Rooted, Timestamp } from '../../platform/wire/wire-types.ts'
import type { staticCallerNumbers } from './table.ts'

export const ROOT_KEY = 'static_caller_number'

export const StaticCallerNumberCreate = Type.Object(
  {
    number: RequiredText({
      description: 'E.164 is preferred; without a country code it is read as a US number.',
      examples: ['+13055550142'],
    }),
  },
  { title: 'StaticCallerNumberCreate' },
)

export const StaticCallerNumberDocument = Rooted(
  ROOT_KEY,
  Type.Object(
    {
      id: Id,
      number: Type.String({ description: 'E.164.', examples: ['+13055550142'] }),
      created_at: { ...Timestamp, examples: ['2026-11-20T12:00:00.000+00:00'] },
    },
    { title: 'StaticCallerNumber' },
  ),
)

export function staticCallerNumberDocument(
  row: typeof staticCallerNumbers.$inferSelect,
): Static<typeof StaticCallerNumberDocument> {
  return {
    static_caller_number: {
      id: row.id,
      number: row.number,
      // With an offset: the contract's one exception (completions.md §2).
      created_at: row.createdAt.toISOString().replace('Z', '+00:00'),
    },
  }
}
