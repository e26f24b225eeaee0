import { once } from 'node:events'
import { connect, createServer, type Server, type Socket } from 'node:net'
import { connect as connectTls, type TLSSocket } from 'node:tls'
import { afterEach, describe, expect, test } from 'vitest'
import { eventually } from '../../../../test/harness/eventually.ts'
import type { ParsedMessage } from '../message/parse-message.ts'
import { startTransports, type TransportOptions } from './start-transports.ts'
import { NAMED_CERTIFICATE, TEST_CERTIFICATE, TEST_KEY } from './test-certificate.ts'
import type { Peer, Source, TransportProtocol, Transports } from './transport.ts'
import { TransportError } from './transport-error.ts'

const TLS = { port: 0, certificate: TEST_CERTIFICATE, key: TEST_KEY, authorities: [TEST_CERTIFICATE] }
const PROTOCOLS: readonly TransportProtocol[] = ['udp', 'tcp', 'tls']

const cleanUp: Array<() => unknown> = []
afterEach(async () => {
  for (const end of cleanUp.splice(0).reverse()) await end()
})

describe.each(PROTOCOLS)('by %s', protocol => {
  test('a request arrives, and its answer arrives where it came from', async () => {
    const server = await started()
    const client = await started()
    await client.send(message('request'), server.peer(protocol))

    const { parsed, source } = await server.received()
    expect(subjectOf(parsed)).toBe('request')
    expect(source).toMatchObject({ protocol, address: '127.0.0.1' })
    expect(source.local.port).toBe(server.peer(protocol).port)
    await source.reply(message('answer'))
    expect(subjectOf((await client.received()).parsed)).toBe('answer')
  })

  test('a request to who has called arrives there too', async () => {
    const server = await started()
    const client = await started()
    await client.send(message('first'), server.peer(protocol))
    const { source } = await server.received()
    await server.send(message('back'), source)
    expect(subjectOf((await client.received()).parsed)).toBe('back')
  })

  test('messages keep their order and their bytes', async () => {
    const server = await started()
    const client = await started()
    const names = Array.from({ length: 20 }, (_, index) => `message ${index}`)
    for (const name of names) await client.send(message(name), server.peer(protocol))
    const arrived: string[] = []
    for (const _ of names) arrived.push(subjectOf((await server.received()).parsed))
    expect(arrived).toEqual(names)
  })

  test('what is closed sends nothing', async () => {
    const server = await started()
    const client = await started()
    await client.close()
    await expect(client.send(message('late'), server.peer(protocol))).rejects.toMatchObject({
      fault: 'closed',
    })
  })
})

describe('addresses', () => {
  test('are those it listens on, with the port that was free', async () => {
    const server = await started()
    for (const protocol of PROTOCOLS) {
      expect(server.localAddress(protocol)).toEqual({ host: '127.0.0.1', port: expect.any(Number) })
    }
  })

  test('are the advertised one where there is one', async () => {
    const server = await started({ advertisedAddress: '203.0.113.9', tls: null })
    expect(server.localAddress('udp')?.host).toBe('203.0.113.9')
    expect(server.localAddress('tls')).toBeNull()
    await expect(
      server.send(message('a'), { protocol: 'tls', address: '127.0.0.1', port: 1 }),
    ).rejects.toMatchObject({ fault: 'not-listening' })
  })

  test('are those by which the peer reaches it, where it listens on every one', async () => {
    const everywhere = await started({ host: '0.0.0.0' })
    const { port } = everywhere.peer('tcp')
    const towards = (peer: Peer) => everywhere.localAddress(peer.protocol, peer)?.host
    for (const protocol of PROTOCOLS) {
      const peer = { protocol, address: '127.0.0.9', port: 5060 } as const
      expect(towards(peer)).toBe('127.0.0.1')
    }
    // Another than the one that what is sent to it would leave from.
    const client = await started({ host: '127.0.0.3' })
    await client.send(message('a'), { protocol: 'tcp', address: '127.0.0.2', port })
    const { source } = await everywhere.received()
    expect(towards(source)).toBe('127.0.0.2')
    expect(towards({ ...source, protocol: 'udp' })).toBe('127.0.0.1')
    await client.close()
    await eventually(() => expect(towards(source)).toBe('127.0.0.1'))
  })

  test('that are taken are told, and nothing stays open', async () => {
    const server = await started()
    const { port } = server.peer('tcp')
    await expect(started({ udp: 0, tcp: port })).rejects.toMatchObject({ code: 'EADDRINUSE' })
  })

  test('requests leave from the address that is listened on', async () => {
    const server = await started({ host: '127.0.0.2' })
    const client = await started({ host: '127.0.0.3' })
    await client.send(message('a'), server.peer('tcp'))
    expect((await server.received()).source.address).toBe('127.0.0.3')
  })
})

