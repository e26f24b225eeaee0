import { addresses } from '../addresses.ts'
import { useCount } from '../api/use-count.ts'
import { counted, formatCount } from '../format/format-number.ts'
import { Link } from '../parts/link.tsx'
import { useSession } from '../session/session.ts'

/**
 * How many alerts are raised and not over, on whichever screen somebody works; it leads to them. While that is not known it
 * says nothing of it.
 */
export function AlertBell() {
  const { may } = useSession()
  const mayRead = may('read', 'alerts')
  const count = useCount('/alert_events.json', { open: true }, mayRead)
  if (!mayRead) return null
  const isRaised = count !== undefined && count > 0
  return (
    <Link
      className={isRaised ? 'button bell raised' : 'button bell'}
      to={addresses.alerts()}
      query={isRaised ? RAISED_NOW : {}}
      aria-label={labelOf(count)}
    >
      <svg viewBox="0 0 16 16" width="16" height="16" fill="none" stroke="currentColor" aria-hidden="true">
        <path
          d="M3.5 11.5V7a4.5 4.5 0 0 1 9 0v4.5l1 1h-11zM6.5 14.5h3"
          strokeWidth="1.3"
          strokeLinejoin="round"
        />
      </svg>
      {isRaised && <span>{formatCount(count)}</span>}
    </Link>
  )
}

/** What alerts have raised that is not over. */
const RAISED_NOW = { tab: 'events', open: 'true' }

/** @param count undefined: not known, or not to be had */
function labelOf(count: number | undefined): string {
  if (count === undefined) return 'Alerts'
  return `Alerts: ${count === 0 ? 'no alert is raised' : `${counted(count, 'alert')} raised`}`
}
