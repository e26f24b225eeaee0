import { type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '../../platform/database/database.ts'

/** A criterion that was made anew, and the id that it had before it was removed. */
interface MadeAnew {
  readonly id: number
  readonly madeAs: number
}

/**
 * Gives criteria that the transaction has just made the ids back that they had: who has converted on them, and may not again within
 * `dedupe_seconds`, is known by those. One whose id another has by now keeps its new one.
 */
export async function keepCriterionIds(
  tx: Queryable,
  companyId: number,
  criteria: readonly MadeAnew[],
): Promise<void> {
  const { rows } = await tx.execute<{ id: number }>(sql`
    INSERT INTO conversion_criteria
      (company_id, id, target_id, campaign_id, name, position, dedupe_seconds, created_at, updated_at)
    OVERRIDING SYSTEM VALUE
    SELECT made.company_id, anew.id, made.target_id, made.campaign_id, made.name, made.position, made.dedupe_seconds,
      made.created_at, made.updated_at
    FROM ${pairs(criteria)}
    JOIN conversion_criteria AS made ON made.company_id = ${companyId} AND made.id = anew.made_as
    ON CONFLICT DO NOTHING
    RETURNING id`)
  const free = new Set(rows.map(({ id }) => id))
  const kept = criteria.filter(({ id }) => free.has(id))
  if (kept.length === 0) return
  await tx.execute(sql`
    UPDATE conversion_tiers AS tier SET criterion_id = anew.id
    FROM ${pairs(kept)} WHERE tier.company_id = ${companyId} AND tier.criterion_id = anew.made_as`)
  await tx.execute(sql`
    UPDATE tag_values AS tag SET conversion_criterion_id = anew.id
    FROM ${pairs(kept)} WHERE tag.company_id = ${companyId} AND tag.conversion_criterion_id = anew.made_as`)
  await tx.execute(sql`
    DELETE FROM conversion_criteria AS made
    USING ${pairs(kept)} WHERE made.company_id = ${companyId} AND made.id = anew.made_as`)
}

function pairs(criteria: readonly MadeAnew[]): SQL {
  const ids = sql.param(criteria.map(({ id }) => id))
  const madeAs = sql.param(criteria.map(each => each.madeAs))
  return sql`unnest(${ids}::integer[], ${madeAs}::integer[]) AS anew (id, made_as)`
}
