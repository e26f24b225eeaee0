import { sql } from 'drizzle-orm'
import { type Instant, toIsoString } from '../../domain/time/instant.ts'
import type { Queryable } from '../../platform/database/database.ts'
import { STEP_MINUTES } from '../alert-kinds.ts'
import { STEP_MS, stepOf } from '../judging/activity-facts.ts'
import type { AlertFacts } from '../judging/alert-facts.ts'
import type { Histories } from './read-histories.ts'

interface StandingRow extends Record<string, unknown> {
  readonly created_at: string
  /** Milliseconds; null in the only row of a ledger that nothing was entered in. */
  readonly starts: string | null
  /** When those five minutes were over. */
  readonly after: string
  readonly before: string
}

/** Between two ids that lie no further apart, entries are passed over one by one. */
const NEAR_IDS = 1_000

/** An entry is dated by when its transaction began, and numbered later: nothing takes as long. */
const LONGEST_TRANSACTION_MS = 3_600_000

/**
 * How a Company's balance stood at the end of each five minutes. The ledger is all that ever changes it, so it is counted back
 * from what it is now: exactly, and without anything that had been kept for it. A ledger may hold an entry for every call, and has
 * no index by time: where the days begin is searched by id.
 */
export async function readBalances(
  db: Queryable,
  { companyId, from, until }: { readonly companyId: number; readonly from: Instant; readonly until: Instant },
): Promise<Histories & { readonly since: Instant }> {
  const { rows } = await db.execute<StandingRow>(sql`
    WITH RECURSIVE search AS (
      SELECT min(id) AS low, max(id) AS high FROM ledger_entries WHERE company_id = ${companyId}
      UNION ALL
      SELECT
        CASE WHEN probe.is_earlier THEN middle ELSE low END,
        CASE WHEN probe.is_earlier THEN high ELSE middle END
      FROM search
      CROSS JOIN LATERAL (SELECT low + (high - low) / 2 AS middle) AS half
      CROSS JOIN LATERAL (
        SELECT entry.created_at < ${toIsoString(from - LONGEST_TRANSACTION_MS)} AS is_earlier
        FROM ledger_entries AS entry
        WHERE entry.company_id = ${companyId} AND entry.id >= half.middle
        ORDER BY entry.id
        LIMIT 1
      ) AS probe
      WHERE high - low > ${NEAR_IDS}
    ), changes AS (
      SELECT date_bin(make_interval(mins => ${STEP_MINUTES}), created_at, 'epoch') AS starts, sum(amount) AS amount
      FROM ledger_entries
      WHERE company_id = ${companyId} AND id >= (SELECT max(low) FROM search) AND created_at >= ${toIsoString(from)}
      GROUP BY 1
    ), company AS (
      SELECT created_at, balance + coalesce(
        (SELECT sum(change.amount) FROM balance_changes AS change WHERE change.company_id = companies.id), 0
      ) AS balance
      FROM companies
      WHERE id = ${companyId}
    )
    SELECT
      extract(epoch FROM company.created_at) * 1000 AS created_at,
      extract(epoch FROM changes.starts) * 1000 AS starts,
      company.balance - coalesce(sum(changes.amount) OVER later, 0) + coalesce(changes.amount, 0) AS after,
      company.balance - coalesce(sum(changes.amount) OVER later, 0) AS before
    FROM company
    LEFT JOIN changes ON true
    WINDOW later AS (ORDER BY changes.starts DESC)
    ORDER BY changes.starts`)
  const [first] = rows
  if (first === undefined) throw new Error(`no Company ${companyId}`)
  const changed = new Map(rows.map(row => [Math.round(Number(row.starts)), row.after]))
  const steps = new Map<Instant, AlertFacts>()
  let amount = first.before
  for (let step = from; step < until; step += STEP_MS) {
    amount = changed.get(step) ?? amount
    steps.set(step, { type: 'amount', amount })
  }
  return {
    bySubject: new Map([[THE_COMPANY, { type: 'samples', steps }]]),
    leftOut: 0,
    since: Math.max(from, stepOf(Math.round(Number(first.created_at)))),
  }
}

const THE_COMPANY = 0
