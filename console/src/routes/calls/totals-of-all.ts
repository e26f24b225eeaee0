import type { CallTotals } from '../../api/resources/call-totals.ts'
import { formatCount, formatDollars } from '../../format/format-number.ts'
import { formatDuration } from '../../format/format-time.ts'
import type { TotalsOfAll } from '../../table/column.ts'

interface Answer {
  readonly data: CallTotals | undefined
  readonly error: Error | null
}

/** How what all pages add up to stands below the columns of calls; those that the API does not add up stay empty. */
export function totalsOfAll(count: number, { data, error }: Answer): TotalsOfAll {
  const label = `All ${formatCount(count)}`
  if (error !== null) return { label, problem: error.message }
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
