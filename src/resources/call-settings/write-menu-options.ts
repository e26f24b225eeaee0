import { and, eq } from 'drizzle-orm'
import type { Queryable } from '../../platform/database/database.ts'
import { hasId } from '../../platform/database/has-id.ts'
import type { NestedPlan } from '../nested-attributes/plan-nested.ts'
import { type CallSettingsOwner, ownerColumns } from './owner.ts'
import type { MenuOptionContent } from './plan-menu-options.ts'
import { menuOptionDestinations, menuOptions } from './table.ts'

/**
 * Brings an owner's menu options and their destinations to what the plan says, in the order in which they were sent.
 * @throws a violation of `menu_option_destinations_target` or `…_group` when the Company has no such Target or group
 */
export async function writeMenuOptions(
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
