import { createSocket, type Socket } from 'node:dgram'
import { once } from 'node:events'
import { afterEach, describe, expect, test } from 'vitest'
import type { ParsedMessage } from '../message/parse-message.ts'
import { startTransports, type TransportOptions } from './start-transports.ts'
import type { Peer, Source, Transports } from './transport.ts'

const cleanUp: Array<() => unknown> = []
afterEach(async () => {
  for (const end of cleanUp.splice(0).reverse()) await end()
})

describe.skipIf(process.platform !== 'linux')('where nobody listens by UDP', () => {
  test('the sender hears of it after the first datagram', async () => {
    const client = await started()
    const peer = await nobody()
    await client.send(message('anyone?'), peer)
    await expect.poll(() => client.refused).toEqual([peer])
  })

  test('the sender hears of it though it listens on every address', async () => {
    const client = await started({ host: '0.0.0.0' })
    const peer = await nobody()
    await client.send(message('anyone?'), peer)
    await expect.poll(() => client.refused).toEqual([peer])
  })

  test('others are told nothing, and their answers arrive', async () => {
    const client = await started()
    const server = await started()
    const peer = await nobody()
    await Promise.all([
      client.send(message('to somebody'), server.peer()),
      client.send(message('to nobody'), peer),
    ])
    const { source } = await server.received()
    await expect.poll(() => client.refused.length).toBe(1)
    await source.reply(message('the answer'))
    expect(subjectOf((await client.received()).parsed)).toBe('the answer')
    expect(client.refused).toEqual([peer])
  })

  test('who begins to listen there later is heard', async () => {
    const client = await started()
    const peer = await nobody()
    await client.send(message('anyone?'), peer)
    await expect.poll(() => client.refused.length).toBe(1)

    const server = await started({ udp: peer.port })
    await client.send(message('now?'), peer)
    const { parsed, source } = await server.received()
    expect(subjectOf(parsed)).toBe('now?')
    await source.reply(message('now'))
    expect(subjectOf((await client.received()).parsed)).toBe('now')
  })
})

describe('a peer that was sent something', () => {
  test('sees the port that is listened on', async () => {
    const client = await started()
    const server = await started()
    await client.send(message('first'), server.peer())
    expect((await server.received()).source.port).toBe(client.peer().port)
  })

  test('is heard once for each message, whether it has a socket of its own or not', async () => {
    const clock = { now: 0 }
    const client = await started({
      limits: { sweepMilliseconds: 1, peerSocketMilliseconds: 10 },
      now: () => clock.now,
    })
    const peer = await scripted()
    const names = Array.from({ length: 30 }, (_, index) => `message ${index}`)
    const arrived: string[] = []
    for (const name of names) {
      await client.send(message('ask'), peer.address)
      clock.now += 5
      peer.socket.send(message(name), client.peer().port, client.peer().address)
      arrived.push(subjectOf((await client.received()).parsed))
      // Every other time the socket of its own is closed by now, or about to be.
      if (arrived.length % 2 === 0) clock.now += 50
    }
    expect(arrived).toEqual(names)
    peer.socket.send(message('last'), client.peer().port, client.peer().address)
    expect(subjectOf((await client.received()).parsed)).toBe('last')
  })

  test('is still reached where no more sockets may be opened', async () => {
    const client = await started({ limits: { peerSockets: 2 } })
    const servers = await Promise.all(Array.from({ length: 5 }, () => started()))
    for (const server of servers) await client.send(message('ask'), server.peer())
    for (const server of servers) {
      const { source } = await server.received()
      expect(source.port).toBe(client.peer().port)
      await source.reply(message('answer'))
      expect(subjectOf((await client.received()).parsed)).toBe('answer')
    }
  })

  test('and asked first uses up no socket, whatever port it wants its answer at: others are heard to refuse', async () => {
    const server = await started({ limits: { peerSockets: 1 } })
    const stranger = await started()
    const listens = await scripted()
    await stranger.send(message('scan'), server.peer())
    const { source } = await server.received()
    await source.reply(message('no'), listens.address.port)
    const [answer] = await once(listens.socket, 'message')
    expect(String(answer)).toContain('Subject: no')
    const peer = await nobody()
    await server.send(message('anyone?'), peer)
    await expect.poll(() => server.refused).toEqual([peer])
  })

  test('does not keep others from being heard', async () => {
    const client = await started()
    const asked = await started()
    const stranger = await started()
    await client.send(message('ask'), asked.peer())
    await stranger.send(message('a stranger'), client.peer())
    const { parsed, source } = await client.received()
    expect(subjectOf(parsed)).toBe('a stranger')
    await source.reply(message('hello'))
    expect(subjectOf((await stranger.received()).parsed)).toBe('hello')
  })
})

