import { sql } from 'drizzle-orm'
import type { Instant } from '../../domain/time/instant.ts'
import type { Queryable } from '../../platform/database/database.ts'
import { stepOf } from '../judging/activity-facts.ts'
import type { FactsByCompany } from './observed.ts'

/** Pools of which more than half is free are not kept: no alert is likely to ask for them. */
export const WORTH_KEEPING = 0.5

/** Marks that the Company was looked at, so that an absent sample means that nothing was bad. */
const LOOKED_AT = 0

/** Keeps how pools stand for previews: the worst of each five minutes, more closely than their hours tell. */
export async function keepPoolSamples(
  tx: Queryable,
  companyIds: readonly number[],
  facts: FactsByCompany,
  now: Instant,
): Promise<void> {
  const samples = companyIds.flatMap(companyId => {
    const kept = [...(facts.get(companyId) ?? [])].flatMap(([subjectId, found]) => {
      if (found.type !== 'share') return []
      const free = found.whole === 0 ? 0 : found.part / found.whole
      return free > WORTH_KEEPING
        ? []
        : [{ company_id: companyId, subject_id: subjectId, facts: found, badness: 1 - free }]
    })
    return [{ company_id: companyId, subject_id: LOOKED_AT, facts: {}, badness: 0 }, ...kept]
  })
  await tx.execute(sql`
    INSERT INTO alert_samples AS known (company_id, kind, subject_id, starts, facts, badness)
    SELECT company_id, 'pool_nearly_empty', subject_id, ${new Date(stepOf(now)).toISOString()}, facts, badness
    FROM json_to_recordset(${JSON.stringify(samples)}::json) AS sample (
      company_id integer, subject_id integer, facts jsonb, badness float8
    )
    ORDER BY company_id, subject_id
    ON CONFLICT (company_id, kind, subject_id, starts) DO UPDATE
    SET facts = excluded.facts, badness = excluded.badness
    WHERE excluded.badness > known.badness`)
}
