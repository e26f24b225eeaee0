import { type Static, Type } from 'typebox'
import {
  FieldErrorsBody,
  Id,
  MAX_INDEXED_LENGTH,
  NOT_BLANK,
  Nullable,
  RequiredText,
  Rooted,
  Text,
  Timestamp,
} from '../../platform/wire/wire-types.ts'
import type { payoutModificationTables } from './table.ts'

export const ROOT_KEY = 'payout_bid_modification_table'

export type PayoutTableRow = typeof payoutModificationTables.$inferSelect

/** completions.md §8: a CSV of the largest size, however much of it JSON escapes. */
export const MAX_BODY_BYTES = 2.5 * 1_048_576

export const CsvData = Type.String({
  pattern: NOT_BLANK,
  description: 'The rule CSV: a header row, then at most 1,000 rules; up to 1 MB. Required.',
})

export const Salt = Nullable(
  RequiredText({
    description:
      'Draws the bucket of a call, together with its UUID. By default the Company’s name and today’s date.',
  }),
)

/** `csv_data` is required; a Campaign that does not exist is reported first. */
export const PayoutTableCreate = Type.Partial(
  Type.Object({
    csv_data: CsvData,
    active: Type.Boolean({
      description: 'Whether it takes effect at once, in place of the active one. By default false.',
    }),
    salt: Salt,
    table_version: Nullable(
      RequiredText({
        maxLength: MAX_INDEXED_LENGTH,
        description: 'Label, unique in the Campaign. By default the table’s `id`.',
      }),
    ),
  }),
  { title: 'PayoutBidModificationTableCreate' },
)

const ACTIVE = 'true activates the table in place of the active one, false deactivates it. Required.'

/** `active` nested below the root key, or bare; the handler requires it, once it has found the table. */
export const PayoutTableUpdate = Type.Partial(
  Type.Object({
    [ROOT_KEY]: Type.Partial(Type.Object({ active: Type.Boolean({ description: ACTIVE }) })),
    active: Type.Unsafe<unknown>({ description: 'The same, for who sends it without the root key.' }),
  }),
)

export const PayoutTableDocument = Rooted(
  ROOT_KEY,
  Type.Object(
    {
      id: Id,
      campaign_id: Id,
      table_version: Text(),
      active: Type.Boolean(),
      salt: Text(),
      csv_data: Type.String(),
      created_at: Timestamp,
    },
    { title: 'PayoutBidModificationTable' },
  ),
)

/** A field that is not valid, or a CSV that cannot be read (service-api.md, Errors). */
export const RefusedTable = Type.Object({
  [ROOT_KEY]: Type.Optional(FieldErrorsBody),
  errors: Type.Optional(
    Type.Array(Type.String(), {
      description: 'Why `csv_data` could not be parsed into rules, with rows and columns.',
    }),
  ),
  error: Type.Optional(Type.String()),
})

export function payoutTableDocument(row: PayoutTableRow): Static<typeof PayoutTableDocument> {
  return {
    [ROOT_KEY]: {
      id: row.id,
      campaign_id: row.campaignId,
      table_version: row.tableVersion,
      active: row.active,
      salt: row.salt,
      csv_data: row.csvData,
      created_at: row.createdAt.toISOString(),
    },
  }
}
