import type { CallEnding, IncomingCall } from '../../src/telephony/sip/agent/call.ts'
import { startUserAgent } from '../../src/telephony/sip/agent/start-user-agent.ts'
import { startTransports } from '../../src/telephony/sip/transport/start-transports.ts'
import type { Transports } from '../../src/telephony/sip/transport/transport.ts'

/** A telephone without sound on a port of its own, that takes every call. */
export interface Telephone {
  /** What calls it: `sip:…@127.0.0.1:…`. */
  readonly uri: string
  /** Calls that it took, by the name that their From shows. */
  readonly taken: ReadonlyMap<string, TalkingCall>
  /** @param from the user part of From. Resolves once it is answered, rejects when it is not */
  call(uri: string, from: string): Promise<TalkingCall>
  /** What whoever is there says to OPTIONS; null = nothing. */
  ask(uri: string): Promise<number | null>
  hangUpForGood(): Promise<void>
}

/** A call in which somebody could talk. */
export interface TalkingCall {
  readonly answeredAt: number
  hangUp(): void
  /** Who ended it, and when. */
  readonly ended: Promise<{ readonly by: CallEnding['by']; readonly at: number }>
  /** Whether nobody has hung up. */
  isGoingOn(): boolean
}

/** Nobody listens at the port that it says: what is sent there is lost. */
const DESCRIPTION =
  'v=0\r\no=- 1 1 IN IP4 127.0.0.1\r\ns=-\r\nc=IN IP4 127.0.0.1\r\nt=0 0\r\nm=audio 9 RTP/AVP 0\r\n'

export async function startTelephone(): Promise<Telephone> {
  const taken = new Map<string, TalkingCall>()
  let transports: Transports | null = null
  const agent = await startUserAgent({
    openTransports: async handlers => {
      const listening = { host: '127.0.0.1', udp: 0, tcp: 0, tls: null, advertisedAddress: null }
      transports = await startTransports({ ...listening, handlers, onTrouble: () => undefined })
      return transports
    },
    resolve: async ({ host, port }) => [{ protocol: 'udp', address: host, port: port ?? 5060 }],
    handlers: { admit: () => 'accept', onInvite: call => take(call, taken) },
    product: 'telephone',
  })
  return {
    uri: `sip:telephone@127.0.0.1:${transports === null ? 0 : portOf(transports)}`,
    taken,
    call: (uri, from) =>
      new Promise((resolve, reject) => {
        const { talk, end } = talkingCall(() => call.bye())
        const call = agent.invite({
          uri,
          from: { uri: `sip:${from}@127.0.0.1` },
          offer: DESCRIPTION,
          handlers: {
            onProgress: () => undefined,
            onAnswered: () => resolve(talk()),
            onFailed: ({ words }) => reject(new Error(words)),
            onEnded: end,
            onOffer: () => ({ kind: 'answer', sdp: DESCRIPTION }),
          },
        })
      }),
    ask: async uri => {
      const outcome = await agent.request({
        method: 'OPTIONS',
        uri,
        from: { uri: 'sip:telephone@127.0.0.1' },
      })
      return outcome.kind === 'answered' ? outcome.response.status : null
    },
    hangUpForGood: () => agent.stop(),
  }
}

const portOf = (transports: Transports) => transports.localAddress('udp')?.port ?? 0

function take(call: IncomingCall, taken: Map<string, TalkingCall>): void {
  const { talk, end } = talkingCall(() => call.bye())
  call.listen({ onEnded: end, onOffer: () => ({ kind: 'answer', sdp: DESCRIPTION }) })
  call.accept(DESCRIPTION)
  const from = call.request.headers.find(({ name }) => name.toLowerCase() === 'from')?.value ?? ''
  taken.set(/sip:([^@]+)@/.exec(from)?.[1] ?? '', talk())
}

function talkingCall(hangUp: () => void) {
  let isOver = false
  let settle: (end: { by: CallEnding['by']; at: number }) => void = () => undefined
  const ended = new Promise<{ by: CallEnding['by']; at: number }>(resolve => {
    settle = resolve
  })
  return {
    talk: (): TalkingCall => ({ answeredAt: Date.now(), hangUp, ended, isGoingOn: () => !isOver }),
    end: ({ by }: CallEnding) => {
      isOver = true
      settle({ by, at: Date.now() })
    },
  }
}
