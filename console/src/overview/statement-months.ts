import { parseDate, startOfMonth, today } from '@internationalized/date'
import type { Report } from '../api/resources/reports.ts'
import type { Bounds } from '../parts/time-range.ts'
import type { Money } from './day-figures.ts'

/** As far back as somebody asks what is owed, when both sides compare their books. */
const MONTHS = 6

/** What a publisher earned, or a buyer paid, in a month of the Company's calendar. */
export interface StatementMonth {
  /** `2026-11` */
  readonly month: string
  /** `November 2026` */
  readonly label: string
  readonly bounds: Bounds
  readonly calls: number
  readonly converted: number
  /** In dollars. */
  readonly amount: number
}

/** The whole days that the months are in, until today. */
export function statementDays(timeZone: string): { readonly first: string; readonly last: string } {
  const present = today(timeZone)
  const first = startOfMonth(present).subtract({ months: MONTHS - 1 })
  return { first: first.toString(), last: present.toString() }
}

/**
 * The months of a report by `interval`, the latest first; those without a call included.
 * @param report about one publisher or target, whose row there is none of where it had no call
 * @param money which amount is theirs
 */
export function statementMonths(
  { rows: [row], intervals }: Pick<Report, 'intervals'> & { readonly rows: readonly MonthlyRow[] },
  money: Money,
  timeZone: string,
): readonly StatementMonth[] {
  const months = intervals.map(start => {
    const figures = row?.series?.find(({ interval_start }) => interval_start === start)
    return {
      ...monthOf(start, timeZone),
      calls: figures?.total_calls ?? 0,
      converted: figures?.converted_count ?? 0,
      amount: figures?.[money] ?? 0,
    }
  })
  return months.toReversed()
}

interface MonthlyRow {
  readonly series?: readonly {
    readonly interval_start: string
    readonly total_calls: number
    readonly converted_count: number
    readonly revenue: number
    readonly payout: number
  }[]
}

function monthOf(start: string, timeZone: string): Pick<StatementMonth, 'month' | 'label' | 'bounds'> {
  const first = parseDate(new Intl.DateTimeFormat('en-CA', { timeZone }).format(Date.parse(start)))
  const next = startOfMonth(first).add({ months: 1 }).toDate(timeZone)
  return {
    month: first.toString().slice(0, 'yyyy-mm'.length),
    label: new Intl.DateTimeFormat('en-GB', { timeZone, month: 'long', year: 'numeric' }).format(
      Date.parse(start),
    ),
    bounds: { start, end: new Date(next.getTime() - 1).toISOString() },
  }
}
