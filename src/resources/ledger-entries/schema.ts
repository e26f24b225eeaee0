import { type Static, Type } from 'typebox'
import { money, toDecimalString } from '../../domain/money/money.ts'
import {
  Id,
  NullableText,
  OneOf,
  RequiredText,
  Rooted,
  Text,
  Timestamp,
} from '../../platform/wire/wire-types.ts'

export const ROOT_KEY = 'ledger_entry'

/** `call`: the charge for a call. The others are entered by administrators. */
export const LEDGER_ENTRY_KINDS = ['call', 'credit', 'correction'] as const
export type LedgerEntryKind = (typeof LEDGER_ENTRY_KINDS)[number]

/** Ten digits before the point and four after it, as amounts are kept. */
const SIGNED_DECIMAL = '^-?\\d{1,10}(\\.\\d{1,4})?$'

/** Enough for a sentence and the number of an invoice. */
const MAX_DESCRIPTION_LENGTH = 1_000

export const LedgerEntryCreate = Type.Object(
  {
    amount: Type.String({
      pattern: SIGNED_DECIMAL,
      description: 'What the balance changes by, as a decimal other than 0: positive adds to it.',
      examples: ['250.0'],
    }),
    description: RequiredText({
      maxLength: MAX_DESCRIPTION_LENGTH,
      description: 'Why, for whoever reads the ledger.',
      examples: ['Invoice 2026-11-07, paid'],
    }),
    kind: Type.Optional(
      OneOf(['credit', 'correction'], {
        description: 'Default: `credit` for an amount above 0, else `correction`. A credit is above 0.',
      }),
    ),
  },
  { title: 'LedgerEntryCreate' },
)

const LedgerEntry = Type.Object(
  {
    // Not an Id: there may be more charges than integers of 32 bits.
    id: Type.Integer({ description: 'Internal ID.' }),
    company_id: Id,
    kind: OneOf(LEDGER_ENTRY_KINDS, { description: '`call` (a charge), `credit` or `correction`.' }),
    amount: Text({
      description: 'What the balance changed by, as a decimal; a charge is below 0.',
      examples: ['-0.15'],
    }),
    call_uuid: NullableText({ description: 'The call that was charged for.' }),
    description: NullableText({ description: 'Why; null of a charge.' }),
    created_at: Timestamp,
  },
  { title: 'LedgerEntry' },
)

export const LedgerEntryDocument = Rooted(ROOT_KEY, LedgerEntry)

export interface LedgerEntryRow {
  readonly id: number
  readonly company_id: number
  readonly kind: LedgerEntryKind
  /** Decimal. */
  readonly amount: string
  readonly call_uuid: string | null
  readonly description: string | null
  readonly created_at: Date
}

export function ledgerEntryDocument(row: LedgerEntryRow): Static<typeof LedgerEntryDocument> {
  const { amount, created_at: createdAt, ...fields } = row
  return {
    [ROOT_KEY]: {
      ...fields,
      amount: toDecimalString(money(amount)),
      created_at: createdAt.toISOString(),
    },
  }
}
