import { formatTime } from '../format/format-time.ts'
import { useSession } from '../session/session.ts'

/** A moment by the Company's clock; pointing at it tells the zone and UTC. */
export function Time({ at }: { readonly at: string | number }) {
  const { timeZone } = useSession()
  const utc = new Date(at).toISOString()
  return (
    <time dateTime={utc} title={`${timeZone} · ${utc}`}>
      {formatTime(at, timeZone, Date.now())}
    </time>
  )
}
