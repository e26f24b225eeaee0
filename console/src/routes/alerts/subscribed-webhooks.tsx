import { useCount } from '../../api/use-count.ts'

/** How many webhooks would be told: without any, the switch alone tells nobody. */
export function SubscribedWebhooks() {
  const count = useCount('/webhooks.json', { event: 'alert.raised' })
  if (count === undefined) return null
  return (
    <p className="soft">
      {count === 0
        ? 'No webhook subscribes to alert.raised yet.'
        : `${count === 1 ? 'One webhook subscribes' : `${count} webhooks subscribe`} to alert.raised.`}
    </p>
  )
}
