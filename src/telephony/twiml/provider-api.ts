import type { OutboundClient } from '../../delivery/outbound-client.ts'
import type { CallClock } from '../clock/call-clock.ts'
import { pause } from '../clock/try-again.ts'
import { ProviderRefusal } from './provider-refusal.ts'
import type { TwimlProvider } from './providers/twiml-provider.ts'

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
      if (pauseMs === undefined) throw refusal(name, answer)
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
        if (pauseMs === undefined) throw refusal(name, answer)
        await pause(clock, pauseMs)
        if (wasNotTaken(answer)) break
        const list = await send('GET', recordingsUrl, null)
        const begun = firstRecordingSid(list.text)
        if (begun !== null) return begun
        // Who did not answer in time may be at it still.
        isCertain = isDone(list) && answer.kind !== 'timed-out'
      }
    }
  }
  const callPath = ({ accountSid, callSid }: ProviderCall) =>
    `${api.accountUrl(accountSid)}/Calls/${encodeURIComponent(callSid)}`
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
  }
}

type Parameters = Readonly<Record<string, string>>

interface ApiAnswer {
  readonly kind: 'answered' | 'timed-out' | 'failed' | 'busy'
  /** 0 where there was none. */
  readonly status: number
  readonly text: string
}

const TOO_MANY = 429

const isDone = ({ status }: ApiAnswer) => status >= 200 && status < 300

const mayDoBetter = ({ status }: ApiAnswer) => status === 0 || status === TOO_MANY || status >= 500

/** `busy`: it was not even sent. */
const wasNotTaken = ({ kind, status }: ApiAnswer) => kind === 'busy' || status === TOO_MANY

function refusal(name: string, { kind, status, text }: ApiAnswer): ProviderRefusal {
  const code = Number(contentOf(text)['code'])
  const message = `${name} was asked, and ${status || kind} came of it`
  return new ProviderRefusal(message, status, Number.isInteger(code) ? code : null)
}

function recordingSid(text: string): string {
  const { sid } = contentOf(text)
  if (typeof sid !== 'string' || sid === '') throw new Error('the answer to a recording has no id of it')
  return sid
}

function firstRecordingSid(text: string): string | null {
  const { recordings } = contentOf(text)
  const [first] = Array.isArray(recordings) ? recordings : []
  return typeof first?.sid === 'string' ? first.sid : null
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
