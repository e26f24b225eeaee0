import { type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '../../platform/database/database.ts'
import { type AlertKind, KIND_RULES, type SubjectType } from '../alert-kinds.ts'

interface NamedSubject {
  readonly companyId: number
  readonly kind: AlertKind
  readonly subjectId: number
}

/** How people call what an alert is about. */
export type SubjectNames = (companyId: number, kind: AlertKind, subjectId: number) => string

const blankless = (...columns: readonly string[]) =>
  sql.raw(`coalesce(${columns.map(column => `nullif(trim(${column}), '')`).join(', ')})`)

/** Names within `wanted (company_id, id)`. */
const NAMES: Readonly<Record<Exclude<SubjectType, 'company'>, SQL>> = {
  target: sql`SELECT company_id, id, ${blankless('name', 'tid', 'number')} AS name FROM targets JOIN wanted USING (company_id, id)`,
  affiliate: sql`SELECT company_id, id, ${blankless('company_name', 'afid')} AS name FROM affiliates JOIN wanted USING (company_id, id)`,
  campaign: sql`SELECT company_id, id, ${blankless('name', 'cid')} AS name FROM campaigns JOIN wanted USING (company_id, id)`,
  number_pool: sql`
    SELECT pool.company_id, pool.id, pool.id || ' of ' || coalesce(nullif(trim(campaign.name), ''), campaign.cid) AS name
    FROM number_pools AS pool
    JOIN wanted USING (company_id, id)
    JOIN campaigns AS campaign ON campaign.company_id = pool.company_id AND campaign.id = pool.campaign_id`,
  target_group: sql`SELECT company_id, id, name FROM target_groups JOIN wanted USING (company_id, id)`,
  // Its path and query may hold a secret.
  webhook: sql`SELECT company_id, id, substring(url FROM '^[a-z]+://[^/?#]+') AS name FROM webhooks JOIN wanted USING (company_id, id)`,
  trunk: sql`
    SELECT wanted.company_id, trunk.id, trunk.name
    FROM trunks AS trunk
    JOIN wanted ON wanted.id = trunk.id AND coalesce(trunk.company_id, wanted.company_id) = wanted.company_id`,
}

/** One statement for each type of subject that is among them. One that is gone is named by its id. */
export async function readSubjectNames(
  db: Queryable,
  subjects: readonly NamedSubject[],
): Promise<SubjectNames> {
  const found = new Map<string, string>()
  const keyOf = (type: SubjectType, companyId: number, id: number) => `${type} ${companyId} ${id}`
  for (const [type, names] of Object.entries(NAMES) as [SubjectType, SQL][]) {
    const wanted = subjects.filter(({ kind }) => KIND_RULES[kind].subject === type)
    if (wanted.length === 0) continue
    const asked = wanted.map(({ companyId, subjectId }) => ({ company_id: companyId, id: subjectId }))
    const { rows } = await db.execute<{ company_id: number; id: number; name: string | null }>(sql`
      WITH wanted AS (
        SELECT DISTINCT company_id, id
        FROM json_to_recordset(${JSON.stringify(asked)}::json) AS asked (company_id integer, id integer)
      )
      ${names}`)
    for (const { company_id: companyId, id, name } of rows) {
      if (name !== null) found.set(keyOf(type, companyId, id), name)
    }
  }
  return (companyId, kind, subjectId) => {
    const type = KIND_RULES[kind].subject
    if (type === 'company') return ''
    return found.get(keyOf(type, companyId, subjectId)) ?? String(subjectId)
  }
}
