import type { CompanyAccess } from '../../access/company-access.ts'
import type { Instant } from '../../domain/time/instant.ts'
import type { Queryable } from '../../platform/database/database.ts'
import { withTargetGroups } from './load-target-documents.ts'
import type { BareTargetDocument } from './schema.ts'
import { targetState } from './target-state.ts'
import { targetsShownTo } from './targets-shown-to.ts'

/**
 * A caller that may not read Target Groups sees which ones a Target is in, but not what they are; a buyer sees of its
 * own Target what concerns it.
 */
export async function targetsForReader(
  db: Queryable,
  access: CompanyAccess,
  found: readonly BareTargetDocument[],
  at: Instant,
) {
  const shown = targetsShownTo(access, found)
  if (!access.may('read', 'target_groups'))
    return shown.map(target => ({ ...target, state: targetState(target, [], at), target_groups: [] }))
  return withTargetGroups(db, access.companyId, shown, at)
}
