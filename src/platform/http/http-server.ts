import Fastify, {
  type FastifyBaseLogger,
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify'
import type { Logger } from '../log/logger.ts'
import { malformed, unavailable } from '../refusals/refusal.ts'
import { MAX_TEXT_LENGTH } from '../wire/wire-types.ts'
import { BODY_LIMIT_BYTES } from './body-limits.ts'
import { closeConnectionsOnceIdle } from './closing-connections.ts'
import { compileOnUse } from './compile-on-use.ts'
import { registerErrorHandler } from './error-handler.ts'
import './fastify-types.ts'
import { compressAnswers } from './compress-answers.ts'
import { registerJsonBody } from './json-body.ts'
import { ownAddress } from './own-address.ts'
import { elapsedMs } from './plain/carried-failures.ts'
import { answerPlainRequests } from './plain/plain-requests.ts'
import { parseQuery } from './query-string.ts'
import { requestLog } from './request-log.ts'

/** A client that has not sent its whole request by then is cut off, so that slow ones cannot hold sockets. */
const REQUEST_TIMEOUT_MS = 30_000

export interface HttpServerOptions {
  readonly logger: Logger
  /** The configured public address, or null to take it from each request. */
  readonly baseUrl: string | null
  /** Whose word is taken for where a request came from and under which address it arrived. */
  readonly trustProxy: TrustedProxies
}

/** Nobody's, everybody's, that of so many proxies before us, or of those with these addresses. */
export type TrustedProxies = boolean | number | readonly string[]

/** A Fastify instance with this API's conventions: strict bodies, lenient queries, one error catalogue. */
export function createHttpServer({ logger, baseUrl, trustProxy }: HttpServerOptions): FastifyInstance {
  const nextId = requestIds()
  const fastify = Fastify({
    loggerInstance: logger as FastifyBaseLogger,
    trustProxy: trustFor(trustProxy),
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: nextId,
    bodyLimit: BODY_LIMIT_BYTES,
    requestTimeout: REQUEST_TIMEOUT_MS,
    // Those who log something of a request make its log then (`requestLog`).
    childLoggerFactory: shared => shared,
    // By a hook of ours, in our words.
    return503OnClosing: false,
    frameworkErrors: refusePath,
    routerOptions: { querystringParser: parseQuery, maxParamLength: MAX_TEXT_LENGTH },
  })
  compileOnUse(fastify)
  compressAnswers(fastify)
  fastify.decorate(
    'baseUrl',
    request => baseUrl ?? ownAddress(request, cameThroughProxy(request, trustProxy)),
  )
  fastify.decorate(
    'mailedBaseUrl',
    request => baseUrl ?? ownAddress(request, cameThroughProxy(request, trustProxy), request.headers.host),
  )
  fastify.addHook('onRequest', (request, reply, done) => {
    // Answers carry text that callers chose: no browser may take one for a page or a script.
    reply.header('x-content-type-options', 'nosniff')
    // Answers belong to whoever asked, with the key that it sent; what is public says so itself.
    reply.header('cache-control', 'no-store')
    // PostgreSQL text cannot hold it, and no identifier needs it.
    if (request.url.includes('%00')) done(malformed('The address must not contain the NUL character (%00).'))
    else done()
  })
  const plainRequests = answerPlainRequests(fastify)
  fastify.decorate('plainRequests', plainRequests)
  refuseWhileClosing(fastify)
  closeConnectionsOnceIdle(fastify, plainRequests)
  registerErrorHandler(fastify)
  registerJsonBody(fastify)
  logRequests(fastify, logger, nextId)
  return fastify
}

/** Ids of requests, by which their lines in the log belong together. */
function requestIds(): () => string {
  let count = 0
  return () => {
    count++
    return `req-${count.toString(36)}`
  }
}

/** Fastify itself trusts no number of proxies: whoever can reach us without them would choose its own address. */
function trustFor(proxies: TrustedProxies) {
  if (typeof proxies === 'boolean') return proxies
  if (typeof proxies === 'number') return (_address: string, hop: number) => hop < proxies
  return [...proxies]
}

/**
 * A kept connection may bring another request while a server closes: it is told to come again elsewhere. Fastify closes
 * the connection after it.
 */
function refuseWhileClosing(fastify: FastifyInstance): void {
  let isClosing = false
  fastify.addHook('preClose', async () => {
    isClosing = true
  })
  fastify.addHook('onRequest', ({ routeOptions }, _reply, done) => {
    if (isClosing && !routeOptions.config.answersWhileClosing)
      done(unavailable('The service is shutting down; nothing was changed: send it again.'))
    else done()
  })
}

/** Whether the peer is a proxy that is trusted: one that is known by its address says for whom it asks. */
function cameThroughProxy(request: FastifyRequest, proxies: TrustedProxies): boolean {
  if (typeof proxies === 'boolean') return proxies
  return typeof proxies === 'number' ? proxies > 0 : (request.ips?.length ?? 0) > 1
}

/** A path that cannot be decoded reaches no route, and so no error handler. */
function refusePath(_error: FastifyError, _request: FastifyRequest, reply: FastifyReply): void {
  reply.code(400).send({ error: 'The path is not valid: check its percent-encoding and length.' })
}

/** One line a request, without its query string: that is where keys stand, but for some that stand in a path. */
function logRequests(fastify: FastifyInstance, logger: Logger, nextId: () => string): void {
  fastify.addHook('onResponse', (request, reply, done) => {
    const { config, url } = request.routeOptions
    const level = config.isHot ? 'debug' : 'info'
    if (!logger.isLevelEnabled(level)) return done()
    const [path] = config.pathIsSecret ? [url] : request.url.split('?', 1)
    const ms = tenths(elapsedMs(request, reply))
    requestLog(request)[level]({ method: request.method, path, status: reply.statusCode, ms }, 'request')
    done()
  })
  // They are all hot.
  fastify.plainRequests.onAnswered(({ method, path, elapsedMs }) => {
    if (!logger.isLevelEnabled('debug')) return
    const log = logger.child({ reqId: nextId() })
    log.debug({ method, path, status: 200, ms: tenths(elapsedMs) }, 'request')
  })
}

function tenths(milliseconds: number): number {
  return Math.round(milliseconds * 10) / 10
}
