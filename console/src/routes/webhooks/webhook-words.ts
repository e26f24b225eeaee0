import type { Webhook, WebhookDelivery } from '../../api/resources/webhooks.ts'
import type { Tone } from '../../words/tone.ts'

export type WebhookEvent = Webhook['events'][number]

interface State {
  readonly tone: Tone
  readonly words: string
}

/** What an event means to whoever subscribes to it, in the order of the API. */
const EVENT_WORDS: Readonly<Record<WebhookEvent, string>> = {
  'call.started': 'a call has arrived',
  'call.answered': 'somebody has taken the call',
  'call.ended': 'the call is over, whatever came of it',
  'call.converted': 'the call converts; once',
  'call.corrected': 'the amounts of a converted call change',
  'call.recorded': 'its recording can be listened to',
  'call.recording_failed': 'its recording is lost',
  'reservation.created': 'a ping has reserved a target',
  'reservation.confirmed': 'the publisher has confirmed the reservation',
  'reservation.claimed': 'the reservation’s call has arrived',
  'reservation.expired': 'its time is over and no call came',
  'target.capped': 'a cap of a target is full; once in its window',
  'alert.raised': 'an alert is raised',
  'alert.over': 'what an alert told of is over',
  'report.scheduled': 'a scheduled report was due',
}

const EVENTS = Object.keys(EVENT_WORDS) as readonly WebhookEvent[]

export const EVENT_NAMES = EVENTS.map(value => ({ value, label: value }))

/** Events of one kind, as boxes to tick: `call.ended: the call is over, whatever came of it`. */
export const EVENT_KINDS: readonly {
  readonly label: string
  readonly choices: readonly { readonly value: WebhookEvent; readonly label: string }[]
}[] = [
  { label: 'Calls', choices: choicesOf('call.') },
  { label: 'Reservations', choices: choicesOf('reservation.') },
  { label: 'Targets', choices: choicesOf('target.') },
  { label: 'Alerts', choices: choicesOf('alert.') },
  { label: 'Reports', choices: choicesOf('report.') },
]

function choicesOf(prefix: string) {
  return EVENTS.filter(event => event.startsWith(prefix)).map(value => ({
    value,
    label: `${value}: ${EVENT_WORDS[value]}`,
  }))
}

export function webhookState({
  paused,
  failing_since: failing,
}: Pick<Webhook, 'paused' | 'failing_since'>): State {
  if (paused) return { tone: 'warning', words: 'Paused' }
  if (failing !== null) return { tone: 'bad', words: 'Failing' }
  return { tone: 'good', words: 'Active' }
}

const DELIVERY_STATES: Readonly<Record<WebhookDelivery['status'], State>> = {
  pending: { tone: 'warning', words: 'To be sent again' },
  succeeded: { tone: 'good', words: 'Delivered' },
  failed: { tone: 'bad', words: 'Given up' },
}

export const DELIVERY_STATUSES = [
  { value: 'pending', label: 'On its way' },
  { value: 'succeeded', label: 'Delivered' },
  { value: 'failed', label: 'Given up' },
]

export function deliveryState(delivery: Pick<WebhookDelivery, 'status' | 'attempts'>): State {
  return isOnFirstWay(delivery) ? { tone: 'busy', words: 'On its way' } : DELIVERY_STATES[delivery.status]
}

/** Whether what comes of it is known in a moment. */
export function isOnFirstWay({ status, attempts }: Pick<WebhookDelivery, 'status' | 'attempts'>): boolean {
  return status === 'pending' && attempts === 0
}
