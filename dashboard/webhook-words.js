import { formatTime } from './format-time.js'

/** @import { Status } from './status-words.js' */
/** @import { Webhook, WebhookDelivery } from './wire-types.d.ts' */

/**
 * @param {Webhook} webhook
 * @returns {{ status: Status, detail: string | null }}
 */
export function webhookStatus({ paused, paused_at: since, pause_reason: reason, failing_since: failing }) {
  if (paused) {
    const when = since === null ? '' : `since ${formatTime(since)}`
    return {
      status: { words: 'Paused', tone: 'quiet' },
      detail: `${when}${reason === null ? ' ' : ': '}${reason ?? 'by a user'}`,
    }
  }
  if (failing !== null) {
    return {
      status: { words: 'Failing', tone: 'bad' },
      detail: `nothing has come through since ${formatTime(failing)}`,
    }
  }
  return { status: { words: 'Active', tone: 'good' }, detail: null }
}

/**
 * What became of a delivery.
 * @param {WebhookDelivery} delivery
 * @returns {{ status: Status, detail: string | null }}
 */
export function deliveryStatus({ status, error, next_attempt_at: next, attempts }) {
  switch (status) {
    case 'succeeded':
      return { status: { words: 'Delivered', tone: 'good' }, detail: null }
    case 'failed':
      return { status: { words: 'Given up', tone: 'bad' }, detail: error }
    default: {
      const again = next === null ? null : `Sent next at ${formatTime(next)}.`
      const detail = [error, again].filter(Boolean).join(' ')
      const words = attempts === 0 ? 'On its way' : 'To be sent again'
      return {
        status: { words, tone: attempts === 0 ? 'busy' : 'warning' },
        detail: attempts === 0 ? null : detail,
      }
    }
  }
}
