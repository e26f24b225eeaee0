import { sql } from 'drizzle-orm'
import type { Instant } from '../../domain/time/instant.ts'
import type { Queryable } from '../../platform/database/database.ts'
import { firstUuidV7 } from '../../platform/uuid-v7.ts'

/** A part of a Company's log: after `since`, up to and with `until`. */
export interface CountedPart {
  readonly companyId: number
  readonly since: Instant
  readonly until: Instant
}

/** How long after its beginning a call may still be offered to somebody and be counted. */
const LONGEST_SEARCH_MS = 30 * 60_000

/** What happens in a call is told by a process's clock, when the call changed by the database's. */
const CLOCK_DIFFERENCE_MS = 60_000

/**
 * Adds what the parts of the logs hold to the counts of their five minutes. Each part is counted once: whoever counts
 * one writes it down in the same transaction.
 */
export async function countActivity(tx: Queryable, parts: readonly CountedPart[]): Promise<void> {
  if (parts.length === 0) return
  const asked = parts.map(({ companyId, since, until }) => ({
    company_id: companyId,
    since: new Date(since),
    until: new Date(until),
    // One millisecond wider: `created_at` decides.
    first_uuid: firstUuidV7(since),
    end_uuid: firstUuidV7(until + 1),
    calls_since: new Date(since - LONGEST_SEARCH_MS),
    changed_since: new Date(since - CLOCK_DIFFERENCE_MS),
  }))
  await tx.execute(sql`
    WITH part AS (
      SELECT * FROM json_to_recordset(${JSON.stringify(asked)}::json) AS asked (
        company_id integer, since timestamptz, until timestamptz, first_uuid uuid, end_uuid uuid,
        calls_since timestamptz, changed_since timestamptz
      )
    ), ping AS (
      SELECT
        part.company_id, logged.affiliate_id, logged.campaign_id,
        ${step(sql`logged.created_at`)} AS starts,
        count(*) AS pings,
        count(*) FILTER (WHERE logged.status <> 'ping-shield') AS unshielded,
        count(*) FILTER (WHERE logged.status IN ('no-target', 'rejected')) AS unanswered
      FROM part
      CROSS JOIN LATERAL (
        SELECT reservation.affiliate_id, reservation.campaign_id, reservation.created_at, reservation.status
        FROM reservations AS reservation
        WHERE reservation.company_id = part.company_id
          AND reservation.uuid >= part.first_uuid AND reservation.uuid < part.end_uuid
          AND reservation.created_at > part.since AND reservation.created_at <= part.until
        OFFSET 0
      ) AS logged
      GROUP BY part.company_id, logged.affiliate_id, logged.campaign_id, starts
    ), arrival AS (
      SELECT part.company_id, arrived.affiliate_id, ${step(sql`arrived.created_at`)} AS starts, count(*) AS calls
      FROM part
      CROSS JOIN LATERAL (
        SELECT call.affiliate_id, call.created_at
        FROM calls AS call
        WHERE call.company_id = part.company_id
          AND call.created_at > part.since AND call.created_at <= part.until
          AND call.affiliate_id IS NOT NULL
        OFFSET 0
      ) AS arrived
      GROUP BY part.company_id, arrived.affiliate_id, starts
    ), leg AS (
      SELECT
        part.company_id, (event.data ->> 'target_id')::integer AS target_id, ${step(sql`event.at`)} AS starts,
        count(*) FILTER (WHERE event.type = 'leg_dialled') AS offers,
        count(*) FILTER (WHERE event.type = 'leg_answered') AS answers
      FROM part
      CROSS JOIN LATERAL (
        SELECT call.uuid, call.created_at
        FROM calls AS call
        WHERE call.company_id = part.company_id
          AND call.created_at > part.calls_since AND call.created_at <= part.until
          AND call.updated_at > part.changed_since
        OFFSET 0
      ) AS recent
      CROSS JOIN LATERAL (
        SELECT told.type, told.at, told.data
        FROM call_events AS told
        WHERE told.company_id = part.company_id AND told.call_uuid = recent.uuid AND told.created_at = recent.created_at
          AND told.type IN ('leg_dialled', 'leg_answered')
          AND told.at > part.since AND told.at <= part.until
        OFFSET 0
      ) AS event
      WHERE event.data ->> 'target_id' IS NOT NULL
      GROUP BY part.company_id, target_id, starts
    ), counted AS (
      SELECT company_id, 'affiliate' AS subject, affiliate_id AS subject_id, starts, pings, 0 AS unanswered, 0 AS calls,
        0 AS offers, 0 AS answers
      FROM ping
      UNION ALL
      SELECT company_id, 'campaign', campaign_id, starts, unshielded, unanswered, 0, 0, 0 FROM ping
      UNION ALL
      SELECT company_id, 'affiliate', affiliate_id, starts, 0, 0, calls, 0, 0 FROM arrival
      UNION ALL
      SELECT company_id, 'target', target_id, starts, 0, 0, 0, offers, answers FROM leg
    )
    INSERT INTO activity_counts AS known (
      company_id, subject, subject_id, starts, pings, unanswered, calls, offers, answers
    )
    SELECT
      company_id, subject, subject_id, starts, sum(pings), sum(unanswered), sum(calls), sum(offers), sum(answers)
    FROM counted
    GROUP BY company_id, subject, subject_id, starts
    ORDER BY company_id, subject, subject_id, starts
    ON CONFLICT (company_id, subject, subject_id, starts) DO UPDATE SET
      pings = known.pings + excluded.pings,
      unanswered = known.unanswered + excluded.unanswered,
      calls = known.calls + excluded.calls,
      offers = known.offers + excluded.offers,
      answers = known.answers + excluded.answers`)
}

/** The beginning of the five minutes that hold a moment. */
const step = (moment: ReturnType<typeof sql>) =>
  sql`date_bin('5 minutes', ${moment}, timestamptz '1970-01-01T00:00:00Z')`
