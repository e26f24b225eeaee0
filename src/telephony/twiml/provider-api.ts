import type { OutboundClient } from '../../delivery/outbound-client.ts'
import type { Instant } from '../../domain/time/instant.ts'
import type { RecordingState } from '../carrier.ts'
import type { CallClock } from '../clock/call-clock.ts'
import { pause } from '../clock/try-again.ts'
import { ProviderRefusal } from './provider-refusal.ts'
import type { TwimlProvider } from './providers/twiml-provider.ts'
import { secondsOf } from './talk-times.ts'

/** What is done to a call that asks for nothing: over the provider's REST interface. All reject where it cannot be done, with a `ProviderRefusal` where the provider says so. */
export interface ProviderApi {
  /** Breaks off whatever the call is doing, and has the provider ask at this address what comes next. */
  redirect(call: ProviderCall, url: string): Promise<void>
  hangUp(call: ProviderCall): Promise<void>
  /**
   * Records both sides of a connected call, each on a channel of its own. Where the provider's answer is lost, what it has begun is
   * looked for: asked again, it would record twice, and pause one of the two.
   * @param url where the provider says what became of it
   * @returns the provider's id of the recording
   */
  startRecording(call: ProviderCall, url: string): Promise<string>
  changeRecording(
    call: ProviderCall,
    recordingSid: string,
    status: 'paused' | 'in-progress' | 'stopped',
  ): Promise<void>
  /** What has become of a call; null where the provider knows none, or does not say. Asked once. */
  statusOf(call: ProviderCall): Promise<StatedCall | null>
  /** What the provider records of a call, the latest first. Asked once. */
  recordingsOf(call: ProviderCall): Promise<readonly MadeRecording[]>
}

export interface StatedCall {
  /** In the words of webhooks. */
  readonly status: string
  /** Null where it says none: while the call goes on, and for a moment after. */
  readonly seconds: number | null
  readonly endedAt: Instant | null
}

export interface MadeRecording {
  readonly sid: string
  /** `none`: it is over. */
  readonly state: RecordingState
}

export interface ProviderCall {
  readonly accountSid: string
  readonly callSid: string
}

/** A caller waits for it. */
const TIMEOUT_MS = 5_000

/** Providers refuse what comes too fast (429), and have trouble for moments. */
const PAUSES_MS = [500, 2_000]

/** What the provider says of a call or a recording has some 2 KB. */
export const MAX_API_ANSWER_BYTES = 100_000

export function createProviderApi(
  { name, api }: TwimlProvider,
  { client, clock }: { readonly client: Pick<OutboundClient, 'send'>; readonly clock: CallClock },
): ProviderApi {
  const refusal = ({ kind, status, text }: ApiAnswer) =>
    new ProviderRefusal(
      `${name} was asked, and ${status || kind} came of it`,
      status,
      codeSaid(text),
      api.refusals,
    )
  const send = async (method: 'GET' | 'POST', url: string, parameters: Parameters | null) => {
    const { origin, pathname } = new URL(url)
    const outcome = await client.send({
      method,
      origin,
      path: pathname,
      headers: {
        authorization: api.authorization,
        accept: 'application/json',
        ...(parameters !== null && { 'content-type': 'application/x-www-form-urlencoded' }),
      },
      body: parameters === null ? null : new URLSearchParams(parameters).toString(),
      timeoutMs: TIMEOUT_MS,
    })
    if (outcome.kind !== 'answered') return { kind: outcome.kind, status: 0, text: '' }
    return { kind: outcome.kind, status: outcome.status, text: outcome.body.toString() }
  }
  const post = async (url: string, parameters: Parameters): Promise<void> => {
    for (let tries = 0; ; tries++) {
      const answer = await send('POST', url, parameters)
      if (isDone(answer)) return
      const pauseMs = mayDoBetter(answer) ? PAUSES_MS[tries] : undefined
      if (pauseMs === undefined) throw refusal(answer)
      await pause(clock, pauseMs)
    }
  }
  /** Asks once, and again only where it is certain that nothing has come of it. */
  const start = async (recordingsUrl: string, parameters: Parameters): Promise<string> => {
    const pauses = [...PAUSES_MS]
    for (;;) {
      const answer = await send('POST', recordingsUrl, parameters)
      if (isDone(answer)) return recordingSid(answer.text)
      for (let isCertain = false; !isCertain; ) {
        const pauseMs = mayDoBetter(answer) ? pauses.shift() : undefined
        if (pauseMs === undefined) throw refusal(answer)
        await pause(clock, pauseMs)
        if (wasNotTaken(answer)) break
        const list = await send('GET', recordingsUrl, null)
        const [begun] = recordingsSaid(list.text)
        if (begun !== undefined) return begun.sid
        // Who did not answer in time may be at it still.
        isCertain = isDone(list) && answer.kind !== 'timed-out'
      }
    }
  }
  const callPath = ({ accountSid, callSid }: ProviderCall) =>
    `${api.accountUrl(accountSid)}/Calls/${encodeURIComponent(callSid)}`
  const read = async (url: string) => {
    const answer = await send('GET', url, null)
    if (isDone(answer)) return answer.text
    if (answer.status === NOT_FOUND) return ''
    throw refusal(answer)
  }
  return {
    redirect: (call, url) => post(`${callPath(call)}${api.callSuffix}`, { Url: url, Method: 'POST' }),
    hangUp: call => post(`${callPath(call)}${api.callSuffix}`, { Status: 'completed' }),
    startRecording: (call, url) =>
      start(`${callPath(call)}/Recordings.json`, {
        RecordingChannels: 'dual',
        RecordingStatusCallback: url,
        RecordingStatusCallbackMethod: 'POST',
        RecordingStatusCallbackEvent: 'completed absent',
      }),
    changeRecording: (call, sid, status) => {
      const pausing = status === 'paused' ? { PauseBehavior: 'skip' } : {}
      const path = `${callPath(call)}/Recordings/${encodeURIComponent(sid)}.json`
      return post(path, { Status: status, ...pausing })
    },
    statusOf: async call => statusSaid(await read(`${callPath(call)}${api.callSuffix}`)),
    recordingsOf: async call => recordingsSaid(await read(`${callPath(call)}/Recordings.json`)),
  }
}