describe('UDP', () => {
  test('goes on after peers that refuse', async () => {
    const gone = await started()
    const peer = gone.peer('udp')
    await gone.close()
    const client = await started()
    for (let time = 0; time < 5; time++) {
      const fault = await client.send(message('anyone?'), peer).catch((error: unknown) => error)
      expect(fault === null || (fault instanceof TransportError && fault.fault === 'refused')).toBe(true)
    }

    const server = await started()
    await client.send(message('still here'), server.peer('udp'))
    expect(subjectOf((await server.received()).parsed)).toBe('still here')
  })

  test('sends nothing to port 0, where datagrams may come from', async () => {
    const server = await started()
    const nowhere = { ...server.peer('udp'), port: 0 }
    await expect(server.send(message('to nobody'), nowhere)).rejects.toThrow()
    await server.send(message('to itself'), server.peer('udp'))
    expect(subjectOf((await server.received()).parsed)).toBe('to itself')
  })

  test('fails at once where the peer has another kind of address than it sends from', async () => {
    const client = await started()
    const sent = client.send(message('a'), { protocol: 'udp', address: '2001:db8::1', port: 5060 })
    await expect(sent).rejects.toMatchObject({ fault: 'unreachable' })
  })

  test('takes no message that is larger than a datagram', async () => {
    const server = await started()
    const sent = server.send(Buffer.alloc(70_000), server.peer('udp'))
    await expect(sent).rejects.toMatchObject({ fault: 'too-large' })
  })

  test('keeps silent about keep-alives and hands on what is malformed', async () => {
    const server = await started()
    const client = await started()
    await client.send(Buffer.from('\r\n\r\n'), server.peer('udp'))
    await client.send(Buffer.alloc(4), server.peer('udp'))
    await client.send(Buffer.from('scan'), server.peer('udp'))
    expect((await server.received()).parsed).toMatchObject({ kind: 'malformed', request: null })
  })

  test('survives a handler that throws', async () => {
    const seen = queue<string>()
    const server = await started({
      handlers: {
        onMessage: parsed => {
          seen.push(subjectOf(parsed))
          throw new Error('the handler is broken')
        },
      },
    })
    const client = await started()
    await client.send(message('first'), server.peer('udp'))
    await seen.next()
    await client.send(message('second'), server.peer('udp'))
    expect(await seen.next()).toBe('second')
    expect(server.troubles[0]).toContain('the handler is broken')
  })
})

