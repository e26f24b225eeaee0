import { and, asc, eq, inArray, or } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Queryable } from '../../platform/database/database.ts'
import { affiliates } from '../affiliates/table.ts'
import { targets } from '../targets/table.ts'
import type { CallSettingsOwner } from './load-call-settings.ts'
import { timers } from './table.ts'

/** Which client ID scopes a timer. */
type TimerScopeColumn = 'afid' | 'tid'

/**
 * Timers that name an Affiliate or a Target follow it to another client ID (completions.md §10). To be run in the
 * transaction of the renaming, after it: whoever is writing such timers then has come first, or waits.
 */
export async function renameTimerScope(
  tx: Queryable,
  companyId: number,
  column: TimerScopeColumn,
  from: string,
  to: string,
): Promise<void> {
  await tx
    .update(timers)
    .set({ [column]: to })
    .where(and(eq(timers.companyId, companyId), eq(timers[column], from)))
}

/**
 * Keeps the Affiliates and Targets that an owner's timers name, or are about to, from being renamed until the
 * transaction ends, as a foreign key would. One that the Company does not have yet binds when it appears.
 */
export async function holdTimerScopes(
  tx: Queryable,
  companyId: number,
  owner: CallSettingsOwner,
  items: readonly { readonly afid?: string | null; readonly tid?: string | null }[],
): Promise<void> {
  const ownerColumn = owner.kind === 'campaign' ? timers.campaignId : timers.numberId
  const hold = async (table: typeof affiliates | typeof targets, name: PgColumn, scope: TimerScopeColumn) => {
    const sent = items.flatMap(item => item[scope]?.trim() || [])
    const stored = tx
      .select({ name: timers[scope] })
      .from(timers)
      .where(and(eq(timers.companyId, companyId), eq(ownerColumn, owner.id)))
    await tx
      .select({ id: table.id })
      .from(table)
      .where(and(eq(table.companyId, companyId), or(inArray(name, sent), inArray(name, stored))))
      .orderBy(asc(table.id))
      .for('key share')
  }
  await hold(affiliates, affiliates.afid, 'afid')
  await hold(targets, targets.tid, 'tid')
}
