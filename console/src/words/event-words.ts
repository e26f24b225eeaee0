import type { components } from '../../../client/src/schema.ts'
import { counted, formatDollars } from '../format/format-number.ts'
import { formatDuration } from '../format/format-time.ts'
import { moneyInSentence } from './money-words.ts'
import { reasonWords, sentenceCase } from './reason-words.ts'
import type { Role } from './role-words.ts'
import type { Tone } from './tone.ts'
import { beginning } from './unnamed.ts'

/** What ids are called. */
export interface NameBook {
  of(kind: 'campaign' | 'target', id: number): string
}

/**
 * The data of any event, with the fields that sentences are made of; which of them an event has follows from its type. What is undefined
 * is kept from the reader.
 */
interface EventData {
  readonly campaign_id: number | null
  readonly target_id: number | null | undefined
  readonly only_reserved_target: boolean
  readonly reason: string
  readonly detail?: string
  readonly cid: string | undefined
  readonly time: number
  readonly audio_file_name: string | null
  readonly digit: string
  readonly action: number | null
  readonly candidates: readonly { readonly eligible: boolean }[]
  readonly order: readonly number[]
  readonly address: string | undefined
  readonly ring_timeout_seconds: number
  readonly cause: string
  readonly hung_up_by: string
  readonly user?: { readonly name: string }
  readonly note?: string
  readonly kind: 'click' | 'sale'
  readonly seconds: number
  readonly http_status: number | null
  readonly revenue: number | null | undefined
  readonly payout: number | null | undefined
  readonly tags: Readonly<Record<string, string>>
  readonly attempts: number
}

interface Telling {
  readonly tone: Tone
  tell(data: EventData, names: NameBook, role: Role | null): string
}

const TELLINGS: Readonly<Record<string, Telling>> = {
  call_offered: { tone: 'quiet', tell: (data, names) => `The call arrived${toCampaign(data, names)}.` },
  reservation_claimed: {
    tone: 'good',
    tell: (data, names) =>
      `It claimed its reservation${data.target_id == null ? '' : ` with ${names.of('target', data.target_id)}`}` +
      `${data.only_reserved_target ? ', and may go nowhere else' : ''}.`,
  },
  blocked_prompt_played: {
    tone: 'warning',
    tell: ({ time }) =>
      `The caller is suppressed, and was told how to lift that${time > 1 ? `, time ${time}` : ''}.`,
  },
  caller_resubscribed: { tone: 'good', tell: () => 'The caller pressed 7: it is suppressed no more.' },
  call_refused: {
    tone: 'bad',
    tell: ({ reason, detail }) =>
      `The call was refused: ${inSentence(reason)}${detail ? ` (${detail})` : ''}.`,
  },
  greeting_played: {
    tone: 'quiet',
    tell: ({ cid, time, audio_file_name: name }) =>
      `The greeting${cid === undefined ? '' : ` of campaign ${cid}`}${name ? ` (${name})` : ''} was played${time > 1 ? `, time ${time}` : ''}.`,
  },
  digit_pressed: {
    tone: 'quiet',
    tell: ({ digit, action }) => `The caller pressed ${digit}: ${actionWords(action)}.`,
  },
  no_digit_pressed: { tone: 'quiet', tell: () => 'The caller pressed nothing.' },
  caller_suppressed: {
    tone: 'warning',
    tell: () => 'The caller was suppressed, and cannot call the company again.',
  },
  campaign_entered: {
    tone: 'quiet',
    tell: ({ cid }) => `The call went on in ${cid === undefined ? 'another campaign' : `campaign ${cid}`}.`,
  },
  candidates_considered: { tone: 'quiet', tell: tellDecision },
  slot_taken: { tone: 'quiet', tell: (data, names) => `A slot on ${targetOf(data, names)} was taken.` },
  slot_refused: {
    tone: 'warning',
    tell: (data, names) =>
      `${targetOf(data, names)} had no slot left: ${inSentence(reasonWords(data.reason))}.`,
  },
  leg_dialled: {
    tone: 'busy',
    tell: (data, names) =>
      `${targetOf(data, names)} was dialled${data.address === undefined ? '' : ` at ${data.address}`}, for at most ${formatDuration(data.ring_timeout_seconds)}.`,
  },
  leg_ringing: { tone: 'busy', tell: (data, names) => `${targetOf(data, names)} was ringing.` },
  leg_answered: { tone: 'good', tell: (data, names) => `${targetOf(data, names)} answered.` },
  leg_failed: {
    tone: 'warning',
    tell: (data, names) => `${targetOf(data, names)} did not take the call: ${inSentence(data.cause)}.`,
  },
  recording_ready: { tone: 'quiet', tell: () => 'The recording can be listened to.' },
  recording_failed: { tone: 'bad', tell: ({ reason }) => `The recording is lost: ${reason}.` },
  recording_paused: { tone: 'quiet', tell: () => 'The recording was paused.' },
  recording_resumed: { tone: 'quiet', tell: () => 'The recording went on.' },
  call_converted: { tone: 'good', tell: (data, _, role) => `The call converted${worth(data, role)}.` },
  call_not_converted: {
    tone: 'quiet',
    tell: ({ reason }) => `The call did not convert: ${NO_CONVERSION_REASONS[reason] ?? inSentence(reason)}.`,
  },
  conversion_posted: {
    tone: 'good',
    tell: (data, _, role) =>
      data.user === undefined
        ? `A conversion was posted${worth(data, role)}.`
        : `${data.user.name} corrected the amounts${worth(data, role)}.${data.note ? ` They noted: ${data.note}` : ''}`,
  },
  tags_written: { tone: 'quiet', tell: ({ tags }) => `Tags were written: ${tagWords(tags)}.` },
  pixel_fired: {
    tone: 'good',
    tell: data => `The ${data.kind} timer${afterSeconds(data)} requested its URL.`,
  },
  pixel_failed: {
    tone: 'bad',
    tell: data =>
      `The ${data.kind} timer${afterSeconds(data)} could not request its URL${data.http_status === null ? '' : ` (status ${data.http_status})`}.`,
  },
  pixel_deduped: {
    tone: 'quiet',
    tell: data =>
      `The ${data.kind} timer${afterSeconds(data)} requested nothing: its caller had fired it a short while before.`,
  },
  call_ended: {
    tone: 'quiet',
    tell: ({ reason, detail, user }) =>
      user === undefined
        ? `The call ended: ${END_REASONS[reason] ?? inSentence(reason)}${detail ? ` (${detail})` : ''}.`
        : `The call ended: ${user.name} ended it.`,
  },
}

