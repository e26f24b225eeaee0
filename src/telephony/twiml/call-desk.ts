import type { Logger } from '../../platform/log/logger.ts'
import type { CalledAddress, CarrierCall } from '../carrier.ts'
import type { CallClock } from '../clock/call-clock.ts'
import type { BegunCall, InheritedLine } from '../remote/call-messages.ts'
import { type AnnouncedCall, keyOf, sidOf } from './announced-calls.ts'
import { endedCalls } from './ended-calls.ts'
import { offeredCall } from './offered-call.ts'
import type { MadeRecording, ProviderApi } from './provider-api.ts'
import type { TwimlProvider } from './providers/twiml-provider.ts'
import type { LeftTalk, Talk } from './talk-rows.ts'
import type { TalkFate } from './talk-watch.ts'
import { TwimlCall } from './twiml-call.ts'
import type { TwimlCallPorts } from './twiml-call-ports.ts'
import type { RecordingOrders } from './twiml-recording.ts'
import { EMPTY_DOCUMENT, HANG_UP, rejectVerb, twimlDocument } from './twiml-verbs.ts'
import { asksForDocument, followUpPath, type Webhook } from './webhook.ts'
import { WrittenTalk } from './written-talk.ts'

/** Who takes calls: the call engine. */
export interface CallTaker {
  accept(line: {
    readonly carrierCall: CarrierCall
    readonly clock: CallClock
    readonly journalling: 'each-wait'
    readonly companyId: number | null
    onBegun(call: BegunCall): void
  }): Promise<unknown>
  /** Goes on with a call whose process died. Rejects where that cannot be now; in either case it lets go of what does not go on. */
  takeOver(
    line: Pick<InheritedLine, 'call' | 'rungTargetIds' | 'processIds'> & {
      readonly leg: Talk['leg']
      /** Nothing is to be done to the call any more: its provider connects it, and others may run it. */
      letGo(): void
      readonly carrierCall: CarrierCall
      readonly clock: CallClock
    },
  ): Promise<unknown>
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
  /** Goes on with a call of a process that is dead, as `TwimlCall` does. Rejects where that cannot be now: it may be tried again. */
  takeOver(left: LeftTalk, fate: TalkFate, made: MadeRecording | null): Promise<void>
  readonly count: number
  /** The providers' ids of all calls. */
  callSids(): readonly string[]
  /** Resolves once the end of every call is told. */
  stop(): Promise<void>
}

export interface CallDeskPorts {
  readonly clock: CallClock
  provider(name: string): KnownProvider | null
  recordings(carrier: string): RecordingOrders
  /** What destinations see of calls to no number; null = none is set. */
  readonly ownNumber: string | null
  /** Tells other processes that it has ended. Never rejects. */
  tellEnded(call: Pick<Webhook, 'provider' | 'callSid'>): Promise<void>
  /** Writes down what it takes to go on with a talk should this process die, as `AnnouncedCalls.connect` does. */
  tellConnected(
    call: Pick<Webhook, 'provider' | 'callSid'>,
    record: BegunCall,
    talk: Talk | null,
  ): Promise<boolean>
  /** Null until there is one. */
  taker(): Pick<CallTaker, 'accept' | 'takeOver'> | null
  readonly logger: Pick<Logger, 'warn' | 'error'>
}

interface KnownProvider {
  readonly provider: TwimlProvider
  readonly api: ProviderApi
}

type NewCall = Pick<Webhook, 'provider' | 'callSid'> &
  Pick<Talk, 'accountSid' | 'baseUrl' | 'offer'> &
  Pick<TwimlCallPorts, 'from'>

/** More than a process can run. */
const MOST_CALLS = 20_000

export function createCallDesk(ports: CallDeskPorts): CallDesk {
  const calls = new Map<string, TwimlCall>()
  const ended = endedCalls(ports.clock)
  /** Words of ends that are on their way. */
  const told = new Set<Promise<void>>()
  const tell = (telling: Promise<void>) => {
    told.add(telling)
    void telling.finally(() => told.delete(telling))
  }
  const forget = (call: AnnouncedCall) => {
    calls.delete(keyOf(call))
    ended.add(keyOf(call))
    tell(ports.tellEnded(call))
  }

  const keep = (
    { provider, callSid, accountSid, baseUrl, offer, from }: NewCall,
    { provider: { dial }, api }: KnownProvider,
    written: WrittenTalk,
    onConnected: (talk: Talk | null) => void,
  ) => {
    const { clock, logger, ownNumber } = ports
    const key = { provider, callSid }
    const carrierCall = new TwimlCall(offer, {
      clock,
      dial,
      api,
      recordings: ports.recordings(provider),
      ownNumber,
      from,
      call: { accountSid, callSid },
      address: (kind, number) => baseUrl + followUpPath(provider, kind, callSid, number),
      logger,
      onConnected: talk => onConnected(talk && { ...talk, accountSid, baseUrl, offer }),
      isWrittenDown: () => written.isWritten,
      onLeft: () => {
        if (calls.get(keyOf(key)) === carrierCall) calls.delete(keyOf(key))
      },
      onForgotten: () => {
        // One that was let go is another's.
        if (calls.get(keyOf(key)) === carrierCall) forget(key)
      },
    })
    calls.set(keyOf(key), carrierCall)
    return carrierCall
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
    const { provider, callSid, parameters } = webhook
    let record: BegunCall | null = null
    const { AccountSid: accountSid = '', From: from = null } = parameters
    const newCall = { ...webhook, accountSid, offer, from }
    const written = new WrittenTalk(false)
    const carrierCall = keep(newCall, known, written, talk => {
      const begun = record
      if (begun === null) return
      tell(written.write(() => ports.tellConnected({ provider, callSid }, begun, talk)))
    })
    const document = carrierCall.hear(webhook)
    const onBegun = (begun: BegunCall) => {
      record = begun
    }
    // Refused or given up, the call is told so by what it is sent.
    taker
      .accept({ carrierCall, clock, journalling: 'each-wait', companyId: null, onBegun })
      .catch((error: unknown) => {
        logger.warn({ err: error, carrier: provider }, 'a call could not be taken')
        carrierCall.send({ type: 'reject', reason: 'unavailable' })
      })
    return document
  }

  const takeOver = async (left: LeftTalk, fate: TalkFate, made: MadeRecording | null) => {
    const { provider, callSid, call, talk } = left
    const known = ports.provider(provider)
    const taker = ports.taker()
    if (known === null || taker === null) throw new Error(`nobody takes calls of ${provider}`)
    const key = keyOf(left)
    if (calls.has(key)) return
    const { leg, rungTargetIds } = talk
    const newCall = { provider, callSid, ...talk, from: null }
    const written = new WrittenTalk(true)
    // Where that talk has come to nothing, and another answers.
    const carrierCall = keep(newCall, known, written, next =>
      tell(written.write(() => ports.tellConnected({ provider, callSid }, call, next))),
    )
    carrierCall.takeOver(left, made)
    const letGo = () => carrierCall.leave()
    await taker.takeOver({
      carrierCall,
      clock: ports.clock,
      call,
      leg,
      rungTargetIds,
      processIds: [],
      letGo,
    })
    // Only now: of one that does not go on here nothing is to be told, not even that it has ended.
    carrierCall.hearFate(fate)
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
    takeOver,
    get count() {
      return calls.size
    },
    callSids: () => [...calls.keys()].map(sidOf),
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
