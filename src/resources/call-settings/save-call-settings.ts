import { and, asc, eq, inArray } from 'drizzle-orm'
import { changedColumns, hasColumns } from '../../platform/database/changed-columns.ts'
import type { Queryable } from '../../platform/database/database.ts'
import { hasId } from '../../platform/database/has-id.ts'
import type { FieldProblems } from '../../platform/refusals/field-problems.ts'
import { invalid, MESSAGE } from '../../platform/refusals/refusal.ts'
import { campaigns } from '../campaigns/table.ts'
import type { NestedPlan } from '../nested-attributes/plan-nested.ts'
import { type CallSettingsOwner, loadCallSettings, ownerColumns } from './load-call-settings.ts'
import type { CallSettingsParameters } from './parameters.ts'
import { type MenuOptionContent, planMenuOptions } from './plan-menu-options.ts'
import { planTimers, type TimerContent } from './plan-timers.ts'
import { menuOptionDestinations, menuOptions, timers } from './table.ts'
import type { Timer } from './timer.ts'
import { holdTimerScopes } from './timer-scopes.ts'

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
  const timerItems = parameters.timers_attributes ?? []
  const optionItems = parameters.menu_options_attributes ?? []
  const destroysStored = parameters.destroy_nested === true
  if (timerItems.length > 0 || destroysStored) await holdTimerScopes(tx, companyId, owner, timerItems)
  const settings = await loadCallSettings(tx, companyId, owner.kind, [owner.id])
  const stored = settings.get(owner.id) ?? { timers: [], menuOptions: [] }
  const timerPlan = planTimers(stored.timers, timerItems, destroysStored, problems)
  const optionPlan = planMenuOptions(stored.menuOptions, optionItems, destroysStored, problems)
  const cids = optionItems.flatMap(({ target_cid: cid }) => cid?.trim() || [])
  if (!(await holdCampaigns(tx, companyId, cids))) {
    problems.add('menu_options.target_cid', MESSAGE.doesNotExist)
  }
  problems.throwIfAny(rootKey)
  await writeTimers(tx, companyId, owner, stored.timers, timerPlan)
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

/**
 * Keeps the Campaigns that menu options are to lead to from being deleted or renamed until the transaction ends, as a
 * foreign key would.
 * @returns whether all of them exist
 */
async function holdCampaigns(tx: Queryable, companyId: number, cids: readonly string[]): Promise<boolean> {
  if (cids.length === 0) return true
  const rows = await tx
    .select({ cid: campaigns.cid })
    .from(campaigns)
    .where(and(eq(campaigns.companyId, companyId), inArray(campaigns.cid, [...cids])))
    .orderBy(asc(campaigns.id))
    .for('key share')
  return rows.length === new Set(cids).size
}

/** Brings an owner's timers to what the plan says, in the order in which they were sent. */
async function writeTimers(
  tx: Queryable,
  companyId: number,
  owner: CallSettingsOwner,
  stored: readonly Timer[],
  { removedIds, updated, added }: NestedPlan<TimerContent>,
): Promise<void> {
  const ofCompany = eq(timers.companyId, companyId)
  if (removedIds.length > 0) await tx.delete(timers).where(and(ofCompany, hasId(timers.id, removedIds)))
  for (const timer of stored) {
    const changed = changedColumns(timer, updated.get(timer.id) ?? {})
    if (!hasColumns(changed)) continue
    await tx
      .update(timers)
      .set(changed)
      .where(and(ofCompany, eq(timers.id, timer.id)))
  }
  if (added.length > 0) {
    await tx.insert(timers).values(added.map(content => ({ companyId, ...ownerColumns(owner), ...content })))
  }
}

/**
 * Brings an owner's menu options and their destinations to what the plan says, in the order in which they were sent.
 * @throws a violation of `menu_option_destinations_target` or `…_group` when the Company has no such Target or group
 */
async function writeMenuOptions(
  tx: Queryable,
  companyId: number,
  owner: CallSettingsOwner,
  { removedIds, updated, added }: NestedPlan<MenuOptionContent>,
): Promise<void> {
  const ofCompany = eq(menuOptions.companyId, companyId)
  if (removedIds.length > 0)
    await tx.delete(menuOptions).where(and(ofCompany, hasId(menuOptions.id, removedIds)))
  const written: [number, MenuOptionContent][] = [...updated]
  for (const [id, content] of updated) {
    await tx
      .update(menuOptions)
      .set(columnsOf(content))
      .where(and(ofCompany, eq(menuOptions.id, id)))
  }
  for (const content of added) {
    const rows = await tx
      .insert(menuOptions)
      .values({ companyId, ...ownerColumns(owner), ...columnsOf(content) })
      .returning({ id: menuOptions.id })
    for (const { id } of rows) written.push([id, content])
  }
  await replaceDestinations(tx, companyId, written)
}

function columnsOf({ option, action, targetNumber, targetCid }: MenuOptionContent) {
  return { option, action, targetNumber, targetCid }
}

async function replaceDestinations(
  tx: Queryable,
  companyId: number,
  options: readonly [number, MenuOptionContent][],
): Promise<void> {
  const optionIds = options.map(([id]) => id)
  await tx
    .delete(menuOptionDestinations)
    .where(
      and(
        eq(menuOptionDestinations.companyId, companyId),
        hasId(menuOptionDestinations.menuOptionId, optionIds),
      ),
    )
  for (const [menuOptionId, { targetIds, targetGroupIds }] of options) {
    const destinations = [
      ...targetIds.map(targetId => ({ companyId, menuOptionId, targetId })),
      ...targetGroupIds.map(targetGroupId => ({ companyId, menuOptionId, targetGroupId })),
    ]
    if (destinations.length > 0) await tx.insert(menuOptionDestinations).values(destinations)
  }
}