describe('a connection', () => {
  test('is opened once, however many messages wait for it', async () => {
    const server = await started()
    const client = await started()
    await Promise.all(['a', 'b', 'c'].map(name => client.send(message(name), server.peer('tcp'))))
    const ports = new Set<number>()
    for (let count = 0; count < 3; count++) ports.add((await server.received()).source.port)
    expect(ports.size).toBe(1)
  })

  test('is opened anew when the peer was started again', async () => {
    const before = await started()
    const client = await started()
    const to = before.peer('tcp')
    await client.send(message('before'), to)
    await before.received()
    await before.close()

    let arrived = 0
    await started({ tcp: to.port, handlers: { onMessage: () => arrived++ } })
    // What is sent before the end of the old connection is noticed goes down with it.
    await expect
      .poll(async () => {
        await client.send(message('after'), to).catch(() => {})
        return arrived
      })
      .toBeGreaterThan(0)
  })

  test('that is given up is told as ended, and what is sent next opens another', async () => {
    const server = await started()
    const ended: unknown[] = []
    const client = await started({
      handlers: { onMessage: () => {}, onDisconnected: (...told) => ended.push(told) },
    })
    const first = await client.send(message('first'), server.peer('tcp'))
    const { source } = await server.received()
    expect(await client.send(message('by the same'), server.peer('tcp'))).toBe(first)
    expect((await server.received()).source.port).toBe(source.port)
    expect(first?.arrivals).toBe(0)
    await source.reply(Buffer.from('\r\n\r\n'))
    await expect.poll(() => first?.arrivals).toBe(1)

    first?.destroy('it is dead')
    const second = await client.send(message('second'), server.peer('tcp'))
    expect((await server.received()).source.port).not.toBe(source.port)
    expect(second).not.toBe(first)
    await expect.poll(() => ended).toEqual([[first, expect.objectContaining({ fault: 'closed' })]])
    expect(client.troubles).toEqual(['tcp: the connection of 127.0.0.1 is closed: it is dead'])
  })

  test('answers keep-alives', async () => {
    const server = await started()
    const socket = await raw(server.peer('tcp'))
    socket.write('\r\n')
    socket.write('\r\n')
    expect(String(await nextData(socket))).toBe('\r\n')
  })

  test('takes messages in pieces, and several at once', async () => {
    const server = await started()
    const socket = await raw(server.peer('tcp'))
    const both = Buffer.concat([message('first'), message('second')])
    for (const byte of both.subarray(0, 30)) socket.write(Buffer.from([byte]))
    socket.write(both.subarray(30))
    expect(subjectOf((await server.received()).parsed)).toBe('first')
    expect(subjectOf((await server.received()).parsed)).toBe('second')
  })

  test('that lies about its length gets its answer and is closed', async () => {
    const server = await started()
    const socket = await raw(server.peer('tcp'))
    socket.write(message('liar').toString().replace('Content-Length: 0', 'Content-Length: -5'))
    const { parsed, source } = await server.received()
    expect(parsed).toMatchObject({ kind: 'malformed', status: 400, request: { method: 'MESSAGE' } })
    await source.reply(Buffer.from('the answer'))
    expect(String(await nextData(socket))).toBe('the answer')
    await once(socket, 'close')
    await expect(source.reply(message('more'))).rejects.toMatchObject({ fault: 'closed' })
  })

  test('that sends something else is closed at once', async () => {
    const server = await started()
    const socket = await raw(server.peer('tcp'))
    socket.write('GET / HTTP/1.1\r\nHost: example.com\r\n\r\n')
    socket.resume()
    await once(socket, 'close')
    expect((await server.received()).parsed).toMatchObject({ kind: 'malformed', request: null })
  })

  test('to nobody fails at once', async () => {
    const gone = await started()
    const peer = gone.peer('tcp')
    await gone.close()
    const client = await started()
    await expect(client.send(message('a'), peer)).rejects.toMatchObject({ fault: 'refused' })
  })

  test('that does not open in time is given up', async () => {
    const client = await started({ limits: { connectMilliseconds: 20 } })
    // TCP answers, TLS never does.
    const { port } = await listening(createServer(() => {}))
    const sent = client.send(message('a'), { protocol: 'tls', address: '127.0.0.1', port })
    await expect(sent).rejects.toMatchObject({ fault: 'timed-out' })
  })

  test('whose peer does not read takes a bounded number of bytes', async () => {
    const client = await started({ limits: { unsentBytes: 200_000 } })
    const server = createServer(socket => void socket.pause())
    const { port } = await listening(server)
    const to: Peer = { protocol: 'tcp', address: '127.0.0.1', port }
    const faults: unknown[] = []
    // Sockets hold some megabytes of their own: what does not fit there waits here, and then no more is taken.
    const sends = Array.from({ length: 400 }, () =>
      client.send(Buffer.alloc(60_000), to).catch((error: unknown) => faults.push(error)),
    )
    await expect.poll(() => faults.length).toBeGreaterThan(0)
    expect(faults[0]).toMatchObject({ fault: 'congested' })
    await client.close()
    await Promise.all(sends)
  })
})

