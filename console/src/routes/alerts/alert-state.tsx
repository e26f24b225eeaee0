import './alerts.css'
import type { Alert } from '../../api/resources/alerts.ts'
import { Status } from '../../parts/status.tsx'
import { Time } from '../../parts/time.tsx'
import { alertState, isMuted } from './alert-words.ts'

/** Whether it is on, raised or muted, and since or until when. */
export function AlertState({ alert }: { readonly alert: Alert }) {
  const now = Date.now()
  const { tone, words } = alertState(alert, now)
  const { enabled, open_events: open, raised_at: raised, muted_until: muted } = alert
  return (
    <>
      <Status tone={tone}>{words}</Status>
      {open > 0 && raised !== null && (
        <div className="soft alert-detail">
          since <Time at={raised} />
        </div>
      )}
      {enabled && muted !== null && isMuted(muted, now) && (
        <div className="soft alert-detail">
          muted until <Time at={muted} />
        </div>
      )}
    </>
  )
}