type Parameters = Readonly<Record<string, string>>

interface ApiAnswer {
  readonly kind: 'answered' | 'timed-out' | 'failed' | 'busy'
  /** 0 where there was none. */
  readonly status: number
  readonly text: string
}

const NOT_FOUND = 404
const TOO_MANY = 429

const isDone = ({ status }: ApiAnswer) => status >= 200 && status < 300

const mayDoBetter = ({ status }: ApiAnswer) => status === 0 || status === TOO_MANY || status >= 500

/** `busy`: it was not even sent. */
const wasNotTaken = ({ kind, status }: ApiAnswer) => kind === 'busy' || status === TOO_MANY

/** Twilio and SignalWire say a number of their own, Telnyx the first of a list, as text. */
function codeSaid(text: string): number | null {
  const { code, errors } = contentOf(text)
  const [first] = Array.isArray(errors) ? (errors as readonly { readonly code?: unknown }[]) : []
  const said = Number(code ?? first?.code)
  return Number.isInteger(said) ? said : null
}

function recordingSid(text: string): string {
  const { sid } = contentOf(text)
  if (typeof sid !== 'string' || sid === '') throw new Error('the answer to a recording has no id of it')
  return sid
}

function recordingsSaid(text: string): readonly MadeRecording[] {
  const { recordings } = contentOf(text)
  if (!Array.isArray(recordings)) return []
  return recordings.flatMap(({ sid, status }) =>
    typeof sid === 'string' ? [{ sid, state: recordingState(status) }] : [],
  )
}

/** https://www.twilio.com/docs/voice/api/recording: of a status that is not known it is being made, for all we know. */
function recordingState(status: unknown): RecordingState {
  if (status === 'paused') return 'paused'
  return /^(stopped|processing|completed|absent|failed)$/.test(String(status)) ? 'none' : 'on'
}

/** Some say a duration as text, and some as a number; when it ended, all say as mails do: `Fri, 18 Oct 2019 17:03:00 +0000`. */
function statusSaid(text: string): StatedCall | null {
  const { status, duration, end_time: end } = contentOf(text)
  if (typeof status !== 'string') return null
  const endedAt = typeof end === 'string' ? Date.parse(end) : Number.NaN
  return { status, seconds: secondsOf(String(duration)), endedAt: Number.isNaN(endedAt) ? null : endedAt }
}

/** Proxies answer in HTML where they refuse. */
function contentOf(text: string): Readonly<Record<string, unknown>> {
  try {
    const content: unknown = JSON.parse(text)
    return typeof content === 'object' && content !== null ? (content as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}
