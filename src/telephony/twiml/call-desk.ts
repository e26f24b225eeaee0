import type { Logger } from '../../platform/log/logger.ts'
import type { CalledAddress, CarrierCall } from '../carrier.ts'
import type { CallClock } from '../clock/call-clock.ts'
import { endedCalls } from './ended-calls.ts'
import { offeredCall } from './offered-call.ts'
import type { ProviderApi } from './provider-api.ts'
import type { TwimlProvider } from './providers/twiml-provider.ts'
import { TwimlCall } from './twiml-call.ts'
import type { RecordingOrders } from './twiml-recording.ts'
import { EMPTY_DOCUMENT, HANG_UP, rejectVerb, twimlDocument } from './twiml-verbs.ts'
import { asksForDocument, followUpPath, type Webhook } from './webhook.ts'

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
  /**
   * Hears what is said of a call. @returns the document that answers it, also where the call has ended lately; null where it is not one
   * of this process
   */
  hear(webhook: Webhook): Promise<string> | null
  /** Takes a call in that is announced. @returns its first document */
  takeIn(webhook: Webhook): Promise<string>
  readonly count: number
  /** Resolves once the end of every call is told. */
  stop(): Promise<void>
}

export interface CallDeskPorts {
  readonly clock: CallClock
  provider(name: string): { readonly provider: TwimlProvider; readonly api: ProviderApi } | null
  recordings(carrier: string): RecordingOrders
  /** What destinations see of calls to no number; null = none is set. */
  readonly ownNumber: string | null
  /** Tells other processes that it has ended. Never rejects. */
  tellEnded(call: Pick<Webhook, 'provider' | 'callSid'>): Promise<void>
  /** Null until there is one. */
  taker(): Pick<CallTaker, 'accept'> | null
  readonly logger: Pick<Logger, 'warn' | 'error'>
}

/** More than a process can run. */
const MOST_CALLS = 20_000

export function createCallDesk(ports: CallDeskPorts): CallDesk {
  const calls = new Map<string, TwimlCall>()
  const ended = endedCalls(ports.clock)
  /** Words of ends that are on their way. */
  const told = new Set<Promise<void>>()
  const keyOf = ({ provider, callSid }: Webhook) => `${provider} ${callSid}`

  const forget = (webhook: Webhook) => {
    calls.delete(keyOf(webhook))
    ended.add(keyOf(webhook))
    const telling = ports.tellEnded(webhook).finally(() => told.delete(telling))
    told.add(telling)
  }

  const takeIn = (webhook: Webhook): Promise<string> => {
    const offer = offeredCall(webhook)
    const known = ports.provider(webhook.provider)
    const taker = ports.taker()
    if (offer === null || known === null || taker === null || calls.size >= MOST_CALLS) {
      forget(webhook)
      return Promise.resolve(offer === null || known === null ? REJECTED : BUSY)
    }
    const { clock, logger } = ports
    const { provider, baseUrl, callSid, parameters } = webhook
    const carrierCall = new TwimlCall(offer, {
      clock,
      dial: known.provider.dial,
      api: known.api,
      recordings: ports.recordings(provider),
      ownNumber: ports.ownNumber,
      call: { accountSid: parameters['AccountSid'] ?? '', callSid },
      address: (kind, number) => baseUrl + followUpPath(provider, kind, callSid, number),
      logger,
      onForgotten: () => forget(webhook),
    })
    calls.set(keyOf(webhook), carrierCall)
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

  const hear = (webhook: Webhook) => {
    const key = keyOf(webhook)
    const call = calls.get(key)
    if (call !== undefined) return call.hear(webhook)
    return ended.has(key) ? Promise.resolve(answerAfterEnd(webhook.kind)) : null
  }

  return {
    hear,
    takeIn: webhook => hear(webhook) ?? takeIn(webhook),
    get count() {
      return calls.size
    },
    stop: async () => {
      for (const call of calls.values()) call.forget()
      await Promise.all(told)
    },
  }
}

/** Of a call that is over. */
export function answerAfterEnd(kind: Webhook['kind']): string {
  return asksForDocument(kind) ? twimlDocument(HANG_UP) : EMPTY_DOCUMENT
}

const REJECTED = twimlDocument(rejectVerb('rejected'))
const BUSY = twimlDocument(rejectVerb('busy'))
