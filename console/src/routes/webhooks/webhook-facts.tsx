import type { Webhook } from '../../api/resources/webhooks.ts'
import { Facts } from '../../detail/facts.tsx'
import { Time } from '../../parts/time.tsx'
import { WebhookState } from './webhook-state.tsx'

export function WebhookFacts({ webhook }: { readonly webhook: Webhook }) {
  return (
    <Facts
      facts={[
        ['Posts to', <code key="url">{webhook.url}</code>],
        ['State', <WebhookState key="state" webhook={webhook} />],
        ['Events', webhook.events.join(', ')],
        ['Created', <Time key="created" at={webhook.created_at} />],
        ['Changed', <Time key="changed" at={webhook.updated_at} />],
      ]}
    />
  )
}
