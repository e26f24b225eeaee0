import { formatCount, formatDollars } from '../../format/format-number.ts'
import { formatDuration } from '../../format/format-time.ts'
import { Tiles, TilesWaiting } from '../../overview/tiles.tsx'
import { type Figures, type TodayFigures, useTodayFigures } from '../../overview/today-figures.ts'
import { Answered } from '../../parts/answered.tsx'
import { COMPANY_MONEY } from '../../words/money-words.ts'

/** Today until now, beside yesterday until the same time. */
export function Today() {
  const answer = useTodayFigures()
  return (
    <Answered answer={answer} waiting={<TilesWaiting labels={TILES.map(([label]) => `${label} today`)} />}>
      {figures => figures && <Days figures={figures} />}
    </Answered>
  )
}

function Days({ figures: { previous, ...today } }: { readonly figures: TodayFigures }) {
  if (previous === undefined) return null
  return (
    <Tiles
      label="Today"
      tiles={TILES.map(([label, of]) => ({
        label: `${label} today`,
        figure: of(today),
        note: `by this time yesterday ${of(previous)}`,
      }))}
    />
  )
}

const TILES: readonly (readonly [label: string, of: (figures: Figures) => string])[] = [
  ['Calls', figures => formatCount(figures.total_calls)],
  ['Converted', figures => formatCount(figures.converted_count)],
  ['Connected', figures => formatDuration(figures.connected_duration)],
  [COMPANY_MONEY.revenue, figures => formatDollars(figures.revenue)],
  [COMPANY_MONEY.payout, figures => formatDollars(figures.payout)],
  [COMPANY_MONEY.cost, figures => formatDollars(figures.cost)],
]
