import { sql } from 'drizzle-orm'
import { type Instant, toIsoString } from '../../domain/time/instant.ts'
import type { Database, Queryable } from '../../platform/database/database.ts'
import { firstUuidV7 } from '../../platform/uuid-v7.ts'
import { DAY_MS, stepOf } from '../judging/activity-facts.ts'
import { countActivity } from './count-activity.ts'

/** How far back counts are kept: a preview's 30 days, each with the four weeks, or the month of a cap, before it. */
export const HISTORY_DAYS = 62

/**
 * What is written this late is not counted any more: a ping or call has the time of the process that took it, whose clock may
 * be ten seconds behind, and ten seconds to be written in. With a turn every 20 seconds, alerts are told within a minute.
 */
const LAG_MS = 20_000

/** How much of the log is counted in one go, going forward: some hundred thousand pings of a Company that has very many. */
const MOST_FORWARD_MS = 15 * 60_000

/** How many rows are counted in one go, going back: a second's work. */
const MOST_PINGS_BACK = 50_000
const MOST_CALLS_BACK = 5_000

/** How far the log of a Company has been counted. */
export interface CountedSpan {
  readonly from: Instant
  readonly until: Instant
  /** Whether nothing is left to count for now. */
  readonly isCurrent: boolean
}

/**
 * Counts what has come since it was last done, or begins with it; the spans stay locked until the transaction ends. Those
 * that somebody else counts are left out.
 * @param now by this process's clock: where the database's is behind, that one decides
 */
export async function countForward(
  tx: Queryable,
  companyIds: readonly number[],
  now: Instant,
): Promise<ReadonlyMap<number, CountedSpan>> {
  if (companyIds.length === 0) return new Map()
  const ids = JSON.stringify(companyIds)
  const written = await writtenUntil(tx, now)
  const beginning = new Date(stepOf(written)).toISOString()
  // What is left of a span that was let go of would be counted once more.
  await tx.execute(sql`
    WITH begun AS (
      INSERT INTO activity_spans (company_id, counted_from, counted_until, used_at)
      SELECT id, ${beginning}, ${beginning}, ${new Date(now).toISOString()}
      FROM json_array_elements_text(${ids}::json) AS asked (text), CAST(asked.text AS integer) AS id
      ORDER BY id
      ON CONFLICT DO NOTHING
      RETURNING company_id
    )
    DELETE FROM activity_counts AS counted USING begun WHERE counted.company_id = begun.company_id`)
  const { rows } = await tx.execute<SpanRow>(sql`
    SELECT company_id, ${epoch('counted_from')}, ${epoch('counted_until')}
    FROM activity_spans
    WHERE company_id = ANY (ARRAY(SELECT json_array_elements_text(${ids}::json)::integer))
    ORDER BY company_id
    FOR NO KEY UPDATE SKIP LOCKED`)
  const parts = rows.map(row => ({
    companyId: row.company_id,
    from: Number(row.counted_from),
    since: Number(row.counted_until),
    until: Math.max(
      Number(row.counted_until),
      Math.min(written, Number(row.counted_until) + MOST_FORWARD_MS),
    ),
  }))
  await countActivity(
    tx,
    parts.filter(({ since, until }) => until > since),
  )
  await tx.execute(sql`
    UPDATE activity_spans AS span
    SET counted_until = counted.until, used_at = ${new Date(now).toISOString()}
    FROM json_to_recordset(${JSON.stringify(
      parts.map(({ companyId, until }) => ({ company_id: companyId, until: new Date(until) })),
    )}::json) AS counted (company_id integer, until timestamptz)
    WHERE span.company_id = counted.company_id`)
  return new Map(
    parts.map(({ companyId, from, until }) => [companyId, { from, until, isCurrent: until >= written }]),
  )
}

