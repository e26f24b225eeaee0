import { type Static, Type } from 'typebox'
import { parsePhoneNumber } from '../../domain/phone/phone-number.ts'
import { invalid, MESSAGE } from '../../platform/refusals/refusal.ts'
import { Id, RequiredText, Rooted, Timestamp } from '../../platform/wire/wire-types.ts'
import type { staticCallerNumbers } from './table.ts'

export const ROOT_KEY = 'static_caller_number'

/** What the constraint that writing one may violate means to its sender. */
export const STATIC_NUMBER_REFUSALS = {
  static_caller_numbers_number_unique: invalid(ROOT_KEY, { number: [MESSAGE.taken] }),
}

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

/**
 * The number that a body brings, in E.164.
 * @throws the failed validation of what is none
 */
export function staticNumber(fields: Static<typeof StaticCallerNumberCreate>): string {
  const number = parsePhoneNumber(fields.number)
  if (number === null) throw invalid(ROOT_KEY, { number: [MESSAGE.notPhoneNumber] })
  return number
}
