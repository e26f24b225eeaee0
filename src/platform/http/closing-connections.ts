import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import type { PlainRequests } from './plain/plain-requests.ts'

/** How often a closing server looks for connections whose last request has been answered meanwhile. */
const IDLE_CHECK_MS = 50

/** What a client may have sent while the server began to close has arrived by then. */
const UNSENT_GRACE_MS = 1_000

/** Whoever is still sending or being answered then is cut off: the rest of a drain, which has 9 s in all, matters more. */
const ANSWER_LIMIT_MS = 6_000

/**
 * A client that keeps its connection open after its answer would otherwise hold up the drain until its timeout, and so
 * would one that has sent nothing over its connection, or half a request, which Node.js does not call idle.
 */
export function closeConnectionsOnceIdle(
  fastify: FastifyInstance,
  plainRequests: Pick<PlainRequests, 'isAnswering'>,
): void {
  const open = new Set<Socket>()
  const answering = new Set<Socket>()
  fastify.server.on('connection', (socket: Socket) => {
    open.add(socket)
    socket.once('close', () => {
      open.delete(socket)
      answering.delete(socket)
    })
  })
  const isAnswered = (socket: Socket) => answering.has(socket) || plainRequests.isAnswering(socket)
  // By hooks: listeners of our own on each request and response took a microsecond.
  fastify.addHook('onRequest', ({ raw: { socket } }, _reply, done) => {
    answering.add(socket)
    done()
  })
  fastify.addHook('onResponse', ({ raw: { socket } }, _reply, done) => {
    answering.delete(socket)
    done()
  })
  let timer: NodeJS.Timeout | undefined
  fastify.addHook('preClose', async () => {
    const closingSince = performance.now()
    const { server } = fastify
    const mayStillAsk = (socket: Socket) => socket.bytesWritten === 0 && !isAnswered(socket)
    const closeIdle = server.closeIdleConnections.bind(server)
    // Node.js itself calls it as the server begins to close. From version 26 on it takes for idle what has sent nothing
    // yet, and so would reset a connection whose first request is on its way.
    server.closeIdleConnections = () => {
      const isGraceOver = performance.now() - closingSince >= UNSENT_GRACE_MS
      if (isGraceOver || ![...open].some(mayStillAsk)) closeIdle()
    }
    timer = setInterval(() => {
      const closingForMs = performance.now() - closingSince
      server.closeIdleConnections()
      if (closingForMs < UNSENT_GRACE_MS) return
      for (const socket of open) {
        if (!isAnswered(socket) || closingForMs > ANSWER_LIMIT_MS) socket.destroy()
      }
    }, IDLE_CHECK_MS)
  })
  fastify.addHook('onClose', async () => clearInterval(timer))
}
