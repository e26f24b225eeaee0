import { and, eq, inArray } from 'drizzle-orm'
import type { Queryable } from '../../platform/database/database.ts'
import type { FieldProblems } from '../../platform/refusals/field-problems.ts'
import { invalid, MESSAGE } from '../../platform/refusals/refusal.ts'
import { campaigns } from '../campaigns/table.ts'
import { loadCallSettings } from './load-call-settings.ts'
import type { CallSettingsOwner } from './owner.ts'
import type { CallSettingsParameters } from './parameters.ts'
import { planMenuOptions } from './plan-menu-options.ts'
import { planTimers } from './plan-timers.ts'
import { writeMenuOptions } from './write-menu-options.ts'
import { writeTimers } from './write-timers.ts'

/**
 * Applies a request's timers and menu options to an owner whose row the transaction has locked, so that two requests
 * cannot both take one key. `problems` may hold earlier ones of the same request.
 * @throws the validation failed with every problem
 */
export async function saveCallSettings(
  tx: Queryable,
  companyId: number,
  owner: CallSettingsOwner,
  parameters: CallSettingsParameters,
  { problems, rootKey }: { readonly problems: FieldProblems; readonly rootKey: string },
): Promise<void> {
  const settings = await loadCallSettings(tx, companyId, owner.kind, [owner.id])
  const stored = settings.get(owner.id) ?? { timers: [], menuOptions: [] }
  const timerItems = parameters.timers_attributes ?? []
  const optionItems = parameters.menu_options_attributes ?? []
  const destroysStored = parameters.destroy_nested === true
  const timerPlan = planTimers(stored.timers, timerItems, destroysStored, problems)
  const optionPlan = planMenuOptions(stored.menuOptions, optionItems, destroysStored, problems)
  const cids = optionItems.flatMap(({ target_cid: cid }) => cid?.trim() || [])
  if (!(await allCampaignsExist(tx, companyId, cids))) {
    problems.add('menu_options.target_cid', MESSAGE.doesNotExist)
  }
  problems.throwIfAny(rootKey)
  await writeTimers(tx, companyId, owner, timerPlan)
  await writeMenuOptions(tx, companyId, owner, optionPlan)
}

/** What a reference that `saveCallSettings` violates means to the sender; for `withRefusals`. */
export const callSettingsRefusals = (rootKey: string) => ({
  menu_option_destinations_target: invalid(rootKey, {
    'menu_options.target_ids': [MESSAGE.doesNotExist],
  }),
  menu_option_destinations_group: invalid(rootKey, {
    'menu_options.target_group_ids': [MESSAGE.doesNotExist],
  }),
})

async function allCampaignsExist(
  tx: Queryable,
  companyId: number,
  cids: readonly string[],
): Promise<boolean> {
  if (cids.length === 0) return true
  const rows = await tx
    .select({ cid: campaigns.cid })
    .from(campaigns)
    .where(and(eq(campaigns.companyId, companyId), inArray(campaigns.cid, [...cids])))
  return rows.length === new Set(cids).size
}
