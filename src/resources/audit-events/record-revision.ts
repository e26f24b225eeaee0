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
  return OUTSIDE_THE_LOG[resource]?.(id) ?? newestEvent(resource, companyId, id)
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

/** Records that belong to several Companies, or to none: no single log has all their changes. */
const OUTSIDE_THE_LOG: Readonly<Record<string, (id: number) => ReturnType<typeof sql>>> = {
  user: id => sql`
    SELECT md5(concat_ws('|', name, email, administrator, active_company_id, updated_at, (
      SELECT string_agg(concat_ws(',', company_id, role, affiliate_id, target_id), ';' ORDER BY company_id)
      FROM memberships WHERE user_id = users.id
    ))) AS revision FROM users WHERE id = ${id}`,
  api_key: id => sql`SELECT md5(updated_at::text) AS revision FROM api_keys WHERE id = ${id}`,
  trunk: id => sql`SELECT md5(updated_at::text) AS revision FROM trunks WHERE id = ${id}`,
}
