import { element } from './element.js'
import { hashOf } from './location-hash.js'
import { namedMark, statusMark } from './marks.js'
import { createTable } from './table.js'
import { webhookStatus } from './webhook-words.js'

/** @import { Column } from './table.js' */
/** @import { View, ViewContext } from './view.d.ts' */
/** @import { Webhook } from './wire-types.d.ts' */

/** @type {readonly Column<Webhook>[]} */
const COLUMNS = [
  {
    heading: 'Address',
    cell: ({ id, url }) => element('a', { href: hashOf('webhooks', String(id)), class: 'address' }, url),
  },
  { heading: 'Status', cell: webhookMark },
  { heading: 'Told of', cell: ({ events }) => events.join(', '), isWide: true },
]

/**
 * Where the Company is told of what happens, and whether that works.
 * @param {ViewContext} context
 * @returns {View}
 */
export function webhooksView({ api }) {
  const table = createTable({
    caption: 'Webhooks',
    isCaptionHidden: true,
    columns: COLUMNS,
    keyOf: ({ id }) => id,
  })
  const empty = element(
    'div',
    { class: 'empty', hidden: true },
    element('h2', {}, 'No webhooks yet'),
    element(
      'p',
      {},
      'POST /webhooks.json adds one: it is told of calls, reservations and full caps as they happen.',
    ),
  )

  /** @param {AbortSignal} signal */
  async function refresh(signal) {
    const webhooks = await api.webhooks(signal)
    table.update(webhooks)
    table.element.hidden = webhooks.length === 0
    empty.hidden = webhooks.length > 0
  }

  const view = element(
    'section',
    { 'aria-labelledby': 'view-title' },
    element(
      'header',
      { class: 'view-header' },
      element('h1', { id: 'view-title', tabindex: '-1' }, 'Webhooks'),
    ),
    element('div', { class: 'scroller' }, table.element),
    empty,
  )
  return { element: view, refresh }
}

/** Whether a webhook works, and if not, since when and why. @param {Webhook} webhook */
export function webhookMark(webhook) {
  const { status, detail } = webhookStatus(webhook)
  return detail === null ? statusMark(status) : namedMark(statusMark(status), detail)
}
