import { createHash, randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Pool } from 'pg'
import { Type } from 'typebox'
import type { CommitWitness } from '../../platform/database/commit-trace.ts'
import { unexpectedFailureOf } from '../../platform/http/error-handler.ts'
import { requestLog } from '../../platform/http/request-log.ts'
import type { Repetition } from '../../platform/http/route.ts'
import { conflict, impossible, malformed } from '../../platform/refusals/refusal.ts'
import type { Credential } from '../principals.ts'
import { hashRequest } from './hash-request.ts'
import { type KeptAnswer, readAnswer, writeAnswer } from './kept-answer.ts'
import { type AnswerSecret, openAnswer, sealAnswer } from './seal-answer.ts'
import {
  type Claim,
  claimKey,
  type FirstRequest,
  findFirstRequest,
  freeKey,
  isMarked,
  keepOutcome,
  LEASE_MS,
  markCommit,
  RENEWAL_MS,
  renewClaim,
} from './store.ts'

const KEY_HEADER = 'Idempotency-Key'
const MAX_KEY_LENGTH = 255

/** Set on an answer that an earlier request got already. */
const REPLAYED_HEADER = 'Idempotent-Replayed'

/** Statuses of requests that had no effect: repeated, they are tried again. */
const NOT_KEPT: ReadonlySet<number> = new Set([401, 412, 413, 415, 429, 503])

/**
 * Longer than a request takes to a database at its limits (10 s for a connection, 30 s for a statement). One of a version
 * that left no marks, and that has had no outcome for this long, was most likely cut off with its process.
 */
const UNDER_WAY_SECONDS = 60

/** When to look again whether a first request has ended. */
const RETRY_AFTER_SECONDS = 1

/** No request takes longer; one that never answers does not hold its key for ever. */
const LONGEST_REQUEST_MS = 10 * 60 * 1_000

/** How long a client is kept waiting for a database that must say whether its request was committed. */
const QUESTION_MS = 20_000

/** How long an outcome is tried to be kept: longer than a database takes to move to another server. */
const KEEPING_MS = 60_000

/** How long of that a client is kept waiting: its answer stands, whether or not it can be repeated. */
const KEEPING_PATIENCE_MS = 2_000

const PAUSE_MS = 250

/** Whose key it is, and where the request acts. */
interface RequestScope {
  readonly user: { readonly id: number }
  readonly credential: Credential
  /** Null on routes that select no Company. */
  readonly companyId: number | null
  /** Set where the request may hold a password: its hash then says nothing to who lacks the credential. */
  readonly isHashSealed?: true
}

/**
 * Implements `Idempotency-Key` (completions.md §2). The key is claimed before the request is carried out, each of its
 * transactions leaves a mark that is committed with it, and the outcome is stored before the answer is sent. So a
 * repetition is answered as the first request was; told that the first took effect, where a process died between the
 * two; or carried out, where nothing was committed and nobody is at it any more.
 */
export function idempotentRequests<Context>(
  pool: Pool,
  scopeOf: (request: FastifyRequest, context: Context) => RequestScope,
): Repetition<Context> {
  const claims = new WeakMap<FastifyRequest, ClaimedKey>()
  return {
    headers: KEY_HEADERS,
    answerHeaders: REPLAYED_HEADERS,
    refusals: [409, 422],
    answerRepeated: async (request, reply, context, bodilessStatus) => {
      const idempotencyKey = presentedKey(request)
      if (idempotencyKey === null) return false
      const { user, credential, companyId, isHashSealed } = scopeOf(request, context)
      const claim: Claim = {
        id: randomUUID(),
        userId: user.id,
        keyHash: createHash('sha256').update(idempotencyKey).digest(),
        requestHash: hashRequest(request, companyId, isHashSealed ? credential.secret : null),
      }
      const secret: AnswerSecret = { credential: credential.secret, idempotencyKey }
      if (await claimOrFree(pool, claim)) {
        claims.set(request, { claim, secret, letGo: holdOn(pool, claim) })
        return false
      }
      const first = await findFirstRequest(pool, claim)
      const outcome = outcomeFor(claim, first)
      if (outcome !== null) {
        const opened = openAnswer(outcome.answer, secret)
        if (opened === null) throw unreadableOutcome()
        replay(reply, outcome.status, readAnswer(opened))
      } else {
        // The answer is known without having been kept.
        if (bodilessStatus === null)
          throw first?.isUnderWay ? stillUnderWay() : lostOutcome(first?.effect ?? null)
        replay(reply, bodilessStatus, { headers: {}, body: null })
      }
      return true
    },
    witnessOf: request => {
      const claimed = claims.get(request)
      return claimed === undefined ? null : witnessOf(pool, claimed.claim)
    },
    keepAnswer: async (request, reply, payload) => {
      const claimed = claims.get(request)
      if (claimed === undefined) return
      claims.delete(request)
      const settled = settle(pool, claimed, request, reply, payload)
        .catch(error => {
          // The work is done: its client gets the answer, though a repetition will only learn that it was.
          requestLog(request).error({ err: error }, 'the outcome of an idempotent request could not be kept')
        })
        .finally(claimed.letGo)
      await Promise.race([settled, pause(KEEPING_PATIENCE_MS, undefined, { ref: false })])
    },
  }
}

interface ClaimedKey {
  readonly claim: Claim
  readonly secret: AnswerSecret
  /** Ends what keeps others from taking over. */
  letGo(): void
}

