import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Pool } from 'pg'
import type { Executor } from '../../platform/database/commit-trace.ts'

/** A request that holds, or asks for, one Idempotency-Key of one user. */
export interface Claim {
  /** Its own, drawn for it; what a request that was taken over does under an old one has no effect. */
  readonly id: string
  readonly userId: number
  /** SHA-256 of the Idempotency-Key. */
  readonly keyHash: Buffer
  /** What is asked for (`hashRequest`). */
  readonly requestHash: Buffer
}

/** The first request with a key, as a later one with the same key finds it. */
export interface FirstRequest {
  readonly requestHash: Buffer
  readonly ageSeconds: number
  /** Whether it was carried out by a version that left no marks, so that nobody can tell how far it went. */
  readonly isUnmarked: boolean
  /** Whether any transaction of it has been committed. */
  readonly hasTakenEffect: boolean
  /** Whether whoever carries it out has said so lately. */
  readonly isUnderWay: boolean
  /** What the last of them did, where that is known, such as `create target 7`. */
  readonly effect: string | null
  /** Null while there is none. */
  readonly outcome: Outcome | null
}

interface Outcome {
  readonly status: number
  /** Sealed (`sealAnswer`). */
  readonly answer: Buffer
}

/** How long an outcome is replayed (completions.md §2); the key is free again afterwards, swept or not. */
const KEPT = `interval '24 hours'`

/** How often whoever carries a request out says that it is still at it. */
export const RENEWAL_MS = 5_000

/** Three renewals that did not come. Taking over too soon does no harm: only one of the two can commit. */
export const LEASE_MS = 15_000

const LEASE = `interval '${LEASE_MS} milliseconds'`

const OWN = 'user_id = $1 AND key_hash = $2 AND claim = $3'
const ownOf = ({ userId, keyHash, id }: Claim) => [userId, keyHash, id]

/**
 * Claims the key for this request, in one statement: of any number of concurrent ones, on any process, only one gets
 * it. A claim that has lapsed before anything was committed is taken over by a repetition of the same request. While a
 * transaction of the first is being committed this waits for it.
 */
export async function claimKey(pool: Pool, { id, userId, keyHash, requestHash }: Claim): Promise<boolean> {
  const { rowCount } = await pool.query(
    `INSERT INTO idempotency_keys AS kept (user_id, key_hash, request_hash, claim, created_at, renewed_at)
     VALUES ($1, $2, $3, $4, now(), now())
     ON CONFLICT (user_id, key_hash) DO UPDATE
     SET request_hash = excluded.request_hash, claim = excluded.claim, created_at = excluded.created_at,
       renewed_at = excluded.renewed_at, commits = DEFAULT, effect = NULL, status = NULL, answer = NULL
     WHERE kept.created_at <= now() - ${KEPT}
       OR kept.request_hash = excluded.request_hash AND kept.renewed_at <= now() - ${LEASE}
         AND kept.commits = '{}' AND kept.status IS NULL`,
    [userId, keyHash, requestHash, id],
  )
  return rowCount === 1
}

/** Says that the request is still being carried out. */
export async function renewClaim(pool: Pool, claim: Claim): Promise<void> {
  await pool.query(`UPDATE idempotency_keys SET renewed_at = now() WHERE ${OWN}`, ownOf(claim))
}

/**
 * Leaves a mark that is committed with the transaction.
 * @returns the mark, or null when the claim is another's by now: then the transaction must not be committed
 */
export async function markCommit(tx: Executor, claim: Claim, effect: string | null): Promise<string | null> {
  const mark = randomUUID()
  const { rowCount } = await tx.execute(sql`
    UPDATE idempotency_keys SET commits = commits || ${mark}::uuid, effect = coalesce(${effect}::text, effect)
    WHERE user_id = ${claim.userId} AND key_hash = ${claim.keyHash} AND claim = ${claim.id}`)
  return rowCount === 1 ? mark : null
}

/** Whether the transaction that left the mark was committed; waits while the server has not decided that yet. */
export async function isMarked(pool: Pool, claim: Claim, mark: string): Promise<boolean> {
  const { rows } = await pool.query<{ is_marked: boolean }>(
    `SELECT $4 = ANY (commits) AS is_marked FROM idempotency_keys WHERE ${OWN} FOR SHARE`,
    [...ownOf(claim), mark],
  )
  return rows[0]?.is_marked === true
}

/** The request that holds a key that could not be claimed; null when it has been freed since. */
export async function findFirstRequest(pool: Pool, claim: Claim): Promise<FirstRequest | null> {
  const { rows } = await pool.query<FirstRequestRow>(
    `SELECT request_hash, status, answer, effect, claim IS NULL AS is_unmarked, commits <> '{}' AS has_taken_effect,
       renewed_at > now() - ${LEASE} AS is_under_way, extract(epoch FROM now() - created_at)::float8 AS age_seconds
     FROM idempotency_keys WHERE user_id = $1 AND key_hash = $2`,
    [claim.userId, claim.keyHash],
  )
  const row = rows[0]
  if (row === undefined) return null
  const { status, answer } = row
  return {
    requestHash: row.request_hash,
    ageSeconds: row.age_seconds,
    isUnmarked: row.is_unmarked,
    hasTakenEffect: row.has_taken_effect,
    isUnderWay: row.is_under_way,
    effect: row.effect,
    outcome: status === null || answer === null ? null : { status, answer },
  }
}

interface FirstRequestRow {
  readonly request_hash: Buffer
  readonly status: number | null
  readonly answer: Buffer | null
  readonly effect: string | null
  readonly is_unmarked: boolean
  readonly has_taken_effect: boolean
  readonly is_under_way: boolean
  readonly age_seconds: number
}

export async function keepOutcome(pool: Pool, claim: Claim, { status, answer }: Outcome): Promise<void> {
  await pool.query(`UPDATE idempotency_keys SET status = $4, answer = $5 WHERE ${OWN} AND status IS NULL`, [
    ...ownOf(claim),
    status,
    answer,
  ])
}

/**
 * The request has failed: where nothing of it was committed, the key may be used as if for the first time; where something was,
 * repetitions learn that nobody is at it any more.
 */
export async function freeKey(pool: Pool, claim: Claim): Promise<void> {
  await pool.query(
    `WITH freed AS (
       DELETE FROM idempotency_keys WHERE ${OWN} AND commits = '{}' AND status IS NULL RETURNING claim
     )
     UPDATE idempotency_keys SET renewed_at = '-infinity'
     WHERE ${OWN} AND status IS NULL AND NOT EXISTS (SELECT FROM freed)`,
    ownOf(claim),
  )
}

/** Rows deleted in one statement, so that none holds its locks for long. */
const SWEEP_ROWS = 1_000

/** Deletes what is no longer replayed. Processes that sweep at once share the work. */
export async function sweepKeys(pool: Pool): Promise<void> {
  const sweep = `
    WITH old AS MATERIALIZED (
      SELECT user_id, key_hash FROM idempotency_keys WHERE created_at <= now() - ${KEPT}
      ORDER BY created_at LIMIT ${SWEEP_ROWS} FOR UPDATE SKIP LOCKED
    )
    DELETE FROM idempotency_keys AS kept USING old
    WHERE kept.user_id = old.user_id AND kept.key_hash = old.key_hash`
  let swept: number | null
  do swept = (await pool.query(sweep)).rowCount
  while (swept === SWEEP_ROWS)
}
