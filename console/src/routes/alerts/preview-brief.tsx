import type { AlertPreview } from '../../api/resources/alerts.ts'
import { counted } from '../../format/format-number.ts'
import { Time } from '../../parts/time.tsx'
import { timesRaised } from './preview-days.ts'

/** How often an alert would have been raised in the last 30 days, in a line of a table: `12 times`, `Not once`. */
export function PreviewBrief({ preview }: { readonly preview: AlertPreview }) {
  const { from, known_since: since, subjects_left_out: others } = preview
  if (since === null) return 'It cannot be said yet'
  const isKnownLater = Date.parse(since) > Date.parse(from)
  return (
    <>
      {timesWords(preview)}
      {isKnownLater && (
        <>
          {' '}
          since <Time at={since} />
        </>
      )}
      {others > 0 && ', of the busiest or worst alone'}
    </>
  )
}

function timesWords(preview: AlertPreview): string {
  const times = timesRaised(preview)
  return times === 0 ? 'Not once' : counted(times, 'time')
}
