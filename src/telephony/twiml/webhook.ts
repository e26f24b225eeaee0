/** What a provider says or asks. The caller's call is what all of it is about, also where it comes from a destination's. */
export interface Webhook {
  readonly provider: string
  /** The public address of this service under which the provider called it, without a slash at the end. */
  readonly baseUrl: string
  readonly kind: WebhookKind | typeof RECORDING_KEPT
  /** The provider's id of the caller's call. */
  readonly callSid: string
  /** Which gather, dial, turn or leg it is about; 0 where that does not matter. */
  readonly number: number
  readonly parameters: WebhookParameters
}

export type WebhookParameters = Readonly<Record<string, string>>

/**
 * `voice`: a call comes in. `gather`, `silence`: what came of waiting for a key. `dialled`: everybody who was rung is gone.
 * `continue`: what is to be done now? `digits`: a destination has answered who is to be sent digits first. All of them ask for a
 * document; the others only tell: `status` of the caller's call, `leg` of a destination's, `recording` of one that was made.
 */
export const WEBHOOK_KINDS = [
  'voice',
  'gather',
  'silence',
  'dialled',
  'continue',
  'digits',
  'status',
  'leg',
  'recording',
] as const
export type WebhookKind = (typeof WEBHOOK_KINDS)[number]

/** What one process tells another that runs the call: its recording is a file of the service, `FileKey`. No provider says so. */
export const RECORDING_KEPT = 'recording-kept'

/** Ids of Telnyx have some 60 characters. */
const MAX_SID_LENGTH = 200

/** A webhook has some thirty; more than this is none. */
const MAX_PARAMETERS = 200

const SID = /^[\w:.~-]+$/

/** Where providers reach the kinds of webhooks, below their own name. The first two are what people configure. */
export function webhookPath(kind: WebhookKind): string {
  return kind === 'voice' || kind === 'status' ? kind : `calls/${kind}`
}

/** The address of what is about a call that is known already, with a slash in front. */
export function followUpPath(provider: string, kind: WebhookKind, callSid: string, number: number): string {
  return `/carriers/${provider}/${webhookPath(kind)}?${new URLSearchParams({ call: callSid, number: String(number) })}`
}

/** A webhook as it came. */
export interface WebhookForm extends Pick<Webhook, 'provider' | 'baseUrl'> {
  readonly kind: WebhookKind
  /** Of its address, without the question mark: what follows up on a call says there which one. */
  readonly query: string
  /** `application/x-www-form-urlencoded` */
  readonly body: string
}

/** Reads a webhook whose signature was found right. @returns null for what is none */
export function readWebhook({ provider, kind, baseUrl, query, body }: WebhookForm): Webhook | null {
  const form = new URLSearchParams(body)
  if (form.size > MAX_PARAMETERS) return null
  const parameters = Object.fromEntries(form)
  const asked = new URLSearchParams(query)
  const isFirst = kind === 'voice' || kind === 'status'
  const { CallSid = '', ParentCallSid = '' } = parameters
  const callSid = isFirst ? CallSid : (asked.get('call') ?? '')
  if (callSid.length > MAX_SID_LENGTH || !SID.test(callSid)) return null
  // Not every signature covers the address. A destination's call need not name the one that it was made for.
  const isOfLeg = ParentCallSid === '' && (kind === 'leg' || kind === 'digits')
  if (CallSid !== callSid && ParentCallSid !== callSid && !isOfLeg) return null
  const number = asked.get('number') ?? '0'
  return /^\d{1,6}$/.test(number)
    ? { provider, baseUrl, kind, callSid, number: Number(number), parameters }
    : null
}

/** Whether the caller's call is over, as a parameter of every webhook about it says. */
export function saysEnded({ CallStatus = '' }: WebhookParameters): boolean {
  return /^(completed|busy|no-answer|failed|canceled)$/i.test(CallStatus)
}
