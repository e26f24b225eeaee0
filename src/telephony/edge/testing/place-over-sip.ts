import type { FarDestination, FarEnds } from '../../../../test/contracts/carrier-contract.ts'
import type { CallAttestor } from '../../attestation/call-attestor.ts'
import type { CarrierCall } from '../../carrier.ts'
import type { CallClock } from '../../clock/call-clock.ts'
import type { MediaEvent } from '../../media/media.ts'
import type { IncomingCall } from '../../sip/agent/call.ts'
import { startUserAgent } from '../../sip/agent/start-user-agent.ts'
import { FakeNetwork } from '../../sip/agent/testing/fake-network.ts'
import { VirtualScheduler } from '../../sip/agent/testing/virtual-scheduler.ts'
import type { OutgoingInvite, UserAgent, UserAgentHandlers } from '../../sip/agent/user-agent.ts'
import { serialiseMessage } from '../../sip/message/serialise-message.ts'
import type { HeaderField } from '../../sip/message/sip-message.ts'
import { parseSipUri } from '../../sip/message/sip-uri.ts'
import type { Peer } from '../../sip/transport/transport.ts'
import type { Trunk } from '../../trunks/trunk.ts'
import type { PasswordQuestion } from '../admission.ts'
import { CallChains } from '../call-chains.ts'
import { CallTraces, type TracedCall } from '../call-traces.ts'
import { createEdgeMetrics } from '../edge-metrics.ts'
import { type CallTaker, receiveInvite } from '../receive-invite.ts'
import { createTrunkLimits } from '../trunk-limits.ts'
import { FakeMedia, HEARD_EARLY } from './fake-media.ts'
import { trunkWith } from './trunk-of.ts'

export const EDGE = '127.0.0.1'
export const CALLER = '127.0.0.2'
/** Where all telephone numbers are called, by the default trunk. */
export const DESTINATIONS = '127.0.0.3'

export const TRUNK = trunkWith({ proxy: { host: DESTINATIONS, port: null, transport: null } })

interface Arrival {
  /** By which it may have come; default: it needs none. */
  readonly trunks?: readonly Trunk[]
  readonly attestor?: CallAttestor
  /** Of its INVITE, beside the usual ones. */
  readonly headers?: readonly HeaderField[]
  /** Whether anybody may call reservations. */
  readonly openReservations?: boolean
  /** Asks for a password of the Company that is called. */
  readonly askPassword?: PasswordQuestion
  /** Whose what is called is; default: nobody's. */
  readonly companyId?: number
  /** By which all telephone numbers are called. */
  readonly outgoing?: Trunk
  /** Where names lead; default: each is an address. */
  readonly hosts?: Readonly<Record<string, readonly string[]>>
  /** Whether destinations are heard while they ring. */
  readonly areHeardEarly?: boolean
  /** Called with each destination that is rung, before it says anything. */
  onDestination?(destination: IncomingCall): void
  /** Called before the edge takes it. */
  onArrived?(incoming: IncomingCall): void
  /** Called once the caller has called, and before the call has arrived. */
  onPlaced?(caller: Pick<ReturnType<UserAgent['invite']>, 'bye' | 'info'>): void
}

/**
 * A call that came over SIP, with far ends on a network in memory, in virtual time.
 * @throws where the edge refuses it by itself, with the status
 */
