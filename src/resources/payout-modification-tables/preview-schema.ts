import { type Static, Type } from 'typebox'
import type { Money } from '../../domain/money/money.ts'
import type { PayoutPreview, PayoutTotals } from '../../domain/payout-modification/payout-preview.ts'
import { type Instant, toIsoString } from '../../domain/time/instant.ts'
import { Integer, Nullable, Rooted, Timestamp } from '../../platform/wire/wire-types.ts'
import { CsvData, ROOT_KEY, Salt } from './schema.ts'

const PREVIEW_KEY = `${ROOT_KEY}_preview` as const

const DEFAULT_DAYS = 7

/** Payouts of a month ago say little of those of tomorrow. */
const MAX_DAYS = 31

export const PreviewCreate = Type.Partial(
  Type.Object({
    csv_data: CsvData,
    salt: Salt,
    days: Type.Integer({
      minimum: 1,
      maximum: MAX_DAYS,
      description: `How many days of pings, up to now, the table is tried on. By default ${DEFAULT_DAYS}.`,
      'x-example': DEFAULT_DAYS,
    }),
  }),
  { title: 'PayoutBidModificationTablePreviewCreate' },
)

export const daysOf = ({ days }: Static<typeof PreviewCreate>) => days ?? DEFAULT_DAYS

const Dollars = (description: string, example: number) => Type.Number({ description, examples: [example] })

const totals = {
  revenue: Dollars('Revenue of these pings.', 1600),
  payout_before: Dollars('What they pay without any table.', 1024),
  payout_after: Dollars('What this table makes of that.', 960.5),
}

const Row = Type.Integer({
  minimum: 1,
  description: 'As a spreadsheet counts: the header is row 1.',
  examples: [2],
})

export const PreviewDocument = Rooted(
  PREVIEW_KEY,
  Type.Object(
    {
      pings: Integer({
        description: 'How many pings the table was tried on: those that reserved a target.',
        examples: [480],
      }),
      from: { ...Timestamp, description: 'Since when.' },
      to: { ...Timestamp, description: 'Until when.' },
      truncated: Type.Boolean({
        description:
          'Whether there are more in these days than are looked at; then the newest were, since `from`.',
        examples: [false],
      }),
      ...totals,
      unmatched: Type.Object(
        { hits: Integer({ description: 'How many they are.', examples: [120] }), ...totals },
        { description: 'Pings that no rule matched.' },
      ),
      rules: Type.Array(
        Type.Object({
          row: Row,
          rule_id: Nullable(
            Type.Integer({ description: 'As it stands in the CSV; null = none.', examples: [1] }),
          ),
          payout_pct: Nullable(
            Type.Number({ description: 'Percent of the revenue; null = `current`.', examples: [60] }),
          ),
          hits: Integer({ description: 'Pings that the rule decided.', examples: [120] }),
          reached: Type.Boolean({ description: 'Whether it decided any.', examples: [true] }),
          ...totals,
        }),
        { description: 'From the top.' },
      ),
      never_reached: Type.Array(Row, { description: 'Rows that decided no ping.', examples: [[4]] }),
      unreachable: Type.Array(Row, {
        description: 'Rows below one that matches every ping: they cannot decide any.',
        examples: [[]],
      }),
      bucket_gaps: Type.Array(Type.Array(Type.Integer(), { minItems: 2, maxItems: 2 }), {
        description:
          'Ranges of `pbm_bucket`, both ends included, that no rule with a condition on it admits. Empty where none has one.',
        examples: [[[5000, 9999]]],
      }),
      warnings: Type.Array(Type.String(), {
        description: 'What is allowed, and probably not meant.',
        examples: [[]],
      }),
    },
    { title: 'PayoutBidModificationTablePreview' },
  ),
)

/** What was found out about a table. */
export interface PreviewFindings {
  readonly preview: PayoutPreview
  readonly from: Instant
  readonly to: Instant
  readonly isTruncated: boolean
  readonly bucketGaps: readonly (readonly [number, number])[]
  readonly warnings: readonly string[]
}

export function previewDocument(findings: PreviewFindings): Static<typeof PreviewDocument> {
  const { preview, from, to, isTruncated, bucketGaps, warnings } = findings
  const rules = preview.rules.map(({ rule, totals }) => ({
    row: rule.row,
    rule_id: rule.ruleId,
    payout_pct: rule.percentOfRevenue,
    hits: totals.pings,
    reached: totals.pings > 0,
    ...amounts(totals),
  }))
  const catchAll = preview.rules.findIndex(({ rule }) => rule.conditions.length === 0)
  return {
    [PREVIEW_KEY]: {
      pings: preview.all.pings,
      from: toIsoString(from),
      to: toIsoString(to),
      truncated: isTruncated,
      ...amounts(preview.all),
      unmatched: { hits: preview.unmatched.pings, ...amounts(preview.unmatched) },
      rules,
      never_reached: rules.filter(({ reached }) => !reached).map(({ row }) => row),
      unreachable: catchAll === -1 ? [] : rules.slice(catchAll + 1).map(({ row }) => row),
      bucket_gaps: bucketGaps.map(gap => [...gap]),
      warnings: [...warnings],
    },
  }
}

const dollars = (amount: Money) => Number(amount.toFixed())

function amounts({ revenue, payoutBefore, payoutAfter }: PayoutTotals) {
  return {
    revenue: dollars(revenue),
    payout_before: dollars(payoutBefore),
    payout_after: dollars(payoutAfter),
  }
}
