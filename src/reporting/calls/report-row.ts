import { type Static, Type } from 'typebox'
import { Text } from '../../platform/wire/wire-types.ts'
import { type Metric, PARTS_OF_DOLLAR } from './report-metrics.ts'

/** One row as storage returns it, all whole numbers: counts, seconds, and amounts in ten-thousandths of a dollar. */
export interface SummedRow extends Readonly<Record<Metric | 'in_progress', string | number>> {
  readonly key: string
}

/** The totals of the rows of all pages. */
export interface ReportTotals {
  readonly totalDuration: number
  readonly connectedDuration: number
}

/** What a row stands for, on the wire. */
export interface RowSubject {
  readonly id: number | string
  readonly facetName: string
}

const Amount = (description: string) => Type.Number({ description })
const Percent = (of: string) =>
  Type.Number({ description: `Percent of ${of}, 0–100, to 4 decimals; 0 of nothing.` })

/** A row on the wire, in the order of service-api.md. */
export const ReportRow = Type.Object({
  id: Type.Unsafe<number | string>({
    type: ['integer', 'string'],
    description:
      'Internal ID of the record; `yyyymmdd` for a date; the FIPS number of a US state, 1000 + the SGC number of a ' +
      'Canadian province; a text for `tag_value`: the value, or the key.',
  }),
  facet_name: Text({
    description: 'The record’s name as it is now, the ISO date, the state’s code, or the tag’s value or key.',
  }),
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
})

/**
 * The row on the wire. Amounts are exact: they are whole numbers of ten-thousandths until they are written. Only
 * quotients are rounded, half up.
 */
export function reportRow(
  { id, facetName }: RowSubject,
  row: SummedRow,
  totals: ReportTotals,
): Static<typeof ReportRow> {
  const calls = Number(row.calls)
  const unique = calls - Number(row.repeats)
  const [revenue, payout, cost] = [Number(row.revenue), Number(row.payout), Number(row.cost)]
  const [totalDuration, connectedDuration] = [Number(row.total_duration), Number(row.connected_duration)]
  return {
    id,
    facet_name: facetName,
    total_calls: calls,
    repeat_count: Number(row.repeats),
    duplicate_count: Number(row.duplicates),
    unique_calls: unique,
    converted_count: Number(row.converted),
    revenue: dollars(revenue),
    payout: dollars(payout),
    cost: dollars(cost),
    total_duration: totalDuration,
    total_duration_percent: percent(totalDuration, totals.totalDuration),
    rescued_count: Number(row.rescued),
    rescued_revenue: dollars(Number(row.rescued_revenue)),
    connected_duration: connectedDuration,
    connected_duration_percent: percent(connectedDuration, totals.connectedDuration),
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

const percent = (part: number, whole: number) => ratio(part, 100 * PARTS_OF_ONE, whole) / PARTS_OF_ONE

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