describe('connections that send nothing', () => {
  test('are closed, and those that have sent something stay', async () => {
    const clock = { now: 0 }
    const server = await started({
      limits: { messageMilliseconds: 30_000, sweepMilliseconds: 1 },
      now: () => clock.now,
    })
    const silent = await raw(server.peer('tcp'))
    const slow = await raw(server.peer('tcp'))
    slow.write('MESSAGE sip:a')
    const busy = await raw(server.peer('tcp'))
    busy.write(message('a'))
    // Connections are accepted in turn: once this has arrived the others are there too.
    await server.received()

    clock.now = 30_001
    await Promise.all([silent, slow].map(socket => once(socket.resume(), 'close')))
    busy.write(message('b'))
    expect(subjectOf((await server.received()).parsed)).toBe('b')
    expect(server.troubles).toHaveLength(2)
    expect(server.troubles.every(trouble => trouble.includes('no whole message came in time'))).toBe(true)
  })

  test('are closed when what they have begun does not end', async () => {
    const clock = { now: 0 }
    const server = await started({ limits: { sweepMilliseconds: 1 }, now: () => clock.now })
    const socket = await raw(server.peer('tcp'))
    socket.write(Buffer.concat([message('whole'), message('half').subarray(0, 50)]))
    await server.received()
    clock.now = 30_001
    await once(socket.resume(), 'close')
  })

  test('are closed when they have been idle for too long', async () => {
    const clock = { now: 0 }
    const server = await started({ limits: { sweepMilliseconds: 1 }, now: () => clock.now })
    const socket = await raw(server.peer('tcp'))
    socket.write(message('a'))
    await server.received()
    clock.now = 15 * 60_000 + 1
    await once(socket.resume(), 'close')
    expect(server.troubles).toEqual([])
  })

  test('stay open where there is a call with the peer, until there is none', async () => {
    const clock = { now: 0 }
    let isTalking = true
    const asked: Peer[] = []
    const arrived = queue<ParsedMessage>()
    const server = await started({
      limits: { sweepMilliseconds: 1 },
      now: () => clock.now,
      handlers: {
        onMessage: parsed => arrived.push(parsed),
        isTalkedWith: peer => {
          asked.push(peer)
          return isTalking
        },
      },
    })
    const socket = await raw(server.peer('tcp'))
    socket.write(message('a'))
    await arrived.next()
    clock.now = 15 * 60_000 + 1
    await expect.poll(() => asked).toHaveLength(1)
    expect(asked[0]).toEqual({ protocol: 'tcp', address: '127.0.0.1', port: socket.localPort })
    socket.write(message('b'))
    expect(subjectOf(await arrived.next())).toBe('b')
    isTalking = false
    clock.now = 30 * 60_000 + 2
    await once(socket.resume(), 'close')
  })

  test.each(['tcp', 'tls'] as const)('do not matter, though there are 300 of them: %s', async protocol => {
    const server = await started()
    const idle = await Promise.all(Array.from({ length: 300 }, () => attempted(server.peer(protocol))))
    await expect.poll(() => idle.filter(socket => !socket.closed).length).toBe(200)

    // From where all of them came.
    const client = await started()
    await client.send(message('a call'), server.peer(protocol))
    expect(subjectOf((await server.received()).parsed)).toBe('a call')
    await expect.poll(() => idle.filter(socket => !socket.closed).length).toBe(199)
  })

  test('are all that makes room: an address whose connections are in use gets no more', async () => {
    const server = await started({ limits: { connectionsPerAddress: 2 } })
    const busy = await Promise.all([raw(server.peer('tcp')), raw(server.peer('tcp'))])
    for (const socket of busy) {
      socket.write(message('a call'))
      await server.received()
    }
    const third = await attempted(server.peer('tcp'))
    await expect.poll(() => third.closed).toBe(true)
    expect(busy.map(({ closed }) => closed)).toEqual([false, false])
    expect(server.troubles).toContain('tcp: 127.0.0.1 has 2 connections and gets no more')

    const elsewhere = await started({ host: '127.0.0.2' })
    await elsewhere.send(message('another'), server.peer('tcp'))
    expect(subjectOf((await server.received()).parsed)).toBe('another')
  })

  test('make room for those who come later', async () => {
    const server = await started({ limits: { inboundConnections: 2 } })
    const busy = await raw(server.peer('tcp'))
    busy.write(message('first'))
    await server.received()
    const idle = await attempted(server.peer('tcp'))
    const client = await started()
    await client.send(message('second'), server.peer('tcp'))
    expect(subjectOf((await server.received()).parsed)).toBe('second')
    await expect.poll(() => idle.closed).toBe(true)
    expect(busy.closed).toBe(false)
  })
})