const END_REASONS: Readonly<Record<string, string>> = {
  refused: 'it had been refused',
  caller_hung_up: 'the caller hung up',
  target_hung_up: 'the target hung up',
  no_target: 'nobody was eligible to take it',
  no_answer: 'everyone eligible was rung, and nobody answered',
  no_digit: 'the caller chose nothing from the menu',
  menu_hang_up: 'the menu option hangs up',
  menu_suppress: 'the menu option suppresses the caller',
  destination_unavailable: 'the menu option leads nowhere',
  too_many_campaigns: 'it was sent from campaign to campaign too often',
  line_lost: 'the line was lost',
  too_long: 'it reached the longest time a call may take',
  ended_by_user: 'the company ended it',
  shutdown: 'the service was stopped',
  database_unavailable: 'the database did not answer in time',
  lease_lost: 'the database was out of reach for too long',
  lost: 'the process that ran it stopped',
}

const NO_CONVERSION_REASONS: Readonly<Record<string, string>> = {
  not_connected: 'nobody took it',
  no_criterion: 'no conversion criterion is for it',
  no_tiers: 'its conversion criterion has no tiers',
  too_short: 'it was too short',
  already_converted: 'the caller had converted already',
}

/** What menu options do, by number (the API's menu option `action`). */
const ACTIONS = [
  'no such option',
  'dial the option’s targets',
  'dial a number',
  'go to another campaign',
  'suppress the caller',
  'repeat the greeting',
  'hang up',
]

/**
 * One event of a call as a sentence. A type that this page does not know is told by its name.
 * @param role of who reads it
 */
export function tellEvent(
  { type, data }: Pick<components['schemas']['CallEvent'], 'type' | 'data'>,
  names: NameBook,
  role: Role | null = null,
): { readonly sentence: string; readonly tone: Tone } {
  const telling = TELLINGS[type]
  if (telling === undefined) return { sentence: `${sentenceCase(type)}.`, tone: 'quiet' }
  const sentence = beginning(telling.tell(data as unknown as EventData, names, role)).replace(
    TWO_FULL_STOPS,
    '.',
  )
  return { sentence, tone: telling.tone }
}

/** The last word is a name like “Roof & Gutter Co.”. */
const TWO_FULL_STOPS = /(?<!\.)\.\.(?=\s|$)/g

function tellDecision({ candidates, order }: EventData, names: NameBook): string {
  if (order.length === 0) return 'There is nobody to ring.'
  const listed = order.slice(0, MAX_LISTED).map(id => names.of('target', id))
  const others = order.length > MAX_LISTED ? ` and ${counted(order.length - MAX_LISTED, 'other')}` : ''
  const skipped = candidates.filter(({ eligible }) => !eligible).length
  return `To be rung: ${listed.join(', then ')}${others}.${skipped === 0 ? '' : ` Skipped: ${skipped}.`}`
}

/** A sentence names this many targets; the table below it has all. */
const MAX_LISTED = 4

function targetOf({ target_id: id, address }: EventData, names: NameBook): string {
  if (id === undefined) return 'a target'
  if (id !== null) return names.of('target', id)
  return address === undefined ? 'The number' : 'A number'
}

function toCampaign({ campaign_id: id }: EventData, names: NameBook): string {
  return id === null || id === undefined ? '' : ` for ${names.of('campaign', id)}`
}

/**
 * What a call brings, as far as whoever reads this may know.
 */
function worth({ revenue, payout }: EventData, role: Role | null): string {
  const amounts = [
    ['revenue', revenue],
    ['payout', payout],
  ] as const
  const parts = amounts.flatMap(([name, amount]) =>
    typeof amount === 'number' ? [`${moneyInSentence(name, role)} ${formatDollars(amount)}`] : [],
  )
  return parts.length === 0 ? '' : `: ${parts.join(', ')}`
}

/**
 * Of a timer: when it fires.
 */
function afterSeconds({ seconds }: EventData): string {
  return seconds > 0 ? ` of ${formatDuration(seconds)}` : ''
}

/**
 * `sub_id = 7, age = 42`
 */
function tagWords(tags: EventData['tags']): string {
  return Object.entries(tags)
    .map(([key, value]) => `${key} = ${value}`)
    .join(', ')
}

function actionWords(action: number | null): string {
  return ACTIONS[action ?? 0] ?? `action ${action}`
}

function inSentence(words: string): string {
  const text = sentenceCase(words)
  return text.charAt(0).toLowerCase() + text.slice(1)
}