/** Whether the key could be claimed; where that cannot be learned, nothing is done under the claim, and it is given up. */
async function claimOrFree(pool: Pool, claim: Claim): Promise<boolean> {
  try {
    return await claimKey(pool, claim)
  } catch (error) {
    freeUnlessLapsed(pool, claim).catch(() => undefined)
    throw error
  }
}

/** Most likely the database has failed: it is tried until the claim lapses of itself. */
function freeUnlessLapsed(pool: Pool, claim: Claim): Promise<void> {
  return persistently(() => freeKey(pool, claim), LEASE_MS)
}

/** Keeps repetitions from taking over while the request is being carried out. */
function holdOn(pool: Pool, claim: Claim): () => void {
  // A renewal that fails is a lease that lapses, which costs a repetition and nothing else.
  const renewing = setInterval(() => renewClaim(pool, claim).catch(() => undefined), RENEWAL_MS).unref()
  const limit = setTimeout(() => clearInterval(renewing), LONGEST_REQUEST_MS).unref()
  return () => {
    clearInterval(renewing)
    clearTimeout(limit)
  }
}

function witnessOf(pool: Pool, claim: Claim): CommitWitness {
  return {
    mark: async (tx, effect) => {
      const mark = await markCommit(tx, claim, effect)
      if (mark === null) throw overtaken()
      return mark
    },
    wasCommitted: mark => persistently(() => isMarked(pool, claim, mark), QUESTION_MS),
  }
}

/** Does it again and again while it fails, for so long. */
async function persistently<T>(work: () => Promise<T>, patienceMs: number): Promise<T> {
  const deadline = Date.now() + patienceMs
  for (;;) {
    try {
      return await work()
    } catch (error) {
      if (Date.now() >= deadline) throw error
      await pause(PAUSE_MS, undefined, { ref: false })
    }
  }
}

const KEY_HEADERS = {
  [KEY_HEADER]: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: MAX_KEY_LENGTH,
      description:
        'Makes the request safe to repeat: for 24 hours the same request with the same key is not carried out again but answered as the first time. Draw a new key (such as a UUID) for each new request.',
      examples: ['0193473e-5b00-7c3a-9d1f-3f2a9c1b7e55'],
    }),
  ),
}

const REPLAYED_HEADERS = {
  [REPLAYED_HEADER]: Type.String({
    const: 'true',
    description: 'The request was carried out before with this `Idempotency-Key`; this is its answer again.',
  }),
}

function presentedKey(request: FastifyRequest): string | null {
  const key = request.headers[KEY_HEADER.toLowerCase()]
  if (key === undefined) return null
  if (typeof key !== 'string' || key.length < 1 || key.length > MAX_KEY_LENGTH) {
    throw malformed(`${KEY_HEADER} must be 1 to ${MAX_KEY_LENGTH} characters long.`)
  }
  return key
}

/**
 * @returns null when the first request took effect, and its answer was not kept
 * @throws 409, 422 when there is none for this request
 */
function outcomeFor(claim: Claim, first: FirstRequest | null): FirstRequest['outcome'] {
  if (first !== null && !first.requestHash.equals(claim.requestHash)) {
    throw impossible(
      `This ${KEY_HEADER} was used for another request: send a new key, or the same route, query and body.`,
    )
  }
  if (first?.outcome) return first.outcome
  if (first?.hasTakenEffect) return null
  if (first?.isUnmarked && first.ageSeconds > UNDER_WAY_SECONDS) {
    throw conflict(
      `How the first request with this ${KEY_HEADER} ended is not known: look whether it took effect before you send it again with a new key.`,
    )
  }
  throw stillUnderWay()
}

const stillUnderWay = () =>
  conflict(
    `A request with this ${KEY_HEADER} is still under way: wait for its answer, or send this again shortly.`,
    RETRY_AFTER_SECONDS,
  )

const lostOutcome = (effect: string | null) =>
  conflict(
    `The first request with this ${KEY_HEADER} was carried out${effect === null ? '' : ` (${effect})`}, but its answer was lost: read what it did, and do not send it again.`,
  )

const overtaken = () =>
  conflict(
    `Another request with this ${KEY_HEADER} has taken over; nothing was changed by this one: send it again to learn what became of the other.`,
    RETRY_AFTER_SECONDS,
  )

const unreadableOutcome = () =>
  conflict(
    `The first request with this ${KEY_HEADER} was answered, but its answer can only be read with the API key or session of that time: look what it did before you send it again with a new key.`,
  )

function replay(reply: FastifyReply, status: number, { headers, body }: KeptAnswer): void {
  reply
    .code(status)
    .headers(headers)
    .header(REPLAYED_HEADER, 'true')
    .send(body ?? undefined)
}

/** It had no effect either: whoever proves who it is then sends the same request once more (RFC 9470). */
function wantsProof(reply: FastifyReply): boolean {
  return reply.hasHeader('www-authenticate')
}

/** Stores the outcome, or frees the key when nothing happened. */
async function settle(
  pool: Pool,
  { claim, secret, letGo }: ClaimedKey,
  request: FastifyRequest,
  reply: FastifyReply,
  payload: unknown,
): Promise<void> {
  if (unexpectedFailureOf(request) !== null || NOT_KEPT.has(reply.statusCode) || wantsProof(reply)) {
    letGo()
    return freeUnlessLapsed(pool, claim)
  }
  const outcome = { status: reply.statusCode, answer: sealAnswer(writeAnswer(reply, payload), secret) }
  await persistently(() => keepOutcome(pool, claim, outcome), KEEPING_MS)
}