export async function placeOverSip(
  { callerNumber = null, called, keys = [], destinations = {} }: FarEnds,
  {
    trunks = [],
    attestor = { attest: async () => 'none' },
    headers = [],
    openReservations = false,
    askPassword,
    companyId,
    outgoing = TRUNK,
    hosts = {},
    areHeardEarly = false,
    onDestination,
    onArrived,
    onPlaced,
  }: Arrival = {},
) {
  const scheduler = new VirtualScheduler()
  const network = new FakeNetwork(scheduler)
  const clock: CallClock = {
    now: () => scheduler.now(),
    schedule: (at, wake) => scheduler.after(at - scheduler.now(), wake),
  }
  const media = new FakeMedia(clock, keys)
  const heard: string[] = []
  const traced: TracedCall[] = []
  const traces = new CallTraces({ clock, keep: each => traced.push(each) })
  const chains = new CallChains()
  const refused: string[] = []
  const takenFor: (number | null)[] = []
  let caller: ReturnType<UserAgent['invite']> | null = null
  const hangUp = () => caller?.bye()

  const agent = (
    address: string,
    onInvite: (call: IncomingCall) => void,
    onTrace: NonNullable<UserAgentHandlers['onTrace']> = () => undefined,
  ) =>
    startUserAgent({
      openTransports: async handlers => network.open(address, handlers),
      resolve: async ({ host }) =>
        (hosts[host] ?? [host]).map(address => ({ protocol: 'udp', address, port: 5060 })),
      handlers: { admit: () => 'accept', onInvite, onTrace },
      product: 'test',
      scheduler,
      random: () => 0.5,
    })

  let arrive: (call: CarrierCall) => void = () => undefined
  let refuse: (reason: Error) => void = () => undefined
  const arrived = new Promise<CarrierCall>((resolve, reject) => {
    arrive = resolve
    refuse = reject
  })
  arrived.catch(() => undefined)
  const edge: UserAgent = await agent(
    EDGE,
    incoming => {
      const ports = {
        userAgent: edge,
        media,
        trunks: { find: (id: number) => (id === outgoing.id ? outgoing : null), defaultOf: () => outgoing },
        metrics: createEdgeMetrics(),
        limits: createTrunkLimits({ now: clock.now, places: UNSHARED_PLACES, logger }),
        states: { refused: () => undefined },
        ownHost: EDGE,
        addressTowards: ({ address }: Peer) => `towards-${address}`,
        clock,
        keepRecording: async ({ name }: { readonly name: string }) => ({
          fileKey: `recordings/${name}.wav`,
          isTold: false,
        }),
        taker: () => ({
          accept: async ({ carrierCall, onBegun, ...line }: Parameters<CallTaker['accept']>[0]) => {
            takenFor.push(line.companyId)
            onBegun?.({ companyId: 1, uuid: 'the call', startedAt: clock.now() })
            arrive(carrierCall)
          },
          companyOf: async () => companyId ?? null,
          attachRecording: async () => 'attached' as const,
        }),
        traces,
        chains,
        attestor,
        openReservations,
        ...(askPassword && { askPassword }),
        refusals: {
          note: (_: unknown, __: unknown, reason: string) => void refused.push(reason),
          noteAside: () => undefined,
        },
        isDraining: () => false,
        logger,
      }
      onArrived?.(incoming)
      void receiveInvite(incoming, trunks, ports)
    },
    traces.hear.bind(traces),
  )
  await agent(DESTINATIONS, call => {
    const number = parseSipUri(call.request.uri)?.user ?? ''
    onDestination?.(call)
    if (areHeardEarly) call.ring(183, { sdp: HEARD_EARLY })
    behave(call, destinations[number] ?? { outcome: 'answer' }, scheduler, hangUp)
  })
  const phone = await agent(CALLER, call => call.reject(480))
  caller = phone.invite({
    uri: `sip:${called?.kind === 'sip-user' ? called.user : (called?.number ?? '+18005550100')}@${EDGE}`,
    from: {
      uri: `sip:${callerNumber ?? 'anonymous'}@${callerNumber === null ? 'anonymous.invalid' : CALLER}`,
    },
    headers,
    offer: `v=caller ${CALLER}`,
    handlers: {
      onProgress: ({ status }) => heard.push(`progress ${status}`),
      onAnswered: () => heard.push('answered'),
      onFailed: ({ status }) => {
        heard.push(`failed ${status}`)
        if (status !== null) refuse(new Error(`failed ${status}`))
      },
      onEnded: () => heard.push('ended'),
      onOffer: sdp => ({ kind: 'answer', sdp }),
    } satisfies OutgoingInvite['handlers'],
  })
  await scheduler.pass(10)
  onPlaced?.(caller)
  await scheduler.pass(10)
  const sentTo = (address: string) => network.passages.filter(({ to }) => to === address)

  return {
    call: await arrived,
    hangUpByCaller: hangUp,
    pass: (seconds: number) => scheduler.pass(seconds * 1_000),
    /** Has the network lose all requests of a method from here on, of everybody or of a host; null: none. */
    lose: (method: string | null, sender?: string) => {
      network.drops = ({ message, from }) =>
        message.kind === 'request' && message.method === method && (sender ?? from) === from
    },
    /** Why calls were refused, as their trunk is told. */
    refused: () => refused as readonly string[],
    /** The only Companies that what was called may be of; null: of any. */
    takenFor: () => takenFor as readonly (number | null)[],
    /** The ladders that were kept. */
    traced: () => traced as readonly TracedCall[],
    /** What the caller's telephone was told. */
    callerHeard: () => heard as readonly string[],
    played: () => media.played as readonly string[],
    /** What becomes of the sound of the caller (0), or of a destination in the order of ringing. */
    tellOfSound: (place: number, event: MediaEvent) => media.tell(place, event),
    /** A key that comes with the sound. */
    pressAsSound: (place: number, digit: string) => media.tell(place, { type: 'digit', digit }),
    /** Nothing that the host sends arrives any more. */
    vanish: (address: string) => {
      network.drops = ({ from }) => from === address
    },
    /** How many parties are sent sound because they have answered, or were. */
    begun: () => media.begun,
    /** The addresses of ours that parties were told when their side was opened. */
    ownAddresses: () => media.ownAddresses as readonly (string | undefined)[],
    /** Whether sound was to be encrypted, of each party. */
    encryption: () => media.encryption as readonly (string | undefined)[],
    /** The methods of what a destination was sent. */
    atDestination: (number: string) =>
      sentTo(DESTINATIONS).flatMap(({ message }) =>
        message.kind === 'request' && JSON.stringify(message.headers).includes(number)
          ? [message.method]
          : [],
      ),
    /** All that was sent to a host, as it stands in the messages. */
    sentTo: (address: string) => sentTo(address).map(({ message }) => serialiseMessage(message).toString()),
  }
}

/** Plays the part of a destination. */
function behave(
  call: IncomingCall,
  { outcome, ringSeconds = 0, talkSeconds = 60, hungUpBy = 'caller' }: FarDestination,
  scheduler: VirtualScheduler,
  hangUpCaller: () => void,
): void {
  call.listen({ onEnded: () => undefined, onOffer: sdp => ({ kind: 'answer', sdp }) })
  const after = (seconds: number, run: () => void) => void scheduler.after(seconds * 1_000, run)
  switch (outcome) {
    case 'answer':
      call.ring(180)
      after(ringSeconds, () => {
        call.accept('v=destination')
        after(talkSeconds, () => (hungUpBy === 'target' ? call.bye() : hangUpCaller()))
      })
      return
    case 'no-answer':
      call.ring(180)
      return
    case 'busy':
      after(ringSeconds, () => call.reject(486))
      return
    case 'failed':
      after(ringSeconds, () => call.reject(500))
      return
  }
}

const logger = { info: () => undefined, warn: () => undefined, error: () => undefined }

/** Of an edge that is the only one. */
const UNSHARED_PLACES = { take: async () => ({ place: 'one' }), note: () => 'one', release: () => undefined }
