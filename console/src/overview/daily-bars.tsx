import type { DayFigures } from './day-figures.ts'

const SHORT = new Intl.NumberFormat('en-US', { notation: 'compact', maximumFractionDigits: 1 })

/** The calls of each day as a bar, until today; of those, the part that converted. The table beside it has it in figures. */
export function DailyBars({ days }: { readonly days: readonly DayFigures[] }) {
  const most = Math.max(1, ...days.map(({ calls }) => calls))
  return (
    <div className="daily-chart" aria-hidden="true">
      <div className="daily-bars">
        {days.toReversed().map(({ date, calls, converted }) => (
          <div key={date}>
            <small>{SHORT.format(calls)}</small>
            <span className="daily-calls" style={{ blockSize: share(calls, most) }}>
              <span style={{ blockSize: share(converted, calls) }} />
            </span>
            <small>{Number(date.slice('yyyy-mm-'.length))}</small>
          </div>
        ))}
      </div>
      <p className="soft">
        <span className="daily-key converted" /> Converted <span className="daily-key" /> Other calls
      </p>
    </div>
  )
}

function share(part: number, whole: number): string {
  return whole === 0 ? '0%' : `${(part / whole) * 100}%`
}
