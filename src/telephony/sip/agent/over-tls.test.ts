import { afterEach, expect, test } from 'vitest'
import { startTransports } from '../transport/start-transports.ts'
import { NAMED_CERTIFICATE, TEST_KEY } from '../transport/test-certificate.ts'
import type { Peer, Transports } from '../transport/transport.ts'
import type { IncomingCall } from './call.ts'
import { startUserAgent } from './start-user-agent.ts'
import type { OutgoingInvite, UserAgent } from './user-agent.ts'

/** What the certificate of everybody here is for: no connection comes about to who is known by its address alone. */
const NAME = 'sip.example.com'

const agents: UserAgent[] = []
afterEach(async () => {
  for (const agent of agents.splice(0)) await agent.stop()
})

/** What happens with a call, each once. */
function happenings() {
  let acknowledge: () => void = () => {}
  let end: (by: string) => void = () => {}
  const acknowledged = new Promise<void>(resolve => {
    acknowledge = resolve
  })
  const ended = new Promise<string>(resolve => {
    end = resolve
  })
  return { acknowledge, acknowledged, end, ended }
}

/** An agent that answers all calls, by TLS alone. */
async function listen(answering: (port: number) => Parameters<IncomingCall['accept']>[1] = () => ({})) {
  let opened: Transports | null = null
  const calls: IncomingCall[] = []
  const sources: Peer[] = []
  const { acknowledge, acknowledged, end, ended } = happenings()
  const ownPort = () => opened?.localAddress('tls')?.port ?? 0
  const agent = await startUserAgent({
    openTransports: async handlers => {
      opened = await startTransports({
        host: '127.0.0.1',
        udp: null,
        tcp: null,
        tls: { port: 0, certificate: NAMED_CERTIFICATE, key: TEST_KEY, authorities: [NAMED_CERTIFICATE] },
        advertisedAddress: null,
        handlers,
        onTrouble: () => {},
      })
      return opened
    },
    resolve: async ({ host, port }) => {
      const peer = { protocol: 'tls', address: '127.0.0.1', port: port ?? 5061 } as const
      return [host === NAME ? { ...peer, serverName: NAME } : peer]
    },
    handlers: {
      admit: (_, source) => {
        sources.push(source)
        return 'accept'
      },
      onInvite: call => {
        calls.push(call)
        call.listen({
          onEnded: ({ by }) => end(by),
          onOffer: sdp => ({ kind: 'answer', sdp }),
          onAcknowledged: acknowledge,
        })
        call.accept('v=answer', answering(ownPort()))
      },
    },
    product: 'test',
  })
  agents.push(agent)
  return { agent, calls, sources, acknowledged, ended, port: ownPort() }
}

/** Places a call that tells how it ended. */
function place(agent: UserAgent, invite: Pick<OutgoingInvite, 'uri' | 'headers'>) {
  const { end, ended } = happenings()
  const call = agent.invite({
    from: { uri: 'sip:caller@127.0.0.1' },
    offer: 'v=offer',
    handlers: {
      onProgress: () => {},
      onAnswered: () => {},
      onFailed: ({ words }) => end(words),
      onEnded: ({ by }) => end(by),
      onOffer: () => ({ kind: 'unacceptable' }),
    },
    ...invite,
  })
  return { call, ended }
}

const routeBy = (port: number) => ({
  name: 'Record-Route',
  value: `<sip:127.0.0.1:${port};transport=tls;lr>`,
})

test('an answer whose route is an address is acknowledged and hung up on over the connection to its name', async () => {
  const carrier = await listen(port => ({ headers: [routeBy(port)] }))
  const own = await listen()
  const { call } = place(own.agent, { uri: `sip:x@${NAME}:${carrier.port};transport=tls` })
  await carrier.acknowledged
  call.bye()
  expect(await carrier.ended).toBe('remote')
})

test('a caller whose route is an address is hung up on over the connection that it opened', async () => {
  const carrier = await listen()
  const own = await listen()
  const uri = `sip:x@${NAME}:${own.port};transport=tls`
  const { ended } = place(carrier.agent, { uri, headers: [routeBy(carrier.port)] })
  await own.acknowledged
  own.calls[0]?.bye()
  expect(await ended).toBe('remote')
})

test('a call that comes by the connection that we registered over is hung up on over it', async () => {
  const carrier = await listen()
  const own = await listen()
  const uri = `sip:${NAME}:${carrier.port};transport=tls`
  await own.agent.request({ method: 'OPTIONS', uri, from: { uri: 'sip:me@127.0.0.1' } })
  const [seen] = carrier.sources
  const { ended } = place(carrier.agent, { uri: `sip:me@127.0.0.1:${seen?.port};transport=tls` })
  await own.acknowledged
  own.calls[0]?.bye()
  expect(await ended).toBe('remote')
})
