import { type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '../../platform/database/database.ts'

/**
 * What a record's state is known by: another one after every change that somebody made, and the same one while only calls
 * count on it. To be read before the record is, where it is shown, and under its lock, where it is written.
 * @param resource the record's root key
 */
export async function readRevision(
  db: Queryable,
  resource: string,
  companyId: number,
  id: number,
): Promise<string> {
  const { rows } = await db.execute(selectRevision(resource, companyId, id))
  return revisionOf(rows)
}

/** As `readRevision`, for whoever runs the statement; `revisionOf` reads what it answers. */
export function selectRevision(resource: string, companyId: number, id: number): SQL {
  return OUTSIDE_THE_LOG[resource]?.(id, companyId) ?? newestEvent(resource, companyId, id)
}

export function revisionOf(rows: readonly Readonly<Record<string, unknown>>[]): string {
  const revision = rows[0]?.['revision']
  return typeof revision === 'string' ? revision : NEVER_CHANGED
}

/** Of a record that is as the service made it, or whose changes the log has forgotten. */
const NEVER_CHANGED = '0'

const newestEvent = (resource: string, companyId: number, id: number) => sql`
  SELECT coalesce(max(id), 0)::text AS revision FROM audit_events
  WHERE company_id = ${companyId} AND resource = ${resource} AND resource_id = ${id}`

/** Records that belong to several Companies, or to none, or are made of others: no single log has all their changes. */
const OUTSIDE_THE_LOG: Readonly<Record<string, (id: number, companyId: number) => ReturnType<typeof sql>>> = {
  user: id => sql`
    SELECT md5(concat_ws('|', name, email, administrator, active_company_id, updated_at, (
      SELECT string_agg(concat_ws(',', company_id, role, affiliate_id, target_id), ';' ORDER BY company_id)
      FROM memberships WHERE user_id = users.id
    ))) AS revision FROM users WHERE id = ${id}`,
  api_key: id => sql`SELECT md5(updated_at::text) AS revision FROM api_keys WHERE id = ${id}`,
  trunk: id => sql`SELECT md5(updated_at::text) AS revision FROM trunks WHERE id = ${id}`,
  // Of a Campaign: whom it rings, and where everybody stands whom that brings in.
  routing_plan: (id, companyId) => sql`
    WITH named AS (
      SELECT target_id FROM campaign_targets WHERE company_id = ${companyId} AND campaign_id = ${id}
    ), named_groups AS (
      SELECT target_group_id FROM campaign_target_groups WHERE company_id = ${companyId} AND campaign_id = ${id}
    ), members AS (
      SELECT target_group_id, target_id FROM target_group_members
      WHERE company_id = ${companyId} AND target_group_id IN (SELECT target_group_id FROM named_groups)
    )
    SELECT md5(concat_ws('|',
      (SELECT string_agg(target_id::text, ',' ORDER BY target_id) FROM named),
      'groups', (SELECT string_agg(concat(id, ':', priority, ':', weight, ':', behavior), ',' ORDER BY id) FROM target_groups
        WHERE company_id = ${companyId} AND id IN (SELECT target_group_id FROM named_groups)),
      'members', (SELECT string_agg(concat_ws(':', target_group_id, target_id), ',' ORDER BY target_group_id, target_id)
        FROM members),
      'targets', (SELECT string_agg(concat_ws(':', id, priority, weight), ',' ORDER BY id) FROM targets
        WHERE company_id = ${companyId} AND id IN (SELECT target_id FROM named UNION SELECT target_id FROM members))
    )) AS revision`,
}
