import type { Pool } from 'pg'
import type { Instant } from '../../../domain/time/instant.ts'
import { deleteInBatches } from '../../../platform/database/delete-in-batches.ts'
import type { ClaimRoom } from '../../../platform/jobs/work-port.ts'

/** The provider's call that is recorded. */
export interface RecordedCall {
  readonly carrier: string
  readonly callSid: string
}

export interface OrderedRecording extends RecordedCall {
  /** The provider's id of the account. */
  readonly accountSid: string
  /** What it is called here: the name of the command `record`. */
  readonly name: string
}

/** A recording that this process is to look after now, by its claim. */
export interface ClaimedRecording extends OrderedRecording {
  readonly stage: RecordingStage
  /** The provider's id of it; null where it has not said. */
  readonly recordingSid: string | null
  /** Where the provider says that it is. */
  readonly url: string | null
  readonly fileKey: string | null
  readonly reason: string | null
  readonly lostAt: Instant | null
  readonly orderedAt: Instant
  readonly attempts: number
  readonly claims: number
}

/** As the migration explains them. */
type RecordingStage = 'ordered' | 'made' | 'kept' | 'told' | 'lost'

/** What the provider has to say of a recording. */
export type RecordingWord =
  | { readonly kind: 'made'; readonly recordingSid: string | null; readonly url: string | null }
  | { readonly kind: 'lost'; readonly recordingSid: string | null; readonly reason: string }

/** What becomes of a row; seconds until it is looked after again. */
export type RecordingStep =
  | { readonly kind: 'wait'; readonly seconds: number; readonly attempts: number }
  | { readonly kind: 'kept'; readonly fileKey: string; readonly recordingSid: string }
  | { readonly kind: 'lost'; readonly reason: string }
  | { readonly kind: 'told' }
  | { readonly kind: 'done' }

/** What a word or a step may say. */
interface RecordingColumns {
  readonly kind: string
  readonly seconds?: number
  readonly attempts?: number
  readonly fileKey?: string | null
  readonly recordingSid?: string | null
  readonly url?: string | null
  readonly reason?: string | null
}

/**
 * How soon a recording of which nobody has told is asked for: callbacks may be lost, or reach nobody. A recording in progress is
 * asked for again as often.
 */
export const UNTOLD_SECONDS = 3_600

/** Renewed while it is fetched. */
export const LEASE_SECONDS = 60

/** May be repeated. @param ordered with when it is to be stopped; null = when they part */
export async function orderRecording(
  pool: Pool,
  { carrier, callSid, accountSid, name, stopsAt }: OrderedRecording & { readonly stopsAt: Instant | null },
): Promise<void> {
  await pool.query(
    `INSERT INTO carrier_recordings (carrier, call_sid, account_sid, name, stops_at, due_at)
     VALUES ($1, $2, $3, $4, $5, now() + make_interval(secs => ${UNTOLD_SECONDS}))
     ON CONFLICT DO NOTHING`,
    [carrier, callSid, accountSid, name, stopsAt === null ? null : new Date(stopsAt)],
  )
}

/** Says which one was ordered, before the provider tells of any. */
export async function nameRecording(
  pool: Pool,
  { carrier, callSid }: RecordedCall,
  recordingSid: string,
): Promise<void> {
  await pool.query(
    `UPDATE carrier_recordings SET recording_sid = $3 WHERE carrier = $1 AND call_sid = $2 AND stage = 'ordered'`,
    [carrier, callSid, recordingSid],
  )
}

/** Nobody wants it any more. */
export async function dropRecording(pool: Pool, { carrier, callSid }: RecordedCall): Promise<void> {
  await pool.query('DELETE FROM carrier_recordings WHERE carrier = $1 AND call_sid = $2', [carrier, callSid])
}

/**
 * Writes down what the provider says; only its first word counts, and none of another recording than the one that was ordered. Who
 * looks after it just then settles nothing.
 */
export async function hearOfRecording(
  pool: Pool,
  { carrier, callSid }: RecordedCall,
  word: RecordingWord,
): Promise<void> {
  const { kind, recordingSid = null, url = null, reason = null }: RecordingColumns = word
  await pool.query(
    `UPDATE carrier_recordings
     SET stage = $3, recording_sid = coalesce($4, recording_sid), url = $5, reason = $6, lost_at = CASE $3 WHEN 'lost' THEN now() END,
       due_at = now(), attempts = 0, claims = claims + 1
     WHERE carrier = $1 AND call_sid = $2 AND stage = 'ordered'
       AND (recording_sid IS NULL OR $4::text IS NULL OR recording_sid = $4)`,
    [carrier, callSid, kind, recordingSid, url, reason],
  )
}

