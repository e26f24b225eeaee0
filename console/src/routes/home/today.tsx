import { formatCount, formatDollars } from '../../format/format-number.ts'
import { formatDuration } from '../../format/format-time.ts'
import { type TodayTile, TodayTiles } from '../../overview/today-tiles.tsx'
import { COMPANY_MONEY } from '../../words/money-words.ts'

/** What the Company has done today. */
export function Today() {
  return <TodayTiles tiles={TILES} />
}

const TILES: readonly TodayTile[] = [
  ['Calls', figures => formatCount(figures.total_calls)],
  ['Converted', figures => formatCount(figures.converted_count)],
  ['Connected', figures => formatDuration(figures.connected_duration)],
  [COMPANY_MONEY.revenue, figures => formatDollars(figures.revenue)],
  [COMPANY_MONEY.payout, figures => formatDollars(figures.payout)],
  [COMPANY_MONEY.cost, figures => formatDollars(figures.cost)],
]
