import type { CallTotals } from '../../api/resources/call-totals.ts'
import { formatCount, formatDollars } from '../../format/format-number.ts'
import { formatDuration } from '../../format/format-time.ts'
import type { TotalsOfAll } from '../../table/column.ts'

interface Answer {
  readonly data: CallTotals | undefined
  readonly isError: boolean
}

/** How what all pages add up to stands below the columns of calls; those that the API does not add up stay empty. */
export function totalsOfAll(count: number, { data, isError }: Answer): TotalsOfAll {
  const label = `All ${formatCount(count)}`
  if (isError) return { label, problem: 'There are too many to add up now: choose fewer days or filters.' }
  if (data === undefined) return { label }
  return {
    label,
    cells: {
      talked: formatDuration(data.dialed_call_duration),
      total: formatDuration(data.total_duration),
      revenue: formatDollars(data.revenue),
      payout: formatDollars(data.payout),
      profit: formatDollars(data.profit),
      cost: formatDollars(data.charge_total),
    },
  }
}
