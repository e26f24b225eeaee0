import { ATTESTATION_TAG } from '../../domain/attestation/attestation.ts'
import type { CallAttestor } from '../attestation/call-attestor.ts'
import type { CalledAddress, CallOffer, CarrierCall } from '../carrier.ts'
import type { CallClock } from '../clock/call-clock.ts'
import type { Media, MediaEndpoint, MediaEvent } from '../media/media.ts'
import { MediaFull, UnacceptableMedia } from '../media/media-errors.ts'
import type { BegunCall } from '../remote/call-messages.ts'
import type { IncomingCall } from '../sip/agent/call.ts'
import type { HeaderField, SipRequest } from '../sip/message/sip-message.ts'
import { isWithinDialog } from '../sip/transaction/transaction-key.ts'
import type { Source } from '../sip/transport/transport.ts'
import type { Trunk } from '../trunks/trunk.ts'
import type { PasswordQuestion } from './admission.ts'
import type { CallChain, CallChains } from './call-chains.ts'
import type { CallTrace, CallTraces } from './call-traces.ts'
import { calledParty } from './called-address.ts'
import { callerNumber } from './caller-number.ts'
import type { EdgePorts } from './edge-ports.ts'
import type { RecordingTaker } from './keep-recordings.ts'
import { mediaEncryption } from './media-encryption.ts'
import { RETRY_AFTER } from './rejection.ts'
import { SIP, SipCall } from './sip-call.ts'
import type { TrunkRefusals } from './trunk-refusals.ts'

/** Who takes calls: the call engine. */
export interface CallTaker extends RecordingTaker {
  /**
   * Begins a call; it is told of by the carrier call alone, also when it is refused.
   * @param line `companyId`: the only Company that the call may be for, where the trunk belongs to one
   */
  accept(line: TakenLine): Promise<unknown>
  /** Whose number or reservation it is; null = nobody's. */
  companyOf(called: CalledAddress): Promise<number | null>
}

interface TakenLine {
  readonly carrierCall: CarrierCall
  readonly clock: CallClock
  readonly journalling: 'each-wait'
  readonly companyId: number | null
  /** Called once it is known which call it is; never where there is none. */
  readonly onBegun?: (call: BegunCall) => void
}

export interface ReceivingPorts extends EdgePorts {
  readonly media: Pick<Media, 'open'>
  readonly traces: Pick<CallTraces, 'begin'>
  readonly chains: Pick<CallChains, 'begin'>
  readonly attestor: CallAttestor
  readonly refusals: TrunkRefusals
  /** Whether reservations may be called from anywhere. */
  readonly openReservations: boolean
  /** Of callers whose call may be another Company’s than that of the trunk which lists their address. */
  readonly askPassword?: PasswordQuestion | null
  /** Null until there is one. */
  taker(): CallTaker | null
  /** Whether the service is about to stop, and takes no new calls. */
  isDraining(): boolean
}

/**
 * Takes in a call that was let through: its trunk has room, its address is one, its media can be met.
 * @param trunks those that the call may have come by; none for a caller who needs none
 */
export async function receiveInvite(
  incoming: IncomingCall,
  trunks: readonly Trunk[],
  ports: ReceivingPorts,
): Promise<void> {
  const taker = ports.taker()
  const called = calledParty(incoming.request, trunks)
  if (taker === null || ports.isDraining()) {
    ports.refusals.note(await trunkOf(trunks, UNKNOWN_OWNER), incoming.source, 'the service starts or stops')
    return incoming.reject(503, { headers: RETRY_AFTER })
  }
  if (called === null) {
    const words = 'what was called is neither a number nor the address of a reservation'
    ports.refusals.note(await trunkOf(trunks, UNKNOWN_OWNER), incoming.source, words)
    return incoming.reject(404)
  }
  const chain = ports.chains.begin(incoming.callId, called)
  if (chain === null) {
    const words = 'the call has come back to what it was called by: its targets lead there'
    ports.refusals.note(await trunkOf(trunks, () => taker.companyOf(called)), incoming.source, words)
    return incoming.reject(482)
  }
  // Now: what has been said of it so far is remembered for a moment only.
  const trace = ports.traces.begin(incoming.callId)
  const onOver = (): void => {
    trace.end()
    chain.end()
  }
  const of = { called, trunks, trace, chain, onOver, taker }
  const isTaken = await take(incoming, of, ports).catch((error: unknown) => {
    onOver()
    throw error
  })
  if (!isTaken) onOver()
}

