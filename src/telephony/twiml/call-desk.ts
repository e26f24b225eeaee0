import type { Logger } from '../../platform/log/logger.ts'
import type { CalledAddress, CarrierCall } from '../carrier.ts'
import type { CallClock } from '../clock/call-clock.ts'
import { offeredCall } from './offered-call.ts'
import type { ProviderApi } from './provider-api.ts'
import type { TwimlProvider } from './providers/twiml-provider.ts'
import { TwimlCall } from './twiml-call.ts'
import type { RecordingOrders } from './twiml-recording.ts'
import { rejectVerb, twimlDocument } from './twiml-verbs.ts'
import { followUpPath, type Webhook } from './webhook.ts'

/** Who takes calls: the call engine. */
export interface CallTaker {
  accept(line: {
    readonly carrierCall: CarrierCall
    readonly clock: CallClock
    readonly journalling: 'each-wait'
    readonly companyId: number | null
  }): Promise<unknown>
  companyOf(called: CalledAddress): Promise<number | null>
}

/** The calls of this process that providers carry. */
export interface CallDesk {
  /** Hears what is said of a call. @returns the document that answers it; null where the call is not one of this process */
  hear(webhook: Webhook): Promise<string> | null
  /** Takes a call in that is announced. @returns its first document */
  takeIn(webhook: Webhook): Promise<string>
  readonly count: number
  stop(): void
}

export interface CallDeskPorts {
  readonly clock: CallClock
  provider(name: string): { readonly provider: TwimlProvider; readonly api: ProviderApi } | null
  recordings(carrier: string): RecordingOrders
  /** Null until there is one. */
  taker(): Pick<CallTaker, 'accept'> | null
  readonly logger: Pick<Logger, 'warn' | 'error'>
}

/** More than a process can run. */
const MOST_CALLS = 20_000

export function createCallDesk(ports: CallDeskPorts): CallDesk {
  const calls = new Map<string, TwimlCall>()
  const keyOf = ({ provider, callSid }: Webhook) => `${provider} ${callSid}`

  const takeIn = (webhook: Webhook): Promise<string> => {
    const offer = offeredCall(webhook)
    const known = ports.provider(webhook.provider)
    const taker = ports.taker()
    if (offer === null || known === null) return Promise.resolve(REJECTED)
    if (taker === null || calls.size >= MOST_CALLS) return Promise.resolve(BUSY)
    const { clock, logger } = ports
    const { provider, baseUrl, callSid, parameters } = webhook
    const key = keyOf(webhook)
    const carrierCall = new TwimlCall(offer, {
      clock,
      dial: known.provider.dial,
      api: known.api,
      recordings: ports.recordings(provider),
      call: { accountSid: parameters['AccountSid'] ?? '', callSid },
      address: (kind, number) => baseUrl + followUpPath(provider, kind, callSid, number),
      logger,
      onForgotten: () => calls.delete(key),
    })
    calls.set(key, carrierCall)
    const document = carrierCall.hear(webhook)
    // Refused or given up, the call is told so by what it is sent.
    taker
      .accept({ carrierCall, clock, journalling: 'each-wait', companyId: null })
      .catch((error: unknown) => {
        logger.warn({ err: error, carrier: provider }, 'a call could not be taken')
        carrierCall.send({ type: 'reject', reason: 'unavailable' })
      })
    return document
  }

  const hear = (webhook: Webhook) => calls.get(keyOf(webhook))?.hear(webhook) ?? null

  return {
    hear,
    takeIn: webhook => hear(webhook) ?? takeIn(webhook),
    get count() {
      return calls.size
    },
    stop: () => {
      for (const call of calls.values()) call.forget()
      calls.clear()
    },
  }
}

const REJECTED = twimlDocument(rejectVerb('rejected'))
const BUSY = twimlDocument(rejectVerb('busy'))
