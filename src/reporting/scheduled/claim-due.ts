import type { Pool } from 'pg'
import type { Instant } from '../../domain/time/instant.ts'
import type { ClaimRoom } from '../../platform/jobs/work-port.ts'
import type { ScheduledRow } from './schema.ts'

/** Longer than it takes to read a report a few times over, and to write the mails down. */
const LEASE_MS = 5 * 60_000

/**
 * Those of the Companies with least under way come first, so that one with many due at an hour does not keep the others
 * waiting.
 */
const CLAIM_DUE_REPORTS = {
  name: 'claim_due_reports',
  text: `
    WITH due AS (
      SELECT
        report.company_id, report.id, report.try_at,
        coalesce(busy.count, 0)
          + row_number() OVER (PARTITION BY report.company_id ORDER BY report.try_at, report.id) AS place
      FROM scheduled_reports AS report
      LEFT JOIN unnest($3::integer[], $4::integer[]) AS busy (company_id, count) ON busy.company_id = report.company_id
      WHERE report.try_at <= $1
    ), chosen AS (
      SELECT report.company_id, report.id
      FROM due
      JOIN scheduled_reports AS report ON report.company_id = due.company_id AND report.id = due.id
      -- Who has taken it meanwhile has put it off.
      WHERE due.place <= $5 AND report.try_at <= $1
      ORDER BY due.place, due.try_at
      LIMIT $2
      FOR UPDATE OF report SKIP LOCKED
    )
    UPDATE scheduled_reports AS report
    SET try_at = $6, claims = report.claims + 1
    FROM chosen
    WHERE report.company_id = chosen.company_id AND report.id = chosen.id
    RETURNING report.company_id, report.id, report.claims`,
}

/** A report that this process is to send, by its claim. */
export interface DueReport {
  readonly companyId: number
  readonly id: number
  readonly claims: ScheduledRow['claims']
}

export async function claimDueReports(
  pool: Pool,
  room: ClaimRoom,
  now: Instant,
): Promise<readonly DueReport[]> {
  const values = [
    new Date(now),
    room.most,
    [...room.underWay.keys()].map(Number),
    [...room.underWay.values()],
    room.mostPerLane,
    new Date(now + LEASE_MS),
  ]
  const { rows } = await pool.query<{ company_id: number; id: number; claims: number }>({
    ...CLAIM_DUE_REPORTS,
    values,
  })
  return rows.map(({ company_id: companyId, id, claims }) => ({ companyId, id, claims }))
}

/** Makes them due at once, for another process. */
export async function handBackReports(pool: Pool, held: readonly DueReport[], now: Instant): Promise<void> {
  await pool.query(
    `UPDATE scheduled_reports AS report
     SET try_at = $4
     FROM unnest($1::integer[], $2::integer[], $3::integer[]) AS held (company_id, id, claims)
     WHERE report.company_id = held.company_id AND report.id = held.id AND report.claims = held.claims`,
    [
      held.map(each => each.companyId),
      held.map(({ id }) => id),
      held.map(each => each.claims),
      new Date(now),
    ],
  )
}
