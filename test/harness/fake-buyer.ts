import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'

/** A buyer over real HTTP, which answers as it is told and misbehaves in every way on demand. */
export interface FakeBuyer {
  readonly origin: string
  /** Where the buyer misbehaves in that way. */
  misbehaving(how: Misbehavior): string
  /** Lets the buyer answer at a path, and tells where that is. */
  answering(path: string, answer: Answer): string
  /** What was asked, in order. */
  readonly requests: readonly ReceivedRequest[]
  /** How many connections were ever made. */
  connectionsMade(): number
  /** How many are open now. */
  connectionsOpen(): number
  close(): Promise<void>
}

interface ReceivedRequest {
  readonly method: string
  /** As it was sent, query included. */
  readonly url: string
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

/** What is answered: JSON with status 200, or whatever a function makes of the request. */
type Answer = object | ((request: ReceivedRequest, response: ServerResponse) => void | Promise<void>)

const JSON_TYPE = { 'content-type': 'application/json' }
const TEN_MEGABYTES = 10_000_000

/** How often a trickling buyer sends a byte. */
const TRICKLE_MS = 5

const MISBEHAVIORS = {
  'stall-before-headers': () => undefined,
  'stall-after-headers': (response, socket) => {
    response.writeHead(200, JSON_TYPE).flushHeaders()
    socket.setNoDelay(true)
  },
  'stall-in-body': response => void response.writeHead(200, JSON_TYPE).write('{"bid": 1'),
  'stall-after-error': response => void response.writeHead(500, JSON_TYPE).write('{'),
  'trickle-headers': (_response, socket) => trickle(socket, 'HTTP/1.1 200 OK\r\nx-slow: '),
  'trickle-body': response => {
    response.writeHead(200, JSON_TYPE)
    return trickle(response, '{"bid": ')
  },
  'chunked-for-ever': async response => {
    response.writeHead(200, JSON_TYPE).write('{"bid": 1}')
    await trickle(response, '')
  },
  'ten-megabytes': response =>
    void response.writeHead(200, JSON_TYPE).end(`{"bid": 1, "padding": "${'x'.repeat(TEN_MEGABYTES)}"}`),
  'ten-megabytes-announced': response =>
    void response.writeHead(200, { ...JSON_TYPE, 'content-length': TEN_MEGABYTES }).flushHeaders(),
  garbage: (_response, socket) => void socket.end('\0\x01\x02 this is no HTTP \r\n\r\n'),
  'garbage-body': response => void response.writeHead(200, JSON_TYPE).end('\0\x01{{{'),
  html: response => void response.writeHead(200, { 'content-type': 'text/html' }).end('<p>Welcome</p>'),
  'empty-body': response => void response.writeHead(200, JSON_TYPE).end(),
  compressed: response =>
    void response.writeHead(200, { ...JSON_TYPE, 'content-encoding': 'gzip' }).end(Buffer.from([31, 139, 8])),
  'wrong-length': (_response, socket) =>
    void socket.end('HTTP/1.1 200 OK\r\ncontent-length: 500\r\n\r\n{"bid": 1}'),
  'reset-before-headers': (_response, socket) => void socket.resetAndDestroy(),
  'reset-in-body': (response, socket) => {
    response.writeHead(200, JSON_TYPE).write('{"bid": 1', () => socket.resetAndDestroy())
  },
  'hang-up': (_response, socket) => void socket.end(),
  'huge-headers': (_response, socket) =>
    void socket.end(`HTTP/1.1 200 OK\r\nx-huge: ${'x'.repeat(100_000)}\r\n\r\n`),
  redirect: response => void response.writeHead(302, { location: '/redirected' }).end(),
  'server-error': response => void response.writeHead(500, JSON_TYPE).end('{"bid": 1}'),
  'switched-protocols': (_response, socket) =>
    void socket.write(
      'HTTP/1.1 101 Switching Protocols\r\nupgrade: websocket\r\nconnection: upgrade\r\n\r\n',
    ),
} satisfies Record<string, (response: ServerResponse, socket: Socket) => void | Promise<void>>

export type Misbehavior = keyof typeof MISBEHAVIORS

export async function startFakeBuyer(): Promise<FakeBuyer> {
  const answers = new Map<string, Answer>()
  const requests: ReceivedRequest[] = []
  const sockets = new Set<Socket>()
  let connections = 0

  const handle = async (message: IncomingMessage, response: ServerResponse) => {
    const { method = '', url = '', headers, socket } = message
    const request = { method, url, headers, body: (await buffer(message)).toString('utf8') }
    requests.push(request)
    const [path = ''] = url.split('?')
    const misbehave = new Map(Object.entries(MISBEHAVIORS)).get(path.slice(1))
    if (misbehave !== undefined) return misbehave(response, socket)
    const answer = answers.get(path)
    if (typeof answer === 'function') return answer(request, response)
    if (answer === undefined) response.writeHead(404).end()
    else response.writeHead(200, JSON_TYPE).end(JSON.stringify(answer))
  }

  // Who asked may be gone before the answer is: that is what the tests are about.
  const server = createServer((message, response) => void handle(message, response).catch(() => undefined))
  server.on('connection', socket => {
    connections++
    sockets.add(socket)
    socket.on('error', () => undefined)
    socket.on('close', () => sockets.delete(socket))
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    origin,
    misbehaving: how => `${origin}/${how}`,
    answering: (path, answer) => {
      answers.set(path, answer)
      return `${origin}${path}`
    },
    requests,
    connectionsMade: () => connections,
    connectionsOpen: () => sockets.size,
    close: async () => {
      for (const socket of sockets) socket.destroy()
      await new Promise(resolve => server.close(resolve))
    },
  }
}

/** A beginning, and then a byte now and then for as long as anybody listens. */
async function trickle(to: Socket | ServerResponse, beginning: string): Promise<void> {
  to.write(beginning)
  while (!to.destroyed) {
    await pause(TRICKLE_MS)
    to.write(' ')
  }
}