/**
 * What the stack itself has refused: a call that never came as far as `receiveInvite`, or another request, which is told of where a trunk
 * lists its source.
 */
export async function noteRefusedByStack(
  request: SipRequest,
  source: Source,
  { trunks, words }: { readonly trunks: readonly Trunk[]; readonly words: string },
  { taker, refusals }: Pick<ReceivingPorts, 'taker' | 'refusals'>,
): Promise<void> {
  const isWithin = isWithinDialog(request)
  if (request.method !== 'INVITE' || isWithin) {
    const [first] = trunks
    if (first === undefined) return
    // Where several Companies list the source, nothing says whose business it is.
    const what = isWithin ? `${request.method} within a call` : request.method
    refusals.noteAside(areOfOneCompany(trunks) ? first : null, source, `${what}: ${words}`)
    return
  }
  const called = calledParty(request, trunks)
  const ownerOf = async () => (called === null ? null : ((await taker()?.companyOf(called)) ?? null))
  refusals.note(await trunkOf(trunks, ownerOf), source, words)
}

interface Taken {
  readonly called: CalledAddress
  readonly trunks: readonly Trunk[]
  readonly trace: CallTrace
  readonly chain: CallChain
  readonly taker: CallTaker
  /** Called once the call that it became has ended. */
  onOver(): void
}

/** @returns whether it became a call, which tells itself when it is over; else it was refused */
async function take(
  incoming: IncomingCall,
  { called, trunks, trace, chain, taker, onOver }: Taken,
  ports: ReceivingPorts,
): Promise<boolean> {
  const isOpen = ports.openReservations && called.kind === 'sip-user'
  let owner: Promise<number | null> | null = null
  const ownerOf = () => (owner ??= taker.companyOf(called))
  const trunk = await trunkOf(trunks, ownerOf, isOpen)
  const question = await questionOfOthers(trunk, ownerOf, ports)
  if (question !== null) {
    incoming.reject(401, { headers: question })
    return false
  }
  const place = trunk === null ? NO_LIMIT : await ports.limits.begin(trunk)
  if ('full' in place) {
    ports.refusals.note(trunk, incoming.source, place.full)
    incoming.reject(503, { headers: RETRY_AFTER })
    return false
  }
  if (trunk !== null && trunk.credentials !== null) incoming.authenticateWith(trunk.credentials)
  const isBelieved = trunk?.trustsIdentity ?? false
  const caller = callerNumber(incoming.request, isBelieved)
  // Both at once: neither makes the caller wait for the other.
  const attesting = ports.attestor.attest({
    request: incoming.request,
    isBelieved,
    callerNumber: caller,
    // What an attestation is compared with: whoever the request says was called before is not asked.
    calledNumber: called.kind === 'number' ? called.number : null,
  })
  const line = await openLine(incoming, trunk, ports).catch((error: unknown) => {
    place.end()
    throw error
  })
  if (line === null) {
    place.end()
    return false
  }
  const offer: CallOffer = {
    carrier: SIP,
    callerNumber: caller,
    called,
    tags: { [ATTESTATION_TAG]: await attesting },
  }
  const onEnded = (): void => {
    place.end()
    onOver()
  }
  const onRefused = (words: string) => ports.refusals.note(trunk, incoming.source, words)
  const carrierCall = new SipCall(
    { incoming, offer, ...line, onRefused },
    followed(ports, trace, chain),
    onEnded,
  )
  line.hearWith(event => carrierCall.hearMedia(event))
  await taker.accept({
    carrierCall,
    clock: ports.clock,
    journalling: 'each-wait',
    companyId: trunk?.companyId ?? null,
    onBegun: trace.identify,
  })
  return true
}

