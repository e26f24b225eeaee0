import { formatCount, formatDollars } from '../format/format-number.ts'
import { formatDuration } from '../format/format-time.ts'
import { LoadingScreen } from '../parts/loading-screen.tsx'
import { Scroller } from '../parts/scroller.tsx'
import { DailyBars } from './daily-bars.tsx'
import type { DayFigures, Money } from './day-figures.ts'

export interface DailyTableProps {
  readonly days: readonly DayFigures[]
  readonly amounts: readonly Amount[]
}

/** A column of dollars, as the reader calls it. */
export interface Amount {
  readonly money: Money
  readonly label: string
}

/** Day by day, as bars and in figures. */
export function DailyTable(props: DailyTableProps) {
  return (
    <div className="daily">
      <DailyBars days={props.days} />
      <Figures {...props} />
    </div>
  )
}

/** The room of it while the days are on their way. */
export function DailyWaiting() {
  return (
    <div className="daily-room">
      <LoadingScreen />
    </div>
  )
}

function Figures({ days, amounts }: DailyTableProps) {
  return (
    <Scroller label="Day by day">
      <table aria-label="Day by day">
        <thead>
          <tr>
            <th scope="col">Day</th>
            <th scope="col" className="numeric">
              Calls
            </th>
            <th scope="col" className="numeric">
              Converted
            </th>
            <th scope="col" className="numeric secondary">
              Connected
            </th>
            {amounts.map(({ money, label }) => (
              <th scope="col" className="numeric" key={money}>
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {days.map(day => (
            <tr key={day.date} className={day.calls === 0 ? 'soft' : undefined}>
              <th scope="row" className="nowrap">
                {dayWords(day.date)}
              </th>
              <td className="numeric">{formatCount(day.calls)}</td>
              <td className="numeric">{formatCount(day.converted)}</td>
              <td className="numeric secondary">{formatDuration(day.connectedSeconds)}</td>
              {amounts.map(({ money }) => (
                <td className="numeric" key={money}>
                  {formatDollars(day[money])}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Scroller>
  )
}

const DAY = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'UTC',
  weekday: 'short',
  day: '2-digit',
  month: 'short',
})

/** `2026-11-20` → `Fri, 20 Nov` */
function dayWords(date: string): string {
  return DAY.format(Date.parse(date))
}