describe('the port', () => {
  test('is not shared with another service', async () => {
    const first = await started()
    await expect(started({ udp: first.peer().port })).rejects.toMatchObject({ code: 'EADDRINUSE' })
  })

  test('is free again once everything is closed', async () => {
    const first = await started()
    const peer = await scripted()
    await first.send(message('ask'), peer.address)
    await first.close()
    await expect(started({ udp: first.peer().port })).resolves.toBeDefined()
  })

  test('takes nothing more while it is being closed', async () => {
    const client = await started()
    const peer = await scripted()
    const sent = client.send(message('ask'), peer.address).catch((error: unknown) => error)
    await client.close()
    await sent
    await expect(client.send(message('late'), peer.address)).rejects.toMatchObject({ fault: 'closed' })
  })
})

interface Started extends Transports {
  readonly refused: readonly Peer[]
  peer(): Peer
  received(): Promise<{ readonly parsed: ParsedMessage; readonly source: Source }>
}

async function started(options: Partial<TransportOptions> = {}): Promise<Started> {
  const arrived: Array<{ readonly parsed: ParsedMessage; readonly source: Source }> = []
  const waiting: Array<() => void> = []
  const refused: Peer[] = []
  const transports = await startTransports({
    host: '127.0.0.1',
    udp: 0,
    tcp: null,
    tls: null,
    advertisedAddress: null,
    handlers: {
      onMessage: (parsed, source) => {
        arrived.push({ parsed, source })
        waiting.shift()?.()
      },
      onUnreachable: (peer, error) => {
        expect(error.fault).toBe('refused')
        refused.push(peer)
      },
    },
    onTrouble: reason => {
      throw new Error(reason)
    },
    ...options,
  })
  cleanUp.push(() => transports.close())
  const port = transports.localAddress('udp')?.port ?? 0
  const address = options.host === '0.0.0.0' ? '127.0.0.1' : (options.host ?? '127.0.0.1')
  return {
    ...transports,
    refused,
    peer: () => ({ protocol: 'udp', address, port }),
    async received() {
      if (arrived.length === 0) await new Promise<void>(resolve => waiting.push(resolve))
      const next = arrived.shift()
      if (next === undefined) throw new Error('nothing arrived')
      return next
    },
  }
}

/** A port on which nobody listens. */
async function nobody(): Promise<Peer> {
  const { socket, address } = await scripted()
  const closed = once(socket, 'close')
  socket.close()
  await closed
  return address
}

/** A bare socket. */
async function scripted(): Promise<{ readonly socket: Socket; readonly address: Peer }> {
  const socket = createSocket('udp4')
  socket.bind(0, '127.0.0.1')
  await once(socket, 'listening')
  let isOpen = true
  socket.once('close', () => {
    isOpen = false
  })
  cleanUp.push(() => {
    if (isOpen) socket.close()
  })
  return { socket, address: { protocol: 'udp', address: '127.0.0.1', port: socket.address().port } }
}

function message(subject: string): Buffer {
  return Buffer.from(
    `MESSAGE sip:a@example.com SIP/2.0\r
Via: SIP/2.0/UDP 127.0.0.1;branch=z9hG4bK1\r
From: <sip:b@example.com>;tag=1\r
To: <sip:a@example.com>\r
Call-ID: 1\r
CSeq: 1 MESSAGE\r
Subject: ${subject}\r
Content-Length: 0\r
\r
`,
  )
}

function subjectOf(parsed: ParsedMessage): string {
  if (parsed.kind === 'malformed') throw new Error(parsed.reason)
  return parsed.message.headers.find(({ name }) => name === 'Subject')?.value ?? ''
}