/** Whoever is called for it belongs to its trace and its chain, and to the trace how everybody was heard. */
function followed(ports: ReceivingPorts, trace: CallTrace, chain: CallChain): ReceivingPorts {
  const invite: ReceivingPorts['userAgent']['invite'] = outgoing => {
    const call = ports.userAgent.invite(outgoing)
    trace.addLeg(call.callId)
    chain.addLeg(call.callId)
    return call
  }
  const metrics: ReceivingPorts['metrics'] = {
    ...ports.metrics,
    observeQuality: (quality, callId) => {
      ports.metrics.observeQuality(quality, callId)
      if (callId !== undefined) trace.addMedia(callId, quality)
    },
  }
  return { ...ports, userAgent: { invite }, metrics }
}

/** The Company that is called. */
type OwnerOf = () => Promise<number | null>

const UNKNOWN_OWNER: OwnerOf = async () => null

const NO_LIMIT = { end: () => undefined }

/**
 * Where several Companies list the address that a call comes from, it is of the one that is called.
 * @param ownerOf whose it is, where it has to be known; null: nobody's
 * @param isOpen whether anybody may call it: then who lists the address for another Company has no part in it
 */
async function trunkOf(trunks: readonly Trunk[], ownerOf: OwnerOf, isOpen = false): Promise<Trunk | null> {
  const [first = null] = trunks
  const isForAll = first === null || first.companyId === null
  if (areOfOneCompany(trunks) && (isForAll || !isOpen)) return first
  const companyId = await ownerOf()
  const ofCompany = (id: number | null) => trunks.find(trunk => trunk.companyId === id)
  return ofCompany(companyId) ?? ofCompany(null) ?? (isOpen && companyId !== null ? null : first)
}

const areOfOneCompany = ([first, ...others]: readonly Trunk[]) =>
  others.every(({ companyId }) => companyId === first?.companyId)

/** What asks whoever calls another Company than the trunk's for a password of that one; null: it is not asked. */
async function questionOfOthers(
  trunk: Trunk | null,
  ownerOf: OwnerOf,
  { askPassword = null }: ReceivingPorts,
): Promise<readonly HeaderField[] | null> {
  const ownCompany = trunk?.companyId ?? null
  if (askPassword === null || ownCompany === null) return null
  const companyId = await ownerOf()
  return companyId === null || companyId === ownCompany ? null : askPassword(companyId)
}

/** @returns null when the call was refused */
async function openLine(
  incoming: IncomingCall,
  trunk: Trunk | null,
  ports: ReceivingPorts,
): Promise<(Line & { hearWith(listener: (event: MediaEvent) => void): void }) | null> {
  let hear: (event: MediaEvent) => void = event => void early.push(event)
  const early: MediaEvent[] = []
  const codecs = trunk?.codecs
  const encryption = mediaEncryption(trunk, incoming.source.protocol === 'tls')
  let media: MediaEndpoint | null = null
  try {
    if (typeof encryption === 'object') throw new UnacceptableMedia(encryption.refusal)
    media = await ports.media.open(event => hear(event), {
      encryption,
      ownAddress: ports.addressTowards(incoming.source),
      ...(codecs === undefined ? {} : { codecs }),
    })
    const description = incoming.offer === null ? await media.offer() : await media.answer(incoming.offer)
    return {
      media,
      description,
      hearWith: listener => {
        hear = listener
        for (const event of early.splice(0)) listener(event)
      },
    }
  } catch (error) {
    media?.close()
    if (error instanceof MediaFull) {
      ports.refusals.note(trunk, incoming.source, error.message)
      incoming.reject(503, { headers: RETRY_AFTER })
    } else if (error instanceof UnacceptableMedia) {
      ports.refusals.note(trunk, incoming.source, error.message)
      incoming.reject(488)
    } else throw error
    return null
  }
}

interface Line {
  readonly media: MediaEndpoint
  readonly description: string
}
