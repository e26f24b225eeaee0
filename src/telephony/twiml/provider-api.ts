import type { OutboundClient } from '../../delivery/outbound-client.ts'
import type { CallClock } from '../clock/call-clock.ts'
import { pause } from '../clock/try-again.ts'
import type { TwimlProvider } from './providers/twiml-provider.ts'

/** What is done to a call that asks for nothing: over the provider's REST interface. All reject where it cannot be done. */
export interface ProviderApi {
  /** Breaks off whatever the call is doing, and has the provider ask at this address what comes next. */
  redirect(call: ProviderCall, url: string): Promise<void>
  hangUp(call: ProviderCall): Promise<void>
  /**
   * Records both sides of a connected call, each on a channel of its own.
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
  const post = async (url: string, parameters: Readonly<Record<string, string>>): Promise<string> => {
    const { origin, pathname } = new URL(url)
    for (let tries = 0; ; tries++) {
      const outcome = await client.send({
        method: 'POST',
        origin,
        path: pathname,
        headers: {
          authorization: api.authorization,
          accept: 'application/json',
          'content-type': 'application/x-www-form-urlencoded',
        },
        body: new URLSearchParams(parameters).toString(),
        timeoutMs: TIMEOUT_MS,
      })
      const status = outcome.kind === 'answered' ? outcome.status : 0
      if (outcome.kind === 'answered' && status < 300) return outcome.body.toString()
      const mayDoBetter = status === 0 || status === 429 || status >= 500
      const pauseMs = mayDoBetter ? PAUSES_MS[tries] : undefined
      if (pauseMs === undefined)
        throw new Error(`${name} was asked, and ${status || outcome.kind} came of it`)
      await pause(clock, pauseMs)
    }
  }
  const callPath = ({ accountSid, callSid }: ProviderCall) =>
    `${api.accountUrl(accountSid)}/Calls/${encodeURIComponent(callSid)}`
  return {
    redirect: async (call, url) => {
      await post(`${callPath(call)}${api.callSuffix}`, { Url: url, Method: 'POST' })
    },
    hangUp: async call => {
      await post(`${callPath(call)}${api.callSuffix}`, { Status: 'completed' })
    },
    startRecording: async (call, url) => {
      const answer = await post(`${callPath(call)}/Recordings.json`, {
        RecordingChannels: 'dual',
        RecordingStatusCallback: url,
        RecordingStatusCallbackMethod: 'POST',
        RecordingStatusCallbackEvent: 'completed absent',
      })
      return recordingSid(answer)
    },
    changeRecording: async (call, sid, status) => {
      const pausing = status === 'paused' ? { PauseBehavior: 'skip' } : {}
      const path = `${callPath(call)}/Recordings/${encodeURIComponent(sid)}.json`
      await post(path, { Status: status, ...pausing })
    },
  }
}

function recordingSid(answer: string): string {
  const { sid } = JSON.parse(answer) as { readonly sid?: unknown }
  if (typeof sid !== 'string' || sid === '') throw new Error('the answer to a recording has no id of it')
  return sid
}
