import { parseDate, startOfMonth, today } from '@internationalized/date'
import type { Report } from '../../api/resources/reports.ts'
import type { Bounds } from '../../parts/time-range.ts'

/** As far back as somebody asks what was paid, when both sides compare their books. */
const MONTHS = 6

/** What a buyer paid for in a month of the Company's calendar. */
export interface PaidMonth {
  /** `2026-11` */
  readonly month: string
  /** `November 2026` */
  readonly label: string
  readonly bounds: Bounds
  readonly calls: number
  readonly converted: number
  readonly paid: number
}

/** The whole days that the months are in, until today. */
export function paidDays(timeZone: string): { readonly first: string; readonly last: string } {
  const present = today(timeZone)
  const first = startOfMonth(present).subtract({ months: MONTHS - 1 })
  return { first: first.toString(), last: present.toString() }
}

/**
 * The months of a report by `interval`, the latest first; those without a call included.
 * @param report about one target, whose row there is none of where it was sent nothing
 */
export function paidMonths(
  { rows: [row], intervals }: Pick<Report, 'intervals'> & { readonly rows: readonly MonthlyRow[] },
  timeZone: string,
): readonly PaidMonth[] {
  const months = intervals.map(start => {
    const figures = row?.series?.find(({ interval_start }) => interval_start === start)
    return {
      ...monthOf(start, timeZone),
      calls: figures?.total_calls ?? 0,
      converted: figures?.converted_count ?? 0,
      paid: figures?.revenue ?? 0,
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
  }[]
}

function monthOf(start: string, timeZone: string): Pick<PaidMonth, 'month' | 'label' | 'bounds'> {
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
