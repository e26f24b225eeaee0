import { Agent } from 'undici'
import { type ExchangeOutcome, type OutboundRequest, runExchange } from './exchange.ts'
import { guardedConnector } from './guarded-connector.ts'
import type { ResolveHost } from './resolve-host.ts'

/** Sends the requests that leave the service, each under a deadline, a size limit and the address guard. */
export interface OutboundClient {
  /**
   * Sends one request, once, and follows no redirect. Never throws, and resolves within the time given, whatever the
   * other side does; what is still under way then is aborted.
   */
  send(request: OutboundRequest): Promise<OutboundOutcome>
  /** Aborts what is under way and closes all connections. */
  close(): Promise<void>
}

/** `busy`: not sent, because too many are under way. */
export type OutboundOutcome = ExchangeOutcome | { readonly kind: 'busy' }

export interface OutboundClientOptions {
  readonly allowPrivateUrls: boolean
  /** A longer answer is not read to its end. */
  readonly maxAnswerBytes: number
  /** Default: the name servers. */
  readonly resolve?: ResolveHost
  readonly mostUnderWayPerOrigin?: number
}

/** Kept connections of one server; as many requests wait for an answer from it at a time. */
const CONNECTIONS_PER_ORIGIN = 128

/** Requests beyond the connections wait for one: this many may wait a moment, so that the queue is bounded. */
const MOST_UNDER_WAY_PER_ORIGIN = 1_024

/** Per process: each may hold a socket, and systems grant a process some thousands. */
const MOST_UNDER_WAY = 4_096

/** Far more than any server's headers need. */
const MAX_HEADER_BYTES = 16_384

/** A server's promise to keep a connection longer is ignored: load balancers in between do not keep it. */
const KEEP_ALIVE_MOST_MS = 60_000

export function createOutboundClient(options: OutboundClientOptions): OutboundClient {
  const { allowPrivateUrls, maxAnswerBytes, resolve } = options
  const { mostUnderWayPerOrigin = MOST_UNDER_WAY_PER_ORIGIN } = options
  const agent = new Agent({
    connect: guardedConnector(allowPrivateUrls, resolve),
    connections: CONNECTIONS_PER_ORIGIN,
    pipelining: 1,
    maxHeaderSize: MAX_HEADER_BYTES,
    keepAliveMaxTimeout: KEEP_ALIVE_MOST_MS,
    // Each exchange has a deadline of its own, over all of it.
    headersTimeout: 0,
    bodyTimeout: 0,
  })
  const underWay = createUnderWay(mostUnderWayPerOrigin)
  return {
    send: async request => {
      const release = underWay.enter(request.origin)
      return release === null ? { kind: 'busy' } : runExchange(agent, request, maxAnswerBytes, release)
    },
    close: () => agent.destroy(),
  }
}

/** Counts the requests that hold a connection or wait for one; they may outlive the wait of their callers. */
function createUnderWay(mostPerOrigin: number) {
  const byOrigin = new Map<string, number>()
  let total = 0
  const leave = (origin: string) => {
    total--
    const rest = (byOrigin.get(origin) ?? 1) - 1
    if (rest === 0) byOrigin.delete(origin)
    else byOrigin.set(origin, rest)
  }
  return {
    /** @returns the function that ends it; null when there is no room */
    enter: (origin: string): (() => void) | null => {
      const ofOrigin = byOrigin.get(origin) ?? 0
      if (ofOrigin >= mostPerOrigin || total >= MOST_UNDER_WAY) return null
      total++
      byOrigin.set(origin, ofOrigin + 1)
      return () => leave(origin)
    },
  }
}
