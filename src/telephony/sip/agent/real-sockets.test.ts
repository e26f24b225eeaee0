import { afterEach, describe, expect, test } from 'vitest'
import { headerOf } from '../message/sip-message.ts'
import { startTransports } from '../transport/start-transports.ts'
import type { Peer, Transports } from '../transport/transport.ts'
import type { IncomingCall } from './call.ts'
import { startUserAgent } from './start-user-agent.ts'
import type { UserAgent } from './user-agent.ts'

const agents: UserAgent[] = []
afterEach(async () => {
  for (const agent of agents.splice(0)) await agent.stop()
})

interface Listening {
  readonly agent: UserAgent
  portOf(protocol: Peer['protocol']): number
}

async function listen(onInvite: (call: IncomingCall) => void): Promise<Listening> {
  let opened: Transports | null = null
  const agent = await startUserAgent({
    openTransports: async handlers => {
      opened = await startTransports({
        host: '127.0.0.1',
        udp: 0,
        tcp: 0,
        tls: null,
        advertisedAddress: null,
        handlers,
        onTrouble: () => {},
      })
      return opened
    },
    resolve: async ({ host, port, parameters }) => [
      {
        protocol: parameters.get('transport') === 'tcp' ? 'tcp' : 'udp',
        address: host,
        port: port ?? 5060,
        ...(parameters.has('transport') ? {} : { mayGoByTcp: true as const }),
      },
    ],
    handlers: { admit: () => 'accept', onInvite },
    product: 'test',
  })
  agents.push(agent)
  return { agent, portOf: protocol => opened?.localAddress(protocol)?.port ?? 0 }
}

/** Waits for one thing that happens. */
function event<Value = void>() {
  let happen: (value: Value) => void = () => {}
  const happened = new Promise<Value>(resolve => {
    happen = resolve
  })
  return { happened, happen }
}

describe.each(['udp', 'tcp'] as const)('two agents by %s', protocol => {
  test('call, describe themselves anew and hang up', async () => {
    const ended = event<string>()
    const acknowledged = event()
    const offered = event<string>()
    const bob = await listen(call => {
      call.listen({
        onEnded: ({ by }) => ended.happen(by),
        onOffer: sdp => {
          offered.happen(sdp)
          return { kind: 'answer', sdp: 'v=bob2' }
        },
        onAcknowledged: acknowledged.happen,
      })
      call.ring(180)
      call.accept('v=bob')
    })
    const alice = await listen(call => call.reject(480))
    const answered = event<string>()
    const rang = event<number>()
    const call = alice.agent.invite({
      uri: `sip:bob@127.0.0.1:${bob.portOf(protocol)};transport=${protocol}`,
      from: { uri: 'sip:alice@127.0.0.1' },
      offer: 'v=alice',
      handlers: {
        onProgress: ({ status }) => rang.happen(status),
        onAnswered: answered.happen,
        onFailed: ({ words }) => answered.happen(`failed: ${words}`),
        onEnded: () => {},
        onOffer: () => ({ kind: 'unacceptable' }),
      },
    })
    expect(await rang.happened).toBe(180)
    expect(await answered.happened).toBe('v=bob')
    await acknowledged.happened
    expect(await call.reoffer('v=hold')).toEqual({ kind: 'answered', sdp: 'v=bob2' })
    expect(await offered.happened).toBe('v=hold')
    call.bye()
    expect(await ended.happened).toBe('remote')
  })

  test('say what they can', async () => {
    const bob = await listen(() => {})
    const alice = await listen(() => {})
    const outcome = await alice.agent.request({
      method: 'OPTIONS',
      uri: `sip:127.0.0.1:${bob.portOf(protocol)};transport=${protocol}`,
      from: { uri: 'sip:alice@127.0.0.1' },
    })
    expect(outcome).toMatchObject({ kind: 'answered', response: { status: 200 } })
  })
})

test('a long request goes by UDP where nobody listens by TCP', async () => {
  const called = event<string>()
  const bob = await listen(call => {
    called.happen(headerOf(call.request, 'Via') ?? '')
    call.reject(486)
  })
  const alice = await listen(call => call.reject(480))
  const failed = event<string>()
  alice.agent.invite({
    uri: `sip:bob@127.0.0.1:${bob.portOf('udp')}`,
    from: { uri: 'sip:alice@127.0.0.1' },
    offer: `v=alice ${'a'.repeat(1_300)}`,
    handlers: {
      onProgress: () => {},
      onAnswered: () => {},
      onFailed: ({ words }) => failed.happen(words),
      onEnded: () => {},
      onOffer: () => ({ kind: 'unacceptable' }),
    },
  })
  expect(await called.happened).toContain('SIP/2.0/UDP')
  expect(await failed.happened).toContain('486')
})

const noticing: ReadonlyArray<Peer['protocol']> = process.platform === 'linux' ? ['udp', 'tcp'] : ['tcp']

describe.each(noticing)('where nobody listens by %s', protocol => {
  test('a request fails at once', async () => {
    const alice = await listen(() => {})
    const outcome = await alice.agent.request({
      method: 'OPTIONS',
      uri: await addressOfNobody(protocol),
      from: { uri: 'sip:alice@127.0.0.1' },
    })
    expect(outcome).toMatchObject({ kind: 'unanswered', why: 'unreachable' })
  })

  test('a call fails at once, and the call beside it rings', async () => {
    const bob = await listen(call => call.ring(180))
    const alice = await listen(() => {})
    const failed = event<string>()
    const rang = event()
    const call = (uri: string) =>
      alice.agent.invite({
        uri,
        from: { uri: 'sip:alice@127.0.0.1' },
        offer: 'v=alice',
        handlers: {
          onProgress: () => rang.happen(),
          onAnswered: () => {},
          onFailed: ({ kind }) => failed.happen(kind),
          onEnded: () => {},
          onOffer: () => ({ kind: 'unacceptable' }),
        },
      })
    const ringing = call(`sip:bob@127.0.0.1:${bob.portOf(protocol)};transport=${protocol}`)
    call(await addressOfNobody(protocol))
    expect(await failed.happened).toBe('unreachable')
    await rang.happened
    expect(alice.agent.load().calls).toBe(1)
    ringing.cancel()
  })
})

async function addressOfNobody(protocol: Peer['protocol']): Promise<string> {
  const gone = await listen(() => {})
  const port = gone.portOf(protocol)
  await gone.agent.stop()
  return `sip:127.0.0.1:${port};transport=${protocol}`
}
