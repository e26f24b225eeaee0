import './alerts.css'
import type { AlertPreview } from '../../api/resources/alerts.ts'
import { counted, formatCount } from '../../format/format-number.ts'
import { formatDuration } from '../../format/format-time.ts'
import { Scroller } from '../../parts/scroller.tsx'
import { Time } from '../../parts/time.tsx'
import { useSession } from '../../session/session.ts'
import { type PreviewDay, previewDays, timesRaised } from './preview-days.ts'

/** The newest of them; whoever is told more often than that needs no list. */
const LISTED = 50

/** How often it would have been raised: in words, as a picture of the days, and as a table of the times. */
export function PreviewResult({ preview }: { readonly preview: AlertPreview }) {
  const { timeZone } = useSession()
  const { events } = preview
  const times = timesRaised(preview)
  return (
    <div>
      <p role="status">
        <Verdict preview={preview} />
      </p>
      {events.length > 0 && (
        <>
          <Picture days={previewDays(preview, timeZone)} />
          <Times events={events.slice(0, LISTED)} />
          {times > LISTED && <p className="soft">And {counted(times - LISTED, 'earlier one')}.</p>}
        </>
      )}
    </div>
  )
}

/** In a sentence. */
export function Verdict({ preview }: { readonly preview: AlertPreview }) {
  const times = timesRaised(preview)
  const { from, known_since: since, subjects_left_out: others } = preview
  if (since === null) return 'It cannot be said yet: there has been nothing that it would have watched.'
  const often =
    times === 0 ? 'would not have been raised' : `would have been raised ${counted(times, 'time')}`
  return (
    <>
      {Date.parse(since) > Date.parse(from) ? (
        <>
          Since <Time at={since} />, from when on it is known what happened, it <b>{often}</b>.
        </>
      ) : (
        <>
          In the last 30 days it <b>{often}</b>.
        </>
      )}
      {others > 0 && ` Only the busiest or worst were looked at, not ${formatCount(others)} more.`}
    </>
  )
}

function Picture({ days }: { readonly days: readonly PreviewDay[] }) {
  const most = Math.max(1, ...days.map(({ times }) => times))
  return (
    <div aria-hidden="true">
      <div className="preview-days">
        {days.map(({ day, times }) => (
          <span key={day} title={`${day}: ${times}`} style={{ blockSize: `${(times / most) * 100}%` }} />
        ))}
      </div>
      <div className="preview-ends">
        <span>{days[0]?.day}</span>
        <span>{most === 1 ? 'once a day at most' : `${formatCount(most)} a day at most`}</span>
        <span>{days.at(-1)?.day}</span>
      </div>
    </div>
  )
}

function Times({ events }: { readonly events: AlertPreview['events'] }) {
  return (
    <Scroller label="When it would have been raised">
      <table aria-label="When it would have been raised">
        <thead>
          <tr>
            <th scope="col">Raised</th>
            <th scope="col">Lasted</th>
            <th scope="col">What it would have told</th>
          </tr>
        </thead>
        <tbody>
          {events.map(({ subject_id: id, raised_at: raised, over_at: over, summary }) => (
            <tr key={`${id} ${raised}`}>
              <td>
                <Time at={raised} />
              </td>
              <td>
                {over === null
                  ? 'until now'
                  : formatDuration((Date.parse(over) - Date.parse(raised)) / 1_000)}
              </td>
              <td>{summary}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Scroller>
  )
}