/** Until when all that happened is in the log: a process whose clock is ahead of the others' would miss the latest. */
async function writtenUntil(tx: Queryable, now: Instant): Promise<Instant> {
  const { rows } = await tx.execute<{ now: string }>(
    sql`SELECT round(extract(epoch FROM clock_timestamp()) * 1000)::bigint AS now`,
  )
  return Math.min(now, Number(rows[0]?.now)) - LAG_MS
}

/** What has become of one more piece of a history; `taken`: somebody else counts it. */
type CountedBack = 'more' | 'done' | 'taken'

/**
 * Counts one more piece of what a Company logged before, the newest first. Meanwhile its span is only kept from being let go
 * of: whoever counts forward and judges waits for no history.
 */
export function countBackward(database: Database, companyId: number, now: Instant): Promise<CountedBack> {
  return database.transaction(async tx => {
    if (!(await takesHistory(tx, companyId))) return 'taken'
    const { rows } = await tx.execute<SpanRow>(sql`
      SELECT company_id, ${epoch('counted_from')}, ${epoch('counted_until')}
      FROM activity_spans
      WHERE company_id = ${companyId}
      FOR KEY SHARE`)
    const until = Number(rows[0]?.counted_from ?? Number.NaN)
    const oldest = stepOf(now - HISTORY_DAYS * DAY_MS)
    if (Number.isNaN(until) || until <= oldest) return 'done'
    const since = Math.max(oldest, await beginningOfPiece(tx, companyId, until, oldest))
    await countActivity(tx, [{ companyId, since, until }])
    await tx.execute(sql`
      UPDATE activity_spans SET counted_from = ${new Date(since).toISOString()} WHERE company_id = ${companyId}`)
    return since > oldest ? 'more' : 'done'
  })
}

/** One process at a time counts a Company's history: the others would count the same piece. */
async function takesHistory(tx: Queryable, companyId: number): Promise<boolean> {
  const { rows } = await tx.execute<{ taken: boolean }>(
    sql`SELECT pg_try_advisory_xact_lock(hashtext('activity history'), ${companyId}) AS taken`,
  )
  return rows[0]?.taken === true
}

/** Since when a Company's log has been counted, whoever counts it now; null where nobody ever did. */
export async function readCountedFrom(db: Queryable, companyId: number): Promise<Instant | null> {
  const { rows } = await db.execute<{ counted_from: string }>(sql`
    SELECT ${epoch('counted_from')} FROM activity_spans WHERE company_id = ${companyId}`)
  return rows[0] === undefined ? null : Number(rows[0].counted_from)
}

/** Where the piece before `until` begins that holds as many rows as are counted in one go. */
async function beginningOfPiece(
  tx: Queryable,
  companyId: number,
  until: Instant,
  oldest: Instant,
): Promise<Instant> {
  const bounds = sql`company_id = ${companyId} AND created_at > ${toIsoString(oldest)} AND created_at <= ${toIsoString(until)}`
  const { rows } = await tx.execute<{ created_at: string | null }>(sql`
    SELECT extract(epoch FROM max(edge.created_at)) * 1000 AS created_at
    FROM (
      (
        SELECT created_at FROM reservations
        WHERE ${bounds} AND uuid >= ${firstUuidV7(oldest)} AND uuid < ${firstUuidV7(until + 1)}
        ORDER BY uuid DESC OFFSET ${MOST_PINGS_BACK} LIMIT 1
      )
      UNION ALL
      (SELECT created_at FROM calls WHERE ${bounds} ORDER BY created_at DESC OFFSET ${MOST_CALLS_BACK} LIMIT 1)
    ) AS edge`)
  const edge = rows[0]?.created_at
  // Whole steps, and one at least.
  return edge == null ? oldest : Math.min(stepOf(Number(edge)), stepOf(until - 1))
}

interface SpanRow extends Record<string, unknown> {
  readonly company_id: number
  readonly counted_from: string
  readonly counted_until: string
}

/** Drizzle leaves timestamps as text in a zone: milliseconds are plain. */
const epoch = (column: string) => sql.raw(`round(extract(epoch FROM ${column}) * 1000)::bigint AS ${column}`)
