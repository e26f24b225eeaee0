import { formatCount, formatDollars } from '../../format/format-number.ts'
import { formatDuration } from '../../format/format-time.ts'
import { Tiles } from '../../overview/tiles.tsx'
import { type Figures, type TodayFigures, useTodayFigures } from '../../overview/today-figures.ts'
import { Answered } from '../../parts/answered.tsx'
import { COMPANY_MONEY } from '../../words/money-words.ts'

/** Today until now, beside yesterday until the same time. */
export function Today() {
  const answer = useTodayFigures()
  return <Answered answer={answer}>{figures => figures && <Days figures={figures} />}</Answered>
}

function Days({ figures: { previous, ...today } }: { readonly figures: TodayFigures }) {
  if (previous === undefined) return null
  const tile = (label: string, of: (figures: Figures) => string) => ({
    label: `${label} today`,
    figure: of(today),
    note: `by this time yesterday ${of(previous)}`,
  })
  return (
    <Tiles
      label="Today"
      tiles={[
        tile('Calls', figures => formatCount(figures.total_calls)),
        tile('Converted', figures => formatCount(figures.converted_count)),
        tile('Connected', figures => formatDuration(figures.connected_duration)),
        tile(COMPANY_MONEY.revenue, figures => formatDollars(figures.revenue)),
        tile(COMPANY_MONEY.payout, figures => formatDollars(figures.payout)),
        tile(COMPANY_MONEY.cost, figures => formatDollars(figures.cost)),
      ]}
    />
  )
}
