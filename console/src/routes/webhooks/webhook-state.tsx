import './webhooks.css'
import type { Webhook } from '../../api/resources/webhooks.ts'
import { Status } from '../../parts/status.tsx'
import { Time } from '../../parts/time.tsx'
import { webhookState } from './webhook-words.ts'

/** Whether it works, and where it does not: since when, and why. */
export function WebhookState({ webhook }: { readonly webhook: Webhook }) {
  const { tone, words } = webhookState(webhook)
  return (
    <>
      <Status tone={tone}>{words}</Status>
      <StateDetail webhook={webhook} />
    </>
  )
}

function StateDetail({ webhook }: { readonly webhook: Webhook }) {
  const { paused, paused_at: since, pause_reason: reason, failing_since: failing } = webhook
  if (paused)
    return (
      <div className="soft webhook-detail">
        {since !== null && (
          <>
            since <Time at={since} />:{' '}
          </>
        )}
        {reason ?? 'by a user'}
      </div>
    )
  if (failing === null) return null
  return (
    <div className="soft webhook-detail">
      nothing has come through since <Time at={failing} />
    </div>
  )
}
