import { sql } from 'drizzle-orm'
import type { CapKind } from '../../domain/caps/cap-limits.ts'
import { windowLabel } from '../../domain/caps/window-label.ts'
import type { Instant } from '../../domain/time/instant.ts'
import { storedZone } from '../../domain/time/time-zones.ts'
import type { Queryable } from '../../platform/database/database.ts'
import type { AlertKind } from '../alert-kinds.ts'
import { byCompany, type FactsByCompany, type ObservedRow } from './observed.ts'

type LevelKind = Extract<
  AlertKind,
  | 'pool_nearly_empty'
  | 'cap_reached'
  | 'group_cap_reached'
  | 'webhook_failing'
  | 'trunk_unreachable'
  | 'balance_low'
>

/** How things stand now, of many Companies in one statement each. */
export async function observeLevels(
  tx: Queryable,
  kind: LevelKind,
  companyIds: readonly number[],
  now: Instant,
): Promise<FactsByCompany> {
  return byCompany(await OBSERVERS[kind](tx, sql`ANY (${`{${companyIds.join()}}`}::integer[])`, now))
}

type Ids = ReturnType<typeof sql>

const OBSERVERS: Readonly<
  Record<LevelKind, (tx: Queryable, ids: Ids, now: Instant) => Promise<readonly ObservedRow[]>>
> = {
  pool_nearly_empty: observePools,
  cap_reached: (tx, ids, now) => observeCaps(tx, ids, now, 'target'),
  group_cap_reached: (tx, ids, now) => observeCaps(tx, ids, now, 'target_group'),
  webhook_failing: observeWebhooks,
  trunk_unreachable: observeTrunks,
  balance_low: observeBalances,
}

interface ShareRow extends Record<string, unknown> {
  readonly company_id: number
  readonly id: number
  readonly part: number
  readonly whole: number
}

/** Free is what may be lent now; whole, what the pool may grow to, for which it needs nobody. */
async function observePools(tx: Queryable, ids: Ids, now: Instant) {
  const { rows } = await tx.execute<ShareRow>(sql`
    SELECT
      pool.company_id, pool.id, lent.free + greatest(0, pool.max_pool_size - lent.numbers) AS part,
      greatest(pool.max_pool_size, lent.numbers) AS whole
    FROM number_pools AS pool
    CROSS JOIN LATERAL (
      SELECT
        count(*)::integer AS numbers,
        count(*) FILTER (
          WHERE lease.expires_at <= ${new Date(now).toISOString()}::timestamptz - make_interval(secs => pool.buffer_seconds)
        )::integer AS free
      FROM number_leases AS lease
      WHERE lease.company_id = pool.company_id AND lease.number_pool_id = pool.id
    ) AS lent
    WHERE pool.company_id = ${ids}`)
  return rows.map(shareOf)
}

/** Caps of concurrent calls come and go by the second: nobody is told of them. */
async function observeCaps(tx: Queryable, ids: Ids, now: Instant, owner: 'target' | 'target_group') {
  const ownerId = sql.raw(`cap.${owner}_id`)
  const zone =
    owner === 'target'
      ? sql`(SELECT target.time_zone FROM targets AS target WHERE target.company_id = cap.company_id AND target.id = cap.target_id)`
      : sql`(SELECT company.time_zone FROM companies AS company WHERE company.id = cap.company_id)`
  const { rows } = await tx.execute<
    ShareRow & { readonly kind: CapKind; readonly time_zone: string; readonly window_label: string }
  >(sql`
    SELECT
      counter.company_id, ${ownerId} AS id, counter.filled AS part, cap.cap AS whole, cap.kind, counter.window_label,
      ${zone} AS time_zone
    FROM cap_counters AS counter
    JOIN caps AS cap ON cap.company_id = counter.company_id AND cap.id = counter.cap_id
    WHERE counter.company_id = ${ids} AND ${ownerId} IS NOT NULL
      AND cap.kind <> 'concurrency' AND cap.cap > 0
      AND counter.filled >= cap.cap * ${WORTH_LOOKING_AT}::float8`)
  const fullest = new Map<string, ShareRow>()
  for (const row of rows) {
    if (row.window_label !== windowLabel(row.kind, now, storedZone(row.time_zone))) continue
    const key = `${row.company_id} ${row.id}`
    const known = fullest.get(key)
    if (known === undefined || row.part * known.whole > known.part * row.whole) fullest.set(key, row)
  }
  return [...fullest.values()].map(shareOf)
}

/** Caps that are emptier than any alert can ask for, less what hysteresis takes, need not be read. */
const WORTH_LOOKING_AT = 0.009

function shareOf({ company_id: companyId, id: subjectId, part, whole }: ShareRow): ObservedRow {
  return { companyId, subjectId, facts: { type: 'share', part, whole } }
}

interface StateRow extends Record<string, unknown> {
  readonly company_id: number
  readonly id: number
}

async function observeWebhooks(tx: Queryable, ids: Ids) {
  const { rows } = await tx.execute<StateRow>(sql`
    SELECT company_id, id FROM webhooks AS webhook WHERE company_id = ${ids} AND is_failing(webhook)`)
  return rows.map(badOne)
}

/** The Company's own, and those that serve all Companies. */
async function observeTrunks(tx: Queryable, ids: Ids) {
  const { rows } = await tx.execute<StateRow>(sql`
    SELECT company.id AS company_id, trunk.id
    FROM companies AS company
    JOIN trunks AS trunk ON trunk.company_id = company.id OR trunk.company_id IS NULL
    JOIN trunk_conditions AS state ON state.trunk_id = trunk.id
    WHERE company.id = ${ids} AND state.is_down`)
  return rows.map(badOne)
}

function badOne({ company_id: companyId, id: subjectId }: StateRow): ObservedRow {
  return { companyId, subjectId, facts: { type: 'state', isBad: true } }
}

/** With what has not been added up yet. */
async function observeBalances(tx: Queryable, ids: Ids) {
  const { rows } = await tx.execute<{ readonly id: number; readonly balance: string }>(sql`
    SELECT company.id, company.balance + coalesce(
      (SELECT sum(change.amount) FROM balance_changes AS change WHERE change.company_id = company.id), 0
    ) AS balance
    FROM companies AS company
    WHERE company.id = ${ids}`)
  return rows.map(
    ({ id, balance }): ObservedRow => ({
      companyId: id,
      subjectId: 0,
      facts: { type: 'amount', amount: balance },
    }),
  )
}
