import type { Pool } from 'pg'
import { CAP_KINDS, type CapKind, type CapLimits } from '../../src/domain/caps/cap-limits.ts'
import type { RoutingGroup } from '../../src/domain/routing/routing-group.ts'
import type { RoutingTarget } from '../../src/domain/routing/routing-target.ts'
import { buildRoutingGroup } from './build-routing-group.ts'
import { buildRoutingTarget } from './build-routing-target.ts'

type Limits = Partial<Record<CapKind, number>>

/** Stores a Company without users; answers its id. */
export async function insertCompany(pool: Pool): Promise<number> {
  const { rows } = await pool.query<{ id: number }>(
    "INSERT INTO companies (name, embedded_key) VALUES ('Company', gen_random_uuid()) RETURNING id",
  )
  return idOf(rows)
}

/** Stores a Target with its five caps, and answers it as routing sees it. */
export async function insertTarget(
  pool: Pool,
  companyId: number,
  limits: Limits = {},
  groups: readonly RoutingGroup[] = [],
): Promise<RoutingTarget> {
  const { rows } = await pool.query<{ id: number }>(
    "INSERT INTO targets (company_id, number) VALUES ($1, '+12025550100') RETURNING id",
    [companyId],
  )
  const id = idOf(rows)
  const caps = await insertCaps(pool, companyId, 'target_id', id, limits)
  return buildRoutingTarget(id, { caps, groupIds: groups.map(group => group.id) })
}

/** Stores a Target Group without members but with its five caps. */
export async function insertTargetGroup(
  pool: Pool,
  companyId: number,
  limits: Limits = {},
): Promise<RoutingGroup> {
  const { rows } = await pool.query<{ id: number }>(
    "INSERT INTO target_groups (company_id, name) VALUES ($1, 'Group') RETURNING id",
    [companyId],
  )
  const id = idOf(rows)
  return buildRoutingGroup(id, { caps: await insertCaps(pool, companyId, 'target_group_id', id, limits) })
}

async function insertCaps(
  pool: Pool,
  companyId: number,
  ownerColumn: 'target_id' | 'target_group_id',
  ownerId: number,
  limits: Limits,
): Promise<CapLimits> {
  const { rows } = await pool.query<{ id: number; kind: CapKind; cap: number | null }>(
    `INSERT INTO caps (company_id, ${ownerColumn}, kind, cap)
     SELECT $1, $2, kind, cap FROM unnest($3::text[], $4::integer[]) AS limits (kind, cap)
     RETURNING id, kind, cap`,
    [companyId, ownerId, [...CAP_KINDS], CAP_KINDS.map(kind => limits[kind] ?? null)],
  )
  return rows
}

function idOf(rows: readonly { id: number }[]): number {
  const id = rows[0]?.id
  if (id === undefined) throw new Error('the row was not inserted')
  return id
}