interface ClaimedRow {
  readonly carrier: string
  readonly call_sid: string
  readonly account_sid: string
  readonly recording_sid: string | null
  readonly url: string | null
  readonly name: string
  readonly stage: RecordingStage
  readonly file_key: string | null
  readonly reason: string | null
  readonly lost_at: Date | null
  readonly ordered_at: Date
  readonly attempts: number
  readonly claims: number
}

/** @param carrier whose recordings: each has its share, so that one in trouble keeps nobody else's waiting */
export async function claimRecordings(
  pool: Pool,
  carrier: string,
  { most, mostPerLane, underWay }: ClaimRoom,
): Promise<readonly ClaimedRecording[]> {
  const room = Math.min(most, mostPerLane - (underWay.get(carrier) ?? 0))
  if (room <= 0) return []
  const { rows } = await pool.query<ClaimedRow>(
    `WITH due AS (
       SELECT recording.carrier, recording.call_sid
       FROM carrier_recordings AS recording
       WHERE recording.carrier = $1 AND recording.due_at <= now()
       ORDER BY recording.due_at
       LIMIT $2
       FOR UPDATE SKIP LOCKED
     )
     UPDATE carrier_recordings AS recording
     SET due_at = now() + make_interval(secs => ${LEASE_SECONDS}), claims = recording.claims + 1
     FROM due
     WHERE recording.carrier = due.carrier AND recording.call_sid = due.call_sid
     RETURNING recording.*`,
    [carrier, room],
  )
  return rows.map(claimedRecording)
}

function claimedRecording(row: ClaimedRow): ClaimedRecording {
  return {
    carrier: row.carrier,
    callSid: row.call_sid,
    accountSid: row.account_sid,
    recordingSid: row.recording_sid,
    url: row.url,
    name: row.name,
    stage: row.stage,
    fileKey: row.file_key,
    reason: row.reason,
    lostAt: row.lost_at?.getTime() ?? null,
    orderedAt: row.ordered_at.getTime(),
    attempts: row.attempts,
    claims: row.claims,
  }
}

type Claim = RecordedCall & Pick<ClaimedRecording, 'claims'>

/** Matches only while the claim is held. */
const HELD = 'carrier = $1 AND call_sid = $2 AND claims = $3'
const keyOf = ({ carrier, callSid, claims }: Claim) => [carrier, callSid, claims]

/** @returns false when another process has taken it over */
export async function renewRecording(pool: Pool, claimed: Claim): Promise<boolean> {
  const { rowCount } = await pool.query(
    `UPDATE carrier_recordings SET due_at = now() + make_interval(secs => ${LEASE_SECONDS}) WHERE ${HELD}`,
    keyOf(claimed),
  )
  return rowCount === 1
}

/** Makes them due at once, for another process. */
export async function handBackRecordings(pool: Pool, held: readonly Claim[]): Promise<void> {
  await pool.query(
    `UPDATE carrier_recordings AS recording SET due_at = now(), claims = recording.claims + 1
     FROM unnest($1::text[], $2::text[], $3::integer[]) AS held (carrier, call_sid, claims)
     WHERE recording.carrier = held.carrier AND recording.call_sid = held.call_sid AND recording.claims = held.claims`,
    [
      held.map(({ carrier }) => carrier),
      held.map(({ callSid }) => callSid),
      held.map(({ claims }) => claims),
    ],
  )
}

/**
 * Writes down what came of it, and ends the claim: a renewal that is still on its way changes nothing.
 * @returns false when another process has taken it over, or the provider has told of it meanwhile
 */
export async function settleRecording(pool: Pool, claimed: Claim, step: RecordingStep): Promise<boolean> {
  if (step.kind === 'done') {
    const { rowCount } = await pool.query(`DELETE FROM carrier_recordings WHERE ${HELD}`, keyOf(claimed))
    return rowCount === 1
  }
  const {
    seconds = 0,
    attempts = 0,
    fileKey = null,
    recordingSid = null,
    reason = null,
  }: RecordingColumns = step
  const { rowCount } = await pool.query(
    `UPDATE carrier_recordings
     SET stage = coalesce($4, stage), due_at = now() + make_interval(secs => $5), attempts = $6,
       file_key = coalesce($7, file_key), recording_sid = coalesce($8, recording_sid), reason = coalesce($9, reason),
       lost_at = CASE $4 WHEN 'lost' THEN now() ELSE lost_at END, claims = claims + 1
     WHERE ${HELD}`,
    [
      ...keyOf(claimed),
      step.kind === 'wait' ? null : step.kind,
      seconds,
      attempts,
      fileKey,
      recordingSid,
      reason,
    ],
  )
  return rowCount === 1
}

/** Forgets what nobody has looked after for a month: recordings of a provider whose credentials have been taken away. */
export async function pruneCarrierRecordings(pool: Pool): Promise<void> {
  await deleteInBatches(pool, {
    table: 'carrier_recordings',
    condition: `ordered_at < now() - interval '30 days'`,
    orderBy: 'ordered_at',
  })
}
