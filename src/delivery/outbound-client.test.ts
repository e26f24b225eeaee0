import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type FakeBuyer, startFakeBuyer } from '../../test/harness/fake-buyer.ts'
import { createOutboundClient, type OutboundClient, type OutboundClientOptions } from './outbound-client.ts'
import type { ResolveHost } from './resolve-host.ts'

let server: FakeBuyer
let client: OutboundClient | undefined

beforeAll(async () => {
  server = await startFakeBuyer()
})

afterAll(() => server.close())

afterEach(() => client?.close())

function open(options: Partial<OutboundClientOptions> = {}): OutboundClient {
  client = createOutboundClient({ allowPrivateUrls: false, maxAnswerBytes: 1_000, ...options })
  return client
}

const PATIENCE_MS = 5_000
const BUDGET_MS = 50

function to(origin: string, path = '/hello', timeoutMs = PATIENCE_MS) {
  return { method: 'GET', origin, path, headers: {}, body: null, timeoutMs } as const
}

const port = () => new URL(server.origin).port

/** Answers each look-up with the next of these. */
function resolving(...answers: readonly (readonly string[])[]): ResolveHost & { asked: number } {
  const resolve = async () => {
    const found = answers[Math.min(resolve.asked++, answers.length - 1)] ?? []
    return found.map(address => ({ address, family: address.includes(':') ? (6 as const) : (4 as const) }))
  }
  resolve.asked = 0
  return resolve
}

const FORBIDDEN = {
  kind: 'failed',
  detail: 'Its host leads to a private, loopback, link-local or reserved address.',
}

describe('the address guard, at connect time', () => {
  test.each([
    ['loopback', '127.0.0.1'],
    ['metadata', '169.254.169.254'],
    ['IPv4-mapped loopback', '::ffff:127.0.0.1'],
  ])('refuses a name that resolves to %s', async (_what, address) => {
    const guarded = open({ resolve: resolving([address]) })
    expect(await guarded.send(to(`http://innocent.example:${port()}`))).toEqual(FORBIDDEN)
  })

  test('refuses a name of which only one address is private', async () => {
    const guarded = open({ resolve: resolving(['8.8.8.8', '10.0.0.1']) })
    expect(await guarded.send(to(`http://mixed.example:${port()}`))).toEqual(FORBIDDEN)
  })

  test.each(['http://127.0.0.1', 'http://[::1]', 'http://[::ffff:7f00:1]'])(
    'refuses the literal address %s, which nobody looks up',
    async origin => {
      const before = server.connectionsMade()
      expect(await open().send(to(`${origin}:${port()}`))).toEqual(FORBIDDEN)
      expect(server.connectionsMade()).toBe(before)
    },
  )

  test('connects to the very address that was judged, not to one that the name has later', async () => {
    server.answering('/hello', {})
    const resolve = resolving(['127.0.0.1'], ['192.0.2.1'])
    const allowed = open({ allowPrivateUrls: true, resolve })
    expect(await allowed.send(to(`http://rebinding.example:${port()}`))).toMatchObject({ status: 200 })
    expect(resolve.asked).toBe(1)
  })

  test('asks for the addresses anew for each connection, and not for a kept one', async () => {
    const resolve = resolving(['127.0.0.1'])
    const allowed = open({ allowPrivateUrls: true, resolve })
    const origin = `http://rebinding.example:${port()}`
    server.answering('/hello', {})
    server.answering('/close', (_request, response) => {
      response.writeHead(200, { connection: 'close' }).end('{}')
    })
    await allowed.send(to(origin, '/close'))
    await allowed.send(to(origin, '/close'))
    expect(resolve.asked).toBe(2)
  })
})

describe('a request', () => {
  test('to a name nobody answers for is given up at the deadline', async () => {
    const stalling = open({ resolve: () => new Promise(() => undefined) })
    const outcome = await stalling.send(to('http://stalled.example', '/', BUDGET_MS))
    expect(outcome).toEqual({ kind: 'timed-out', status: null })
  })

  test('to a name without an address fails', async () => {
    expect(await open({ resolve: resolving([]) }).send(to('http://nowhere.example'))).toEqual({
      kind: 'failed',
      detail: 'Its host name is not known.',
    })
  })

  test('that cannot be sent fails without being sent', async () => {
    const allowed = open({ allowPrivateUrls: true })
    const request = { ...to(server.origin), headers: { 'x-a': 'b\r\nx-c: d' } }
    expect(await allowed.send(request)).toMatchObject({ kind: 'failed' })
  })

  test('gets as much of an answer as is allowed, and no more', async () => {
    const allowed = open({ allowPrivateUrls: true, maxAnswerBytes: 10 })
    const answering = (text: string) => (_request: unknown, response: { end: (text: string) => void }) =>
      response.end(text)
    server.answering('/ten', answering('0123456789'))
    server.answering('/eleven', answering('0123456789x'))
    expect(await allowed.send(to(server.origin, '/ten'))).toMatchObject({ body: Buffer.from('0123456789') })
    expect(await allowed.send(to(server.origin, '/eleven'))).toEqual({
      kind: 'failed',
      detail: 'Its answer is longer than 10 bytes.',
    })
  })

  test('is not sent while too many to its server are under way, and is once they have ended', async () => {
    const MOST = 3
    const bounded = open({ allowPrivateUrls: true, mostUnderWayPerOrigin: MOST })
    server.answering('/hello', {})
    for (let round = 0; round < 3; round++) {
      const stalled = Array.from({ length: MOST }, () =>
        bounded.send(to(server.origin, '/stall-before-headers', BUDGET_MS)),
      )
      expect(await bounded.send(to(server.origin))).toEqual({ kind: 'busy' })
      expect(await Promise.all(stalled)).toEqual(stalled.map(() => ({ kind: 'timed-out', status: null })))
    }
    await expect.poll(() => bounded.send(to(server.origin))).toMatchObject({ status: 200 })
  })

  test('leaves no connection open once the client is closed', async () => {
    const allowed = open({ allowPrivateUrls: true })
    await Promise.all(
      ['/stall-in-body', '/trickle-body', '/ten-megabytes'].map(path =>
        allowed.send(to(server.origin, path, BUDGET_MS)),
      ),
    )
    const stalled = allowed.send(to(server.origin, '/stall-before-headers'))
    await allowed.close()
    expect(await stalled).toEqual({ kind: 'failed', detail: 'The service is stopping.' })
    await expect.poll(() => server.connectionsOpen()).toBe(0)
  })
})
