import { and, asc, eq } from 'drizzle-orm'
import type { Queryable } from '../../platform/database/database.ts'
import { hasId } from '../../platform/database/has-id.ts'
import type { MenuAction, MenuOption } from './menu-option.ts'
import { menuOptionDestinations, menuOptions, timers } from './table.ts'
import type { Timer } from './timer.ts'

/** The timers and menu options of one owner, each by ascending id. */
export interface CallSettings {
  readonly timers: readonly Timer[]
  readonly menuOptions: readonly MenuOption[]
}

/** The call settings of many owners of one kind, by owner id; every id asked for is in the answer. */
export async function loadCallSettings(
  db: Queryable,
  companyId: number,
  kind: CallSettingsOwner['kind'],
  ownerIds: readonly number[],
): Promise<ReadonlyMap<number, CallSettings>> {
  const settings = new Map(
    ownerIds.map(id => [id, { timers: [] as Timer[], menuOptions: [] as MenuOption[] }]),
  )
  for (const { ownerId, timer } of await loadTimers(db, companyId, kind, ownerIds)) {
    settings.get(ownerId)?.timers.push(timer)
  }
  for (const { ownerId, option } of await loadMenuOptions(db, companyId, kind, ownerIds)) {
    settings.get(ownerId)?.menuOptions.push(option)
  }
  return settings
}

async function loadTimers(
  db: Queryable,
  companyId: number,
  kind: CallSettingsOwner['kind'],
  ownerIds: readonly number[],
) {
  const owner = kind === 'campaign' ? timers.campaignId : timers.numberId
  const rows = await db
    .select()
    .from(timers)
    .where(and(eq(timers.companyId, companyId), hasId(owner, ownerIds)))
    .orderBy(asc(timers.id))
  return rows.map(row => {
    const { id, seconds, url, dedupeSeconds, type, afid, tid } = row
    const timer: Timer = { id, seconds, url, dedupeSeconds, type, afid, tid }
    return { ownerId: ownerIdOf(row), timer }
  })
}

async function loadMenuOptions(
  db: Queryable,
  companyId: number,
  kind: CallSettingsOwner['kind'],
  ownerIds: readonly number[],
) {
  const owner = kind === 'campaign' ? menuOptions.campaignId : menuOptions.numberId
  const rows = await db
    .select()
    .from(menuOptions)
    .where(and(eq(menuOptions.companyId, companyId), hasId(owner, ownerIds)))
    .orderBy(asc(menuOptions.id))
  const optionIds = rows.map(row => row.id)
  const destinations = await loadDestinations(db, companyId, optionIds)
  return rows.map(row => {
    const option: MenuOption = {
      id: row.id,
      option: row.option,
      action: row.action as MenuAction,
      targetNumber: row.targetNumber,
      targetCid: row.targetCid,
      ...(destinations.get(row.id) ?? NO_DESTINATIONS),
    }
    return { ownerId: ownerIdOf(row), option }
  })
}

const NO_DESTINATIONS = { targetIds: [], targetGroupIds: [] }

async function loadDestinations(db: Queryable, companyId: number, optionIds: readonly number[]) {
  const { menuOptionId, targetId, targetGroupId } = menuOptionDestinations
  const rows = await db
    .select()
    .from(menuOptionDestinations)
    .where(and(eq(menuOptionDestinations.companyId, companyId), hasId(menuOptionId, optionIds)))
    .orderBy(asc(targetId), asc(targetGroupId))
  const byOption = new Map(
    optionIds.map(id => [id, { targetIds: [] as number[], targetGroupIds: [] as number[] }]),
  )
  for (const row of rows) {
    const ids = byOption.get(row.menuOptionId)
    if (row.targetId !== null) ids?.targetIds.push(row.targetId)
    if (row.targetGroupId !== null) ids?.targetGroupIds.push(row.targetGroupId)
  }
  return byOption
}

/** Whichever the row has: a check constraint sees to it that exactly one is set. */
function ownerIdOf(row: { readonly campaignId: number | null; readonly numberId: number | null }): number {
  return Number(row.campaignId ?? row.numberId)
}

/** Whose greeting, timers and menu options: a Campaign's, or those of one Number. */
export interface CallSettingsOwner {
  readonly kind: 'campaign' | 'number'
  readonly id: number
}

/** The columns that say whose a timer or menu option is. */
export function ownerColumns({ kind, id }: CallSettingsOwner) {
  return kind === 'campaign' ? { campaignId: id } : { numberId: id }
}
