import { refusalAtRow } from '../../../form/nested-refusal.ts'
import { sentEntries } from '../../../form/sent-entries.ts'
import type { CallSettings, CallSettingsUpdate } from '../call-settings.ts'
import { keyPlace, MENU_KEYS, type MenuOption } from './menu-words.ts'

/** A key as the form has it; without `id` it is new. */
export type TypedOption = Pick<
  MenuOption,
  'option' | 'action' | 'target_number' | 'target_cid' | 'target_ids' | 'target_group_ids'
> & { readonly id?: number }

export interface MenuValues {
  readonly menu_options_attributes: readonly TypedOption[]
}

/** By the order of a phone's keys. */
export function menuValues({ menu_options: options }: Pick<CallSettings, 'menu_options'>): MenuValues {
  return {
    menu_options_attributes: options
      .map(({ menu_option: { options: _, ...option } }) => option)
      .sort((left, right) => keyPlace(left.option) - keyPlace(right.option)),
  }
}

/**
 * What is sent: of each key only the destination that its action has.
 * @param now what there is when it is sent, where that is not what the form began with
 */
export function menuUpdate(before: MenuValues, yours: MenuValues, now?: MenuValues): CallSettingsUpdate {
  const { removed, kept } = sentEntries(
    before.menu_options_attributes,
    yours.menu_options_attributes,
    now?.menu_options_attributes,
  )
  return {
    menu_options_attributes: [
      ...removed,
      ...kept.map(({ id, option, action, ...destination }) => ({
        ...(id !== undefined && { id }),
        option,
        action,
        target_number: action === 2 ? destination.target_number : null,
        target_cid: action === 3 ? destination.target_cid : null,
        target_ids: action === 1 ? destination.target_ids : [],
        target_group_ids: action === 1 ? destination.target_group_ids : [],
      })),
    ] as NonNullable<CallSettingsUpdate['menu_options_attributes']>,
  }
}

/** The keys that no option has yet, and `own`. */
export function freeKeys(
  options: readonly Pick<TypedOption, 'option'>[],
  own: string | null,
): readonly string[] {
  return MENU_KEYS.filter(key => key === own || !options.some(({ option }) => option === key))
}

const ACTION_OF_FIELD: Readonly<Record<string, number>> = {
  target_number: 2,
  target_cid: 3,
  target_ids: 1,
  target_group_ids: 1,
}

/** A refusal of a destination can be for the keys that have one of its kind. */
export function refusalAtKey(error: unknown, options: readonly Pick<TypedOption, 'action'>[]): unknown {
  return refusalAtRow(error, { refusedAs: 'menu_options', field: 'menu_options_attributes' }, part =>
    options.flatMap(({ action }, place) => (action === ACTION_OF_FIELD[part] ? [place] : [])),
  )
}
