import type { Static } from 'typebox'
import { parseDialable } from '../../domain/phone/phone-number.ts'
import type { FieldProblems } from '../../platform/refusals/field-problems.ts'
import { MESSAGE } from '../../platform/refusals/refusal.ts'
import { type NestedPlan, planNested } from '../nested-attributes/plan-nested.ts'
import type { MenuAction, MenuOption, MenuOptionAttributes } from './menu-option.ts'

export type MenuOptionContent = Omit<MenuOption, 'id'>
type MenuOptionItem = Static<typeof MenuOptionAttributes>

/** What a new Campaign has when no menu options are given: key 1 dials its attached targets. */
export const DEFAULT_MENU_OPTION: MenuOptionItem = { option: '1', action: 1 }

/** The menu options that an owner will have once `items` are applied; `problems` hears what is wrong with them. */
export function planMenuOptions(
  stored: readonly MenuOption[],
  items: readonly MenuOptionItem[],
  destroysStored: boolean,
  problems: FieldProblems,
): NestedPlan<MenuOptionContent> {
  const onProblem = (field: string, message: string) => problems.add(`menu_options.${field}`, message)
  const contentOf = (item: MenuOptionItem, option: MenuOption | null) =>
    menuOptionContent(item, option, onProblem)
  const plan = planNested({ stored, items, destroysStored, contentOf, onProblem })
  const keys = plan.outcome.map(({ option }) => option)
  if (new Set(keys).size < keys.length) onProblem('option', MESSAGE.taken)
  return plan
}

const NEW_OPTION: MenuOptionContent = {
  option: '',
  action: 1,
  targetNumber: null,
  targetCid: null,
  targetIds: [],
  targetGroupIds: [],
}

function menuOptionContent(
  item: MenuOptionItem,
  stored: MenuOption | null,
  onProblem: (field: string, message: string) => void,
): MenuOptionContent {
  const base: MenuOptionContent = stored ?? NEW_OPTION
  if (stored === null && item.option === undefined) onProblem('option', MESSAGE.blank)
  const sent = sentDestinations(item, onProblem)
  // Who has a number dialled means no campaign that was there before.
  const kept = item.action === 2 ? { ...base, targetCid: null } : base
  const merged = { ...kept, ...sent, option: item.option ?? base.option }
  const content = {
    ...merged,
    action: orderedAction(item, merged, base) ?? impliedAction(sent, merged) ?? settledAction(base, merged),
  }
  if (content.action === 2 && content.targetNumber === null) onProblem('target_number', MESSAGE.blank)
  if (content.action === 3 && content.targetCid === null) onProblem('target_cid', MESSAGE.blank)
  return content
}

type Destinations = Pick<MenuOptionContent, 'targetNumber' | 'targetCid' | 'targetIds' | 'targetGroupIds'>

/** Only what the item sends. */
function sentDestinations(
  item: MenuOptionItem,
  onProblem: (field: string, message: string) => void,
): Partial<Destinations> {
  return {
    ...(item.target_number !== undefined && { targetNumber: dialable(item.target_number, onProblem) }),
    ...(item.target_cid !== undefined && { targetCid: item.target_cid?.trim() || null }),
    ...(item.target_ids !== undefined && { targetIds: ascending(item.target_ids) }),
    ...(item.target_group_ids !== undefined && { targetGroupIds: ascending(item.target_group_ids) }),
  }
}

function dialable(text: string | null, onProblem: (field: string, message: string) => void): string | null {
  if (text === null || text.trim() === '') return null
  const number = parseDialable(text)
  if (number === null) onProblem('target_number', MESSAGE.notPhoneNumber)
  // The refused text stands in, so that the one problem is not reported as a blank number too.
  return number ?? text
}

/**
 * A campaign overrides a number, also where `action` has the number dialled (service-api.md, Menu Option).
 * @param base an earlier version stored both: sent back as it was read, such an option leads where it did
 */
function orderedAction(
  { action }: MenuOptionItem,
  { targetCid }: Destinations,
  base: MenuOptionContent,
): MenuAction | null {
  const wasDialled = base.action === 2 && base.targetCid === targetCid
  return action === 2 && targetCid !== null && !wasDialled ? 3 : (action ?? null)
}

/**
 * completions.md §5: without `action` it follows from what is given.
 * @param merged with what was there: a campaign that stays overrides a number (service-api.md, Menu Option)
 */
function impliedAction(given: Partial<Destinations>, merged: Destinations): MenuAction | null {
  if (typeof given.targetCid === 'string') return 3
  if (typeof given.targetNumber === 'string') return merged.targetCid === null ? 2 : 3
  const targets = [...(given.targetIds ?? []), ...(given.targetGroupIds ?? [])]
  return targets.length > 0 ? 1 : null
}

/** The action when nothing given implies one: as it was, unless its destination has been cleared. */
function settledAction(base: MenuOptionContent, merged: Destinations): MenuAction {
  const hasLostCampaign = base.action === 3 && merged.targetCid === null
  const hasLostNumber = base.action === 2 && merged.targetNumber === null
  return hasLostCampaign || hasLostNumber ? (impliedAction(merged, merged) ?? 1) : base.action
}

function ascending(ids: readonly number[]): readonly number[] {
  return [...new Set(ids)].sort((left, right) => left - right)
}
