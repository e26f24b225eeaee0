import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Pool } from 'pg'
import { Type } from 'typebox'
import { mayHaveTakenEffect } from '../../platform/database/database-trouble.ts'
import { hasTakenEffect } from '../../platform/http/effect-of-request.ts'
import { unexpectedFailureOf } from '../../platform/http/error-handler.ts'
import { requestLog } from '../../platform/http/request-log.ts'
import type { Repetition } from '../../platform/http/route.ts'
import { conflict, impossible, malformed } from '../../platform/refusals/refusal.ts'
import { hashRequest } from './hash-request.ts'
import { type KeptAnswer, readAnswer, writeAnswer } from './kept-answer.ts'
import { type AnswerSecret, openAnswer, sealAnswer } from './seal-answer.ts'
import { type Claim, claimKey, type FirstRequest, findFirstRequest, freeKey, keepOutcome } from './store.ts'

const KEY_HEADER = 'Idempotency-Key'
const MAX_KEY_LENGTH = 255

/** Set on an answer that an earlier request got already. */
const REPLAYED_HEADER = 'Idempotent-Replayed'

/** Statuses of requests that had no effect: repeated, they are tried again. */
const NOT_KEPT: ReadonlySet<number> = new Set([401, 413, 415, 429, 503])

/**
 * Longer than a request takes to a database at its limits (10 s for a connection, 30 s for a statement). One that has
 * had no outcome for this long was most likely cut off with its process.
 */
const UNDER_WAY_SECONDS = 60

/** When to look again whether a first request has ended. */
const RETRY_AFTER_SECONDS = 1

/** Whose key it is, and where the request acts. */
interface RequestScope {
  readonly user: { readonly id: number }
  readonly apiKey: string
  /** Null on routes that select no Company. */
  readonly companyId: number | null
}

/**
 * Implements `Idempotency-Key` (completions.md §2). The key is claimed before the request is carried out, and its
 * outcome stored before the answer is sent, so that every answer can be repeated. A claim whose outcome never came is
 * not carried out a second time: nobody knows how far the first went.
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
    answerRepeated: async (request, reply, context) => {
      const idempotencyKey = presentedKey(request)
      if (idempotencyKey === null) return false
      const { user, apiKey, companyId } = scopeOf(request, context)
      const claim: Claim = {
        userId: user.id,
        keyHash: createHash('sha256').update(idempotencyKey).digest(),
        requestHash: hashRequest(request, companyId),
      }
      const secret: AnswerSecret = { apiKey, idempotencyKey }
      if (await claimKey(pool, claim)) {
        claims.set(request, { claim, secret })
        return false
      }
      const { status, answer } = outcomeFor(claim, await findFirstRequest(pool, claim))
      const opened = openAnswer(answer, secret)
      if (opened === null) throw unreadableOutcome()
      replay(reply, status, readAnswer(opened))
      return true
    },
    keepAnswer: async (request, reply, payload) => {
      const claimed = claims.get(request)
      if (claimed === undefined) return
      claims.delete(request)
      try {
        await settle(pool, claimed, request, reply, payload)
      } catch (error) {
        // The work is done: its client gets the answer, though a repetition will not.
        requestLog(request).error({ err: error }, 'the outcome of an idempotent request could not be kept')
      }
    },
  }
}

interface ClaimedKey {
  readonly claim: Claim
  readonly secret: AnswerSecret
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

/** @throws 409, 422 when there is none for this request */
function outcomeFor(claim: Claim, first: FirstRequest | null) {
  if (first !== null && !first.requestHash.equals(claim.requestHash)) {
    throw impossible(
      `This ${KEY_HEADER} was used for another request: send a new key, or the same route, query and body.`,
    )
  }
  if (first?.outcome) return first.outcome
  if (first !== null && first.ageSeconds > UNDER_WAY_SECONDS) {
    throw conflict(
      `How the first request with this ${KEY_HEADER} ended is not known: look whether it took effect before you send it again with a new key.`,
    )
  }
  throw conflict(
    `A request with this ${KEY_HEADER} is still under way: wait for its answer, or send this again shortly.`,
    RETRY_AFTER_SECONDS,
  )
}

const unreadableOutcome = () =>
  conflict(
    `The first request with this ${KEY_HEADER} was answered, but its answer can only be read with the API key of that time: look what it did before you send it again with a new key.`,
  )

function replay(reply: FastifyReply, status: number, { headers, body }: KeptAnswer): void {
  reply
    .code(status)
    .headers(headers)
    .header(REPLAYED_HEADER, 'true')
    .send(body ?? undefined)
}

/** Stores the outcome, frees the key when nothing happened, or leaves the claim when that is unknown. */
async function settle(
  pool: Pool,
  { claim, secret }: ClaimedKey,
  request: FastifyRequest,
  reply: FastifyReply,
  payload: unknown,
): Promise<void> {
  const failure = unexpectedFailureOf(request)
  if (failure !== null || NOT_KEPT.has(reply.statusCode)) {
    const isEffectOpen = hasTakenEffect(request) || mayHaveTakenEffect(failure)
    return isEffectOpen ? undefined : freeKey(pool, claim)
  }
  const answer = sealAnswer(writeAnswer(reply, payload), secret)
  await keepOutcome(pool, claim, { status: reply.statusCode, answer })
}
