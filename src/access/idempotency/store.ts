import type { Pool } from 'pg'

/** A request that holds, or asks for, one Idempotency-Key of one user. */
export interface Claim {
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

/**
 * Claims the key for this request, in one statement: of any number of concurrent ones, on any process, only one gets
 * it.
 */
export async function claimKey(pool: Pool, { userId, keyHash, requestHash }: Claim): Promise<boolean> {
  const { rowCount } = await pool.query(
    `INSERT INTO idempotency_keys AS kept (user_id, key_hash, request_hash, created_at)
     VALUES ($1, $2, $3, now())
     ON CONFLICT (user_id, key_hash) DO UPDATE
     SET request_hash = excluded.request_hash, created_at = excluded.created_at, status = NULL, answer = NULL
     WHERE kept.created_at <= now() - ${KEPT}`,
    [userId, keyHash, requestHash],
  )
  return rowCount === 1
}

/** The request that holds a key that could not be claimed; null when it has been freed since. */
export async function findFirstRequest(pool: Pool, claim: Claim): Promise<FirstRequest | null> {
  const { rows } = await pool.query<FirstRequestRow>(
    `SELECT request_hash, status, answer, extract(epoch FROM now() - created_at)::float8 AS age_seconds
     FROM idempotency_keys WHERE user_id = $1 AND key_hash = $2`,
    [claim.userId, claim.keyHash],
  )
  const row = rows[0]
  if (row === undefined) return null
  const { status, answer } = row
  return {
    requestHash: row.request_hash,
    ageSeconds: row.age_seconds,
    outcome: status === null || answer === null ? null : { status, answer },
  }
}

interface FirstRequestRow {
  readonly request_hash: Buffer
  readonly status: number | null
  readonly answer: Buffer | null
  readonly age_seconds: number
}

export async function keepOutcome(pool: Pool, claim: Claim, { status, answer }: Outcome): Promise<void> {
  await pool.query(
    `UPDATE idempotency_keys SET status = $3, answer = $4
     WHERE user_id = $1 AND key_hash = $2 AND status IS NULL`,
    [claim.userId, claim.keyHash, status, answer],
  )
}

/** Nothing has happened: the key may be used as if for the first time. */
export async function freeKey(pool: Pool, claim: Claim): Promise<void> {
  await pool.query(`DELETE FROM idempotency_keys WHERE user_id = $1 AND key_hash = $2 AND status IS NULL`, [
    claim.userId,
    claim.keyHash,
  ])
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
