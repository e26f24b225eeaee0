import rateLimit, { normalizeIP, type RateLimitOptions } from '@fastify/rate-limit'
import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify'
import { tooMany } from '../refusals/refusal.ts'

/** Requests a minute; 0 sets no limit. */
export interface RateLimitSettings {
  /** Of one user, on the main interface. */
  readonly perKey: number
  /** From one client address, on the main interface. */
  readonly perAddress: number
  /** From one client address without a key that is known, on both interfaces. */
  readonly failedKeys: number
  /** Pings with one postback key. */
  readonly pings: number
  /** From one client address, on routes that need no key. */
  readonly public: number
}

export interface RateLimit {
  /** Counts a request for its client address. @throws 429 beyond the limit */
  count(request: FastifyRequest): Promise<void>
  /** Counts a request for whoever sent it, such as a key. @throws 429 beyond the limit */
  countSubject(subject: string): Promise<void>
}

export type RateLimits = { readonly [Name in keyof RateLimitSettings]: RateLimit }

const WINDOW_MS = 60_000

/** How many users, keys or addresses one limit counts at a time, some 100 bytes each; the longest unseen are dropped. */
const MAX_SUBJECTS = 20_000

/** Whoever holds one address of an IPv6 network holds all of it. */
const IPV6_NETWORK_BITS = 64

/** The limits of this process, which its interfaces share. They stop runaway loops and guessing. */
export async function createRateLimits(settings: RateLimitSettings): Promise<RateLimits> {
  // The library's counters come with a server but count any request: one that never listens serves both interfaces.
  const counters = Fastify()
  await counters.register(rateLimit, { global: false })
  const limit = (max: number, whose: string) => (max === 0 ? UNLIMITED : rateLimitOf(counters, max, whose))
  return {
    perKey: limit(settings.perKey, 'with this API key'),
    perAddress: limit(settings.perAddress, 'from your address'),
    failedKeys: limit(settings.failedKeys, 'without a known key from your address'),
    pings: limit(settings.pings, 'with this postback key'),
    public: limit(settings.public, 'from your address'),
  }
}

/** Made once: without a limit, every request gets this answer. */
const LET_THROUGH = Promise.resolve()

const UNLIMITED: RateLimit = {
  count: () => LET_THROUGH,
  countSubject: () => LET_THROUGH,
}

/** As much of a request as the library reads where it is told the subject. */
const UNROUTED = { routeOptions: { config: {} } } as const

function rateLimitOf(counters: FastifyInstance, max: number, whose: string): RateLimit {
  const subjects = new WeakMap<FastifyRequest, string>()
  const options: RateLimitOptions = {
    max,
    timeWindow: WINDOW_MS,
    cache: MAX_SUBJECTS,
    keyGenerator: request => subjects.get(request) ?? addressOf(request),
  }
  const look = counters.createRateLimit(options)
  const refusal = (waitMs: number) => {
    const seconds = Math.max(1, Math.ceil(waitMs / 1_000))
    const sentence = `Too many requests ${whose}: more than ${max} in a minute. Wait ${seconds} s.`
    return tooMany(sentence, seconds)
  }
  const count = async (request: FastifyRequest) => {
    const state = await look(request)
    if (!state.isAllowed && state.isExceeded) throw refusal(state.ttl)
  }
  return {
    count,
    countSubject: subject => {
      const request = { ...UNROUTED } as FastifyRequest
      subjects.set(request, subject)
      return count(request)
    },
  }
}

/** Whose requests are counted together: an address, or a network. Empty once the client has gone, when nobody reads the answer. */
export function addressOf(request: FastifyRequest): string {
  return normalizeIP(request.ip ?? '', IPV6_NETWORK_BITS)
}

/**
 * Counts every request by its client address, whatever becomes of it: what whoever runs the service asks, and routes
 * that set `rateLimit: false` because they count otherwise, are exempt.
 */
export function limitAddresses(fastify: FastifyInstance, limit: RateLimit): void {
  fastify.addHook('onRequest', (request, _reply, done) => {
    if (request.routeOptions.config.rateLimit === false) return done()
    limit.count(request).then(() => done(), done)
  })
}
