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

/** Whether it is answered with a document of what to do. */
export function asksForDocument(kind: Webhook['kind']): boolean {
  return kind !== 'status' && kind !== 'leg' && kind !== 'recording' && kind !== RECORDING_KEPT
}

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

/**
 * Reads a webhook whose signature was found right. @returns null for what is none
 * @param isAddressSigned whether the signature covers the address, so that what stands there is believed
 */
export function readWebhook(
  { provider, kind, baseUrl, query, body }: WebhookForm,
  isAddressSigned: boolean,
): Webhook | null {
  const form = new URLSearchParams(body)
  if (form.size > MAX_PARAMETERS) return null
  const asked = new URLSearchParams(query)
  const parameters = { ...(isAddressSigned && carriedBy(asked)), ...Object.fromEntries(form) }
  const isFirst = kind === 'voice' || kind === 'status'
  const { CallSid = '', ParentCallSid = '' }: WebhookParameters = parameters
  const callSid = isFirst ? CallSid : (asked.get('call') ?? '')
  if (callSid.length > MAX_SID_LENGTH || !SID.test(callSid)) return null
  // Not every signature covers the address. A destination's call need not name the one that it was made for.
  const isOfLeg = ParentCallSid === '' && (kind === 'leg' || kind === 'digits')
  if (CallSid !== callSid && ParentCallSid !== callSid && !isOfLeg) return null
  const number = asked.get('number') ?? '0'
  if (!/^\d{1,6}$/.test(number)) return null
  return withoutFailure({ provider, baseUrl, kind, callSid, number: Number(number), parameters })
}

/** What a question says once, and not again when the call is asked to come again with it. */
const CARRIED = [
  'Digits',
  'FinishedOnKey',
  'DialCallStatus',
  'DialCallSid',
  'DialCallDuration',
  'DialBridged',
  'ErrorUrl',
  'ErrorCode',
  'FallbackId',
] as const

function carriedBy(asked: URLSearchParams): WebhookParameters {
  return Object.fromEntries(
    CARRIED.flatMap(name => {
      const value = asked.get(name)
      return value === null ? [] : [[name, value]]
    }),
  )
}

/** The address at which the same question is asked again, with what it says. */
export function sameQuestionUrl(url: string, parameters: WebhookParameters): string {
  const [address = '', query = ''] = url.split('?', 2)
  const asked = new URLSearchParams(query)
  for (const name of CARRIED) {
    const value = parameters[name]
    if (value !== undefined) asked.set(name, value)
  }
  return asked.size === 0 ? address : `${address}?${asked}`
}

/** https://www.twilio.com/docs/api/errors/11200 and those after it: the answer to a question did not arrive. */
const NOT_RECEIVED = /^112\d\d$/

/**
 * What is asked where something of a call has failed, at the number's fallback address: the question whose answer did not arrive. Of
 * anything else `ErrorUrl` stays, and says that the call is not at its beginning.
 */
function withoutFailure(webhook: Webhook): Webhook {
  const { ErrorUrl, ErrorCode = '', ...parameters } = webhook.parameters
  if (webhook.kind !== 'voice' || ErrorUrl === undefined || !NOT_RECEIVED.test(ErrorCode)) return webhook
  const failed = URL.canParse(ErrorUrl) ? new URL(ErrorUrl) : null
  const path = failed?.pathname ?? ''
  const kind = WEBHOOK_KINDS.find(each => path.endsWith(`/carriers/${webhook.provider}/${webhookPath(each)}`))
  if (failed === null || kind === undefined || !asksForDocument(kind) || kind === 'digits') return webhook
  if (kind === 'voice') return { ...webhook, parameters }
  const asked = failed.searchParams
  const number = Number(asked.get('number'))
  if (asked.get('call') !== webhook.callSid || !Number.isInteger(number)) return webhook
  return { ...webhook, kind, number, parameters: { ...carriedBy(asked), ...parameters } }
}

/**
 * What is asked at the fallback address has no name of its own: with this one it is the same question when the call is asked to come
 * again with it, and not another failure.
 */
export function nameFallback(webhook: Webhook, id: () => string): Webhook {
  const { kind, parameters } = webhook
  const isNamed = parameters['ErrorUrl'] === undefined || parameters['FallbackId'] !== undefined
  return kind !== 'voice' || isNamed
    ? webhook
    : { ...webhook, parameters: { ...parameters, FallbackId: id() } }
}

/** Whether the caller's call is over, as a parameter of every webhook about it says. */
export function saysEnded({ CallStatus = '' }: WebhookParameters): boolean {
  return /^(completed|busy|no-answer|failed|canceled)$/i.test(CallStatus)
}