describe('TLS', () => {
  test('is not spoken with whom the certificate does not name', async () => {
    const server = await started()
    const client = await started()
    await client.send(message('a'), { ...server.peer('tls'), serverName: 'sip.example.com' })
    expect(subjectOf((await server.received()).parsed)).toBe('a')
    const other = client.send(message('b'), { ...server.peer('tls'), serverName: 'other.example.com' })
    await expect(other).rejects.toMatchObject({ fault: 'untrusted' })
  })

  test('is not spoken with whom nobody vouches for', async () => {
    const server = await started()
    const client = await started({ tls: { port: 0, certificate: TEST_CERTIFICATE, key: TEST_KEY } })
    const sent = client.send(message('a'), server.peer('tls'))
    await expect(sent).rejects.toMatchObject({ fault: 'untrusted' })
  })

  test('is spoken with who is known by its address alone over the connection that is open', async () => {
    const certificates = { certificate: NAMED_CERTIFICATE, key: TEST_KEY, authorities: [NAMED_CERTIFICATE] }
    const tls = { port: 0, ...certificates }
    const server = await started({ tls })
    const client = await started({ tls })
    const unknown = client.send(message('too early'), server.peer('tls'))
    await expect(unknown).rejects.toMatchObject({ fault: 'untrusted' })
    await client.send(message('by name'), { ...server.peer('tls'), serverName: 'sip.example.com' })
    await client.send(message('by address'), server.peer('tls'))
    const first = await server.received()
    const second = await server.received()
    expect([first, second].map(({ parsed }) => subjectOf(parsed))).toEqual(['by name', 'by address'])
    expect(second.source.port).toBe(first.source.port)
  })

  test('survives peers that speak something else', async () => {
    const server = await started()
    const socket = await raw(server.peer('tls'))
    socket.write(message('in the clear'))
    await once(socket.resume(), 'close')
    expect(server.troubles[0]).toMatch(/^TLS: /)

    const client: TLSSocket = connectTls({ ...server.peer('tls'), host: '127.0.0.1', ca: TEST_CERTIFICATE })
    cleanUp.push(() => client.destroy())
    client.write(message('in secret'))
    expect(subjectOf((await server.received()).parsed)).toBe('in secret')
  })

  test.each([
    ['says nothing', ''],
    ['begins a handshake', '16030100c8010000c4'],
  ])('waits no longer than for a message for a peer that %s', async (_, said) => {
    const server = await started({ limits: { messageMilliseconds: 50 } })
    const socket = await raw(server.peer('tls'))
    socket.write(Buffer.from(said, 'hex'))
    await once(socket.resume(), 'close')
    expect(server.troubles).toEqual([expect.stringMatching(/^TLS: .*timeout/)])
  })

  test('gives the place of a connection back when it ends', async () => {
    const server = await started({ limits: { connectionsPerAddress: 1 } })
    for (const name of ['first', 'second', 'third']) {
      const client = await started()
      await expect
        .poll(() =>
          client.send(message(name), server.peer('tls')).then(
            () => true,
            () => false,
          ),
        )
        .toBe(true)
      expect(subjectOf((await server.received()).parsed)).toBe(name)
      await client.close()
    }
  })
})

interface Started extends Transports {
  readonly troubles: readonly string[]
  peer(protocol: TransportProtocol): Peer
  received(): Promise<{ readonly parsed: ParsedMessage; readonly source: Source }>
}

async function started(options: Partial<TransportOptions> = {}): Promise<Started> {
  const messages = queue<{ readonly parsed: ParsedMessage; readonly source: Source }>()
  const troubles: string[] = []
  const transports = await startTransports({
    host: '127.0.0.1',
    udp: 0,
    tcp: 0,
    tls: TLS,
    advertisedAddress: null,
    handlers: { onMessage: (parsed, source) => messages.push({ parsed, source }) },
    onTrouble: reason => troubles.push(reason),
    ...options,
  })
  cleanUp.push(() => transports.close())
  return {
    ...transports,
    troubles,
    received: messages.next,
    peer(protocol) {
      const address = transports.localAddress(protocol)
      if (address === null) throw new Error(`not listening by ${protocol}`)
      return { protocol, address: address.host, port: address.port }
    },
  }
}

/** What was pushed comes out in turn, as soon as it is there. */
function queue<Item>(): { push(item: Item): void; next(): Promise<Item> } {
  const items: Item[] = []
  const waiting: Array<(item: Item) => void> = []
  return {
    push(item) {
      const first = waiting.shift()
      if (first === undefined) items.push(item)
      else first(item)
    },
    next: () =>
      new Promise(resolve => {
        const first = items.shift()
        if (first === undefined) waiting.push(resolve)
        else resolve(first)
      }),
  }
}

function message(subject: string): Buffer {
  return Buffer.from(
    `MESSAGE sip:a@example.com SIP/2.0\r
Via: SIP/2.0/TCP 127.0.0.1;branch=z9hG4bK1\r
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

async function raw(to: Peer): Promise<Socket> {
  const socket = await attempted(to)
  if (socket.closed) throw new Error('the connection was refused')
  return socket
}

/** A connection that may be closed at once. */
async function attempted(to: Peer): Promise<Socket> {
  const socket = connect({ host: to.address, port: to.port })
  cleanUp.push(() => socket.destroy())
  await once(socket, 'connect')
  socket.on('error', () => {})
  return socket
}

async function nextData(socket: Socket): Promise<Buffer> {
  const [data] = await once(socket, 'data')
  return Buffer.from(data)
}

async function listening(server: Server): Promise<{ readonly port: number }> {
  const sockets = new Set<Socket>()
  server.on('connection', socket => sockets.add(socket))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  cleanUp.push(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the server has no port')
  return { port: address.port }
}
