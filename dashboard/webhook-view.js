import { element } from './element.js'
import { hashOf } from './location-hash.js'
import { namedMark, nothing, statusMark, timeMark } from './marks.js'
import { createTable } from './table.js'
import { deliveryStatus } from './webhook-words.js'
import { webhookMark } from './webhooks-view.js'

/** @import { View, ViewContext } from './view.d.ts' */
/** @import { WebhookDelivery } from './wire-types.d.ts' */

/**
 * One webhook: whether it works, what it was told last, and the way to have that told again.
 * @param {ViewContext} context
 * @param {number} id
 * @returns {View}
 */
export function webhookView(context, id) {
  const { api } = context
  const title = element('h1', { id: 'view-title', tabindex: '-1' }, `Webhook ${id}`)
  const status = element('p', { class: 'lead' })
  const table = createTable({
    caption: 'Deliveries',
    keyOf: (/** @type {WebhookDelivery} */ delivery) => delivery.id,
    columns: [
      { heading: 'Time', cell: ({ created_at: at }) => timeMark(at) },
      { heading: 'Event', cell: eventMark },
      { heading: 'Outcome', cell: deliveryMark, isWide: true },
      { heading: 'Sent', cell: ({ attempts }) => (attempts === 1 ? 'once' : `${attempts} times`) },
      { heading: 'Answer', cell: ({ http_status: answer }) => answer ?? nothing() },
      { heading: 'Again', cell: againButton },
    ],
  })
  const empty = element('p', { class: 'empty', hidden: true }, 'Nothing has been delivered yet.')

  /** @param {WebhookDelivery} delivery */
  function againButton({ id: deliveryId, event }) {
    const label = `Send this ${event} again`
    const again = () => attempt(() => api.redeliver(id, deliveryId))
    return element('button', { type: 'button', 'aria-label': label, click: again }, 'Send again')
  }

  /** @param {() => Promise<void>} send */
  async function attempt(send) {
    try {
      await send()
      context.notify(null)
      context.announce('It is being sent.')
      context.refreshNow()
    } catch (error) {
      context.notify(error instanceof Error ? error.message : String(error))
    }
  }

  /** @param {AbortSignal} signal */
  async function refresh(signal) {
    const [webhook, deliveries] = await Promise.all([api.webhook(id, signal), api.deliveries(id, signal)])
    if (title.textContent !== webhook.url) title.textContent = webhook.url
    status.replaceChildren(webhookMark(webhook))
    table.update(deliveries)
    table.element.hidden = deliveries.length === 0
    empty.hidden = deliveries.length > 0
  }

  table.element.hidden = true
  const view = element(
    'section',
    { 'aria-labelledby': 'view-title' },
    element(
      'header',
      { class: 'view-header address' },
      title,
      element('a', { href: hashOf('webhooks') }, 'All webhooks'),
    ),
    status,
    element('div', { class: 'scroller' }, table.element),
    empty,
    element(
      'p',
      { class: 'actions' },
      element('button', { type: 'button', click: () => attempt(() => api.pingWebhook(id)) }, 'Send a test'),
    ),
  )
  return { element: view, refresh }
}

/** @param {WebhookDelivery} delivery */
function eventMark({ event, requested }) {
  return requested ? namedMark(event, 'asked for by hand') : event
}

/** @param {WebhookDelivery} delivery */
function deliveryMark(delivery) {
  const { status, detail } = deliveryStatus(delivery)
  return detail === null ? statusMark(status) : namedMark(statusMark(status), detail)
}
