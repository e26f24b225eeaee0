import { unreachable } from '../../domain/unreachable.ts'
import type { OutboundClient, OutboundOutcome } from '../outbound-client.ts'
import { parseOutboundUrl, requestPath } from '../outbound-url.ts'
import type { Delivery } from './claim-deliveries.ts'
import { signMessage } from './sign-message.ts'

/** The outcome of an attempt to deliver. */
export type DeliveryOutcome =
  | { readonly kind: 'delivered'; readonly httpStatus: number }
  /** `httpStatus` is null where there was no answer. */
  | { readonly kind: 'failed'; readonly httpStatus: number | null; readonly error: string }
  /** The receiver wants nothing more, ever: 410. */
  | { readonly kind: 'unwanted'; readonly httpStatus: number }
  /** It is not to be sent at all. */
  | { readonly kind: 'dropped'; readonly error: string }
  /** It could not be sent now, which is not the receiver's fault. */
  | { readonly kind: 'put-off' }

/** The time that a receiver has for all of it, as Standard Webhooks advises. */
const TIMEOUT_MS = 15_000

const GONE = 410

export interface PostPorts {
  readonly client: Pick<OutboundClient, 'send'>
  readonly allowPrivateUrls: boolean
  /** The service's version. */
  readonly userAgent: string
  readonly now: () => number
}

/** Sends a delivery once. Never throws. */
export async function postEvent(delivery: Delivery, ports: PostPorts): Promise<DeliveryOutcome> {
  const { webhook, event, isRequested } = delivery
  if (webhook === null) return { kind: 'dropped', error: 'The webhook was deleted.' }
  if (webhook.hasGivenUp && !isRequested) return { kind: 'dropped', error: 'The webhook was paused.' }
  if (event === null) return { kind: 'dropped', error: 'The event is no longer kept.' }
  if (event === 'unreadable') return { kind: 'dropped', error: 'The event cannot be shown.' }
  // It may have been allowed when it was saved, before the setting changed.
  const url = parseOutboundUrl(webhook.url, ports.allowPrivateUrls)
  if ('error' in url) return { kind: 'failed', httpStatus: null, error: `The address ${url.error}.` }
  const { type, timestamp, data } = event
  const message = {
    id: `msg_${delivery.announcementId}`,
    timestamp: Math.floor(ports.now() / 1_000),
    body: JSON.stringify({ type, timestamp, data }),
  }
  const outcome = await ports.client.send({
    wants: 'status',
    method: 'POST',
    origin: url.origin,
    path: requestPath(url.pathTemplate),
    headers: {
      'content-type': 'application/json',
      'user-agent': ports.userAgent,
      'webhook-id': message.id,
      'webhook-timestamp': String(message.timestamp),
      'webhook-signature': signMessage(message, webhook.secrets),
    },
    body: message.body,
    timeoutMs: TIMEOUT_MS,
  })
  return judge(outcome)
}

/** Any 2xx is a receipt. A redirect is not, and is not followed: the address should be changed instead. */
function judge(outcome: OutboundOutcome): DeliveryOutcome {
  switch (outcome.kind) {
    case 'answered': {
      const { status } = outcome
      if (status >= 200 && status < 300) return { kind: 'delivered', httpStatus: status }
      if (status === GONE) return { kind: 'unwanted', httpStatus: status }
      return { kind: 'failed', httpStatus: status, error: `It answered ${status}.` }
    }
    case 'timed-out':
      return {
        kind: 'failed',
        httpStatus: outcome.status,
        error: `It did not answer within ${TIMEOUT_MS / 1_000} s.`,
      }
    case 'failed':
      return { kind: 'failed', httpStatus: null, error: outcome.detail }
    case 'busy':
      return { kind: 'put-off' }
    default:
      return unreachable(outcome)
  }
}
