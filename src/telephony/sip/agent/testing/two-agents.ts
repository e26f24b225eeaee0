import type { SipMessage } from '../../message/sip-message.ts'
import { headerOf } from '../../message/sip-message.ts'
import type {
  CallEnding,
  CallFailure,
  CallHandlers,
  IncomingCall,
  OfferAnswer,
  OutgoingCall,
  OutgoingCallHandlers,
} from '../call.ts'
import { startUserAgent } from '../start-user-agent.ts'
import type { OutgoingInvite, UserAgent, UserAgentHandlers, UserAgentOptions } from '../user-agent.ts'
import { FakeNetwork, type NetworkFaults, seededRandom } from './fake-network.ts'
import { VirtualScheduler } from './virtual-scheduler.ts'

/** What a call told its handlers, in order, in short: `ringing 180`, `answered v=bob`. */
class Story {
  readonly lines: string[] = []
  answer: (sdp: string) => OfferAnswer | Promise<OfferAnswer> = sdp => ({ kind: 'answer', sdp: `${sdp}!` })

  readonly handlers: CallHandlers = {
    onEnded: ({ by, words }: CallEnding) => this.lines.push(`ended by ${by}: ${words}`),
    onOffer: sdp => {
      this.lines.push(`offered ${sdp}`)
      return this.answer(sdp)
    },
    onAnswer: sdp => this.lines.push(`described ${sdp}`),
    onAcknowledged: () => this.lines.push('acknowledged'),
    onInfo: (type, body) => this.lines.push(`info ${type} ${body}`),
  }

  readonly outgoing: OutgoingCallHandlers = {
    ...this.handlers,
    onProgress: ({ status, sdp }) => this.lines.push(`progress ${status}${sdp === null ? '' : ` ${sdp}`}`),
    onAnswered: sdp => this.lines.push(`answered ${sdp}`),
    onFailed: ({ kind, words }: CallFailure) => this.lines.push(`failed ${kind}: ${words}`),
  }
}

/** Alice calls Bob over a network that does what the test wants. */
export interface TwoAgents {
  readonly scheduler: VirtualScheduler
  readonly network: FakeNetwork
  readonly alice: UserAgent
  readonly bob: UserAgent
  /** The calls that Bob got, with what they told. */
  readonly received: { readonly call: IncomingCall; readonly story: Story }[]
  call(invite?: Partial<OutgoingInvite>): { readonly call: OutgoingCall; readonly story: Story }
  /** What was sent, as `alice>bob INVITE` or `bob>alice 200 INVITE`. */
  sent(): readonly string[]
}

export interface TwoAgentsOptions {
  readonly faults?: NetworkFaults
  readonly seed?: number
  readonly alice?: Partial<UserAgentHandlers>
  readonly bob?: Partial<UserAgentHandlers>
  readonly options?: Partial<UserAgentOptions>
  readonly bobOptions?: Partial<UserAgentOptions>
  /** What Bob does with a call when it arrives; nothing unless it is given. */
  readonly onInvite?: (call: IncomingCall, story: Story) => void
}

export const ALICE = '127.0.0.1'
export const BOB = '127.0.0.2'

export async function startTwoAgents(options: TwoAgentsOptions = {}): Promise<TwoAgents> {
  const scheduler = new VirtualScheduler()
  const random = seededRandom(options.seed ?? 1)
  const network = new FakeNetwork(scheduler, options.faults, random)
  const received: { call: IncomingCall; story: Story }[] = []
  const agent = (address: string, handlers: UserAgentHandlers, own: Partial<UserAgentOptions> = {}) =>
    startUserAgent({
      openTransports: async layer => network.open(address, layer),
      resolve: async ({ host, port, parameters }) =>
        /^[\d.]+$/.test(host)
          ? [
              {
                protocol: parameters.get('transport') === 'tcp' ? ('tcp' as const) : ('udp' as const),
                address: host,
                port: port ?? 5060,
              },
            ]
          : [],
      handlers,
      product: 'test',
      scheduler,
      random,
      ...own,
    })
  const admit = () => 'accept' as const
  const refuses = (call: IncomingCall) => call.reject(480)
  const alice = await agent(ALICE, { admit, onInvite: refuses, ...options.alice }, options.options)
  const onInvite = (call: IncomingCall) => {
    const story = new Story()
    received.push({ call, story })
    call.listen(story.handlers)
    options.onInvite?.(call, story)
  }
  const bob = await agent(BOB, { admit, onInvite, ...options.bob }, options.bobOptions ?? options.options)
  return {
    scheduler,
    network,
    alice,
    bob,
    received,
    call: invite => {
      const story = new Story()
      const call = alice.invite({
        uri: `sip:bob@${BOB}`,
        from: { uri: `sip:alice@${ALICE}` },
        offer: 'v=alice',
        handlers: story.outgoing,
        ...invite,
      })
      return { call, story }
    },
    sent: () =>
      network.passages.map(
        ({ message, from, to }) => `${NAMES[from] ?? from}>${NAMES[to] ?? to} ${inShort(message)}`,
      ),
  }
}

function inShort(message: SipMessage): string {
  if (message.kind === 'request') return message.method
  return `${message.status} ${(headerOf(message, 'CSeq') ?? '').split(' ')[1]}`
}

const NAMES: Readonly<Record<string, string>> = { [ALICE]: 'alice', [BOB]: 'bob' }
