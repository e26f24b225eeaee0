import { sql } from 'drizzle-orm'
import type { Instant } from '../../domain/time/instant.ts'
import type { Queryable } from '../../platform/database/database.ts'
import type { AlertKind } from '../alert-kinds.ts'
import { stepOf } from '../judging/activity-facts.ts'
import type { AlertFacts } from '../judging/alert-facts.ts'
import type { FactsByCompany } from './observed.ts'

/** Shares that no alert is likely to ask for are not kept: of a cap below half, of a pool above. */
export const WORTH_KEEPING = 0.5

/** Marks that the Company was looked at, so that an absent sample means that nothing was bad. */
const LOOKED_AT = 0

/** Keeps how things stand for previews: the worst of each five minutes. */
export async function keepSamples(
  tx: Queryable,
  kind: AlertKind,
  companyIds: readonly number[],
  facts: FactsByCompany,
  now: Instant,
): Promise<void> {
  const samples = companyIds.flatMap(companyId => {
    const kept = [...(facts.get(companyId) ?? [])].flatMap(([subjectId, found]) => {
      const badness = badnessOf(kind, found)
      return badness === null ? [] : [{ company_id: companyId, subject_id: subjectId, facts: found, badness }]
    })
    return [{ company_id: companyId, subject_id: LOOKED_AT, facts: {}, badness: 0 }, ...kept]
  })
  await tx.execute(sql`
    INSERT INTO alert_samples AS known (company_id, kind, subject_id, starts, facts, badness)
    SELECT company_id, ${kind}, subject_id, ${new Date(stepOf(now)).toISOString()}, facts, badness
    FROM json_to_recordset(${JSON.stringify(samples)}::json) AS sample (
      company_id integer, subject_id integer, facts jsonb, badness float8
    )
    ORDER BY company_id, subject_id
    ON CONFLICT (company_id, kind, subject_id, starts) DO UPDATE
    SET facts = excluded.facts, badness = excluded.badness
    WHERE excluded.badness > known.badness`)
}

/** The higher, the worse; null where it is not worth keeping. */
function badnessOf(kind: AlertKind, facts: AlertFacts): number | null {
  switch (facts.type) {
    case 'share': {
      const share = facts.whole === 0 ? 0 : facts.part / facts.whole
      if (kind === 'pool_nearly_empty') return share <= WORTH_KEEPING ? 1 - share : null
      return share >= WORTH_KEEPING ? share : null
    }
    case 'state':
      return facts.isBad ? 1 : null
    default:
      return null
  }
}
