import { and, eq, isNull, or } from 'drizzle-orm'
import type { Queryable } from '../../platform/database/database.ts'
import type { FieldProblems } from '../../platform/refusals/field-problems.ts'
import { MESSAGE } from '../../platform/refusals/refusal.ts'
import { trunks } from './table.ts'

/**
 * A trunk that calls are to go out by must be the Company's, or for all, and let calls out; what else is wrong
 * `problems` hears. It stays locked until the transaction ends, so that it is there when it is referred to.
 * @param trunkId null and undefined choose none
 */
export async function checkTrunk(
  tx: Queryable,
  companyId: number,
  trunkId: number | null | undefined,
  problems: FieldProblems,
): Promise<void> {
  if (trunkId == null) return
  const [trunk] = await tx
    .select({ direction: trunks.direction })
    .from(trunks)
    .where(and(eq(trunks.id, trunkId), or(eq(trunks.companyId, companyId), isNull(trunks.companyId))))
    .for('share')
  if (trunk === undefined) problems.add('trunk_id', MESSAGE.doesNotExist)
  else if (trunk.direction === 'inbound') problems.add('trunk_id', TAKES_CALLS_ONLY)
}

const TAKES_CALLS_ONLY = 'only takes calls: choose a trunk whose direction is outbound or both'
