import { type Static, Type } from 'typebox'
import { Text } from '../../platform/wire/wire-types.ts'
import { METRIC_NAMES, type Metric, PARTS_OF_DOLLAR } from './report-metrics.ts'

/** Sums as storage returns them, all whole numbers: counts, seconds, and amounts in ten-thousandths of a dollar. */
export type ReportSums = Readonly<Record<Metric | 'in_progress', string | number>>

export const sumsOf = (sumOf: (name: Metric | 'in_progress') => number): ReportSums =>
  Object.fromEntries([...METRIC_NAMES, 'in_progress' as const].map(name => [name, sumOf(name)])) as ReportSums

export interface SummedRow extends ReportSums {
  readonly key: string
  /** Of the second facet, or of the interval; left out where rows are of one facet. */
  readonly key2?: string
}

/** What a row stands for where nothing was counted. */
export const NO_SUMS = sumsOf(() => 0)

/** What a row stands for, on the wire. */
export interface RowSubject {
  readonly id: number | string
  readonly facetName: string
}

/** What shares are of. */
type Totals = Pick<ReportSums, 'total_duration' | 'connected_duration'>

const Amount = (description: string) => Type.Number({ description })
const Percent = (of: string) =>
  Type.Number({ description: `Percent of ${of}, 0–100, to 4 decimals; 0 of nothing.` })

/** What rows, totals and earlier windows say, in the order of service-api.md. */
export const FIGURES = {
  total_calls: Type.Integer({ description: 'Every call, running ones included.' }),
  repeat_count: Type.Integer({
    description: 'Calls whose caller had called the same tracking number before.',
  }),
  duplicate_count: Type.Integer({
    description: 'Calls routed to a target where the caller had converted already.',
  }),
  unique_calls: Type.Integer({ description: 'Total less repeats.' }),
  converted_count: Type.Integer({ description: 'Calls that converted.' }),
  revenue: Amount('Dollars.'),
  payout: Amount('Dollars.'),
  cost: Amount('Dollars: what the calls were charged.'),
  total_duration: Type.Integer({ description: 'Seconds of finished calls.' }),
  total_duration_percent: Percent('that of all rows'),
  rescued_count: Type.Integer({
    description: 'Calls that one target failed to answer and another then did.',
  }),
  rescued_revenue: Amount('Dollars: the revenue of rescued calls.'),
  connected_duration: Type.Integer({ description: 'Seconds connected, of finished calls.' }),
  connected_duration_percent: Percent('that of all rows'),
  in_progress_count: Type.Integer({ description: 'Calls that are running now.' }),
  profit: Amount('Dollars: revenue less payout and cost.'),
  repeat_count_percent: Percent('the row’s calls'),
  duplicate_count_percent: Percent('the row’s calls'),
  converted_count_percent: Percent('the row’s calls'),
  rescued_count_percent: Percent('the row’s calls'),
  epc: Amount('Dollars: revenue for each unique call, to 4 decimals; 0 without one.'),
  cpc: Amount('Dollars: cost for each unique call, to 4 decimals; 0 without one.'),
} as const

export const SubjectId = (of: string) =>
  Type.Unsafe<number | string>({
    type: ['integer', 'string'],
    description:
      `${of}: internal ID of the record; \`yyyymmdd\` for a date; the FIPS number of a US state, 1000 + the SGC number ` +
      'of a Canadian province; a text for `tag_value`: the value, or the key.',
  })

/** A row on the wire. */
export const ReportRow = Type.Object({
  id: SubjectId('What the row is about'),
  facet_name: Text({
    description: 'The record’s name as it is now, the ISO date, the state’s code, or the tag’s value or key.',
  }),
  ...FIGURES,
})

export type ReportFigures = { readonly [Name in keyof typeof FIGURES]: number }

/**
 * The row on the wire. Amounts are exact: they are whole numbers of ten-thousandths until they are written. Only
 * quotients are rounded, half up.
 */
export function reportRow(
  { id, facetName }: RowSubject,
  row: ReportSums,
  totals: Totals,
): Static<typeof ReportRow> {
  return { id, facet_name: facetName, ...reportFigures(row, totals) }
}

/** @param totals of the rows that the row is one of */
export function reportFigures(row: ReportSums, totals: Totals): ReportFigures {
  const calls = Number(row.calls)
  const unique = calls - Number(row.repeats)
  const [revenue, payout, cost] = [Number(row.revenue), Number(row.payout), Number(row.cost)]
  const [totalDuration, connectedDuration] = [Number(row.total_duration), Number(row.connected_duration)]
  return {
    total_calls: calls,
    repeat_count: Number(row.repeats),
    duplicate_count: Number(row.duplicates),
    unique_calls: unique,
    converted_count: Number(row.converted),
    revenue: dollars(revenue),
    payout: dollars(payout),
    cost: dollars(cost),
    total_duration: totalDuration,
    total_duration_percent: percent(totalDuration, Number(totals.total_duration)),
    rescued_count: Number(row.rescued),
    rescued_revenue: dollars(Number(row.rescued_revenue)),
    connected_duration: connectedDuration,
    connected_duration_percent: percent(connectedDuration, Number(totals.connected_duration)),
    in_progress_count: Number(row.in_progress),
    profit: dollars(revenue - payout - cost),
    repeat_count_percent: percent(Number(row.repeats), calls),
    duplicate_count_percent: percent(Number(row.duplicates), calls),
    converted_count_percent: percent(Number(row.converted), calls),
    rescued_count_percent: percent(Number(row.rescued), calls),
    epc: dollars(ratio(revenue, 1, unique)),
    cpc: dollars(ratio(cost, 1, unique)),
  }
}

/** The number nearest to the exact amount, which is how it is written in JSON. @param parts a whole number */
const dollars = (parts: number) => parts / PARTS_OF_DOLLAR

/** Quotients have as many decimals as amounts. */
const PARTS_OF_ONE = 10_000

/** 0 where there is no whole. */
export const percent = (part: number, whole: number) => ratio(part, 100 * PARTS_OF_ONE, whole) / PARTS_OF_ONE

/** `part` times `factor` by `whole`, a whole number; 0 where there is nothing to divide by (completions.md §7). */
function ratio(part: number, factor: number, whole: number): number {
  if (part === 0 || whole === 0) return 0
  return Number(wholeQuotient(BigInt(part) * BigInt(factor), BigInt(whole)))
}

/**
 * The quotient of two whole numbers, rounded half up (away from zero), exact however large the dividend is.
 * @param divisor not 0
 */
export function wholeQuotient(dividend: bigint, divisor: bigint): bigint {
  const quotient = dividend / divisor
  const rest = dividend % divisor
  if (2n * magnitude(rest) < magnitude(divisor)) return quotient
  return dividend < 0n === divisor < 0n ? quotient + 1n : quotient - 1n
}

const magnitude = (value: bigint) => (value < 0n ? -value : value)
