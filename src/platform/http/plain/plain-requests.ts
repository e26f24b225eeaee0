import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { Refusal } from '../../refusals/refusal.ts'
import { carryFailures } from './carried-failures.ts'
import type { PlainAnswer } from './plain-answer.ts'
import { PlainConnection, type PlainConnectionPorts, type PlainWork } from './plain-connection.ts'
import type { PlainRequest } from './read-plain-request.ts'

/** A route that also answers requests in their plain form. Fastify has the same route for every other. */
export interface PlainRoute {
  readonly methods: readonly string[]
  /** As Fastify knows it, for the metrics. */
  readonly url: string
  takes(path: string): boolean
  /**
   * Null for a request that Fastify must see, as long as nothing was done for it. What it fails with is answered by
   * Fastify's error handler.
   */
  answer(request: PlainRequest): Promise<PlainAnswer | null>
}

/** A request that was answered here, with 200. */
export interface AnsweredPlainly {
  readonly method: string
  readonly path: string
  /** The route's. */
  readonly url: string
  readonly elapsedMs: number
}

/** The requests of one server that never reach Fastify. */
export interface PlainRequests {
  addRoute(route: PlainRoute): void
  /** What `onResponse` is to other requests. */
  onAnswered(listener: (answered: AnsweredPlainly) => void): void
  /** Whether a request of this connection is being answered here. */
  isAnswering(socket: Socket): boolean
}

/** How often connections are looked at that nothing has come over. */
const LOOK_MS = 1_000

/** Node.js, which has time limits for whoever asks slowly, is handed what has not sent a whole request after so many looks. */
const MAX_LOOKS_WAITED_FOR = 5

/**
 * Answers plain requests below Node.js's HTTP and Fastify, which take more of a ping's processor time than deciding it
 * (docs/decisions/0066-plain-requests-below-fastify.md). To be called before anything else hears of connections.
 */
export function answerPlainRequests(fastify: FastifyInstance): PlainRequests {
  const { server } = fastify
  const nodeListeners = server.listeners('connection') as ((socket: Socket) => void)[]
  server.removeAllListeners('connection')
  const routes: PlainRoute[] = []
  const listeners: ((answered: AnsweredPlainly) => void)[] = []
  const connections = new Map<Socket, PlainConnection>()
  const carry = carryFailures(fastify)
  let isClosing = false

  const begin = (request: PlainRequest): PlainWork | null => {
    if (isClosing) return null
    const { method, path } = request
    const route = routes.find(candidate => candidate.methods.includes(method) && candidate.takes(path))
    if (route === undefined) return null
    const startedAt = performance.now()
    return {
      answer: route.answer(request),
      onAnswered: () => {
        const answered = { method, path, url: route.url, elapsedMs: performance.now() - startedAt }
        for (const listener of listeners) listener(answered)
      },
      onFailed: (socket, error) => {
        if (!socket.destroyed) carry(socket, { error, elapsedMs: performance.now() - startedAt })
        // Nobody is left to be answered, by Fastify or otherwise.
        else if (!(error instanceof Refusal)) fastify.log.error({ err: error }, 'request failed unexpectedly')
      },
    }
  }
  const ports: PlainConnectionPorts = {
    begin,
    handOver: socket => {
      for (const listener of nodeListeners) listener.call(server, socket)
    },
    keepAliveMs: () => server.keepAliveTimeout,
    onGone: socket => connections.delete(socket),
  }
  server.on('connection', (socket: Socket) => {
    if (isClosing || routes.length === 0) ports.handOver(socket)
    else connections.set(socket, new PlainConnection(socket, ports))
  })
  const timer = setInterval(() => lookAfter(connections.values(), server.keepAliveTimeout), LOOK_MS)
  timer.unref()
  const closeIdle = server.closeIdleConnections.bind(server)
  server.closeIdleConnections = () => {
    closeIdle()
    for (const connection of connections.values()) if (connection.isIdle) connection.close()
  }
  fastify.addHook('preClose', async () => {
    isClosing = true
    // What has not asked yet is refused in the words, and by the time limits, that all others are.
    for (const connection of [...connections.values()]) if (connection.isWaitedFor) connection.handOver()
  })
  fastify.addHook('onClose', async () => clearInterval(timer))
  return {
    addRoute: route => void routes.push(route),
    onAnswered: listener => void listeners.push(listener),
    isAnswering: socket => connections.get(socket)?.isAnswering ?? false,
  }
}

/** Closes what nobody has used for long, and lets Node.js wait for what has asked nothing, or not to its end. */
function lookAfter(connections: Iterable<PlainConnection>, keepAliveMs: number): void {
  for (const connection of [...connections]) {
    const looks = connection.grow()
    if (connection.isIdle) {
      if (keepAliveMs > 0 && looks * LOOK_MS > keepAliveMs) connection.close()
    } else if (connection.isWaitedFor && looks > MAX_LOOKS_WAITED_FOR) connection.handOver()
  }
}
