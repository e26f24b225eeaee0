import type { Schemas } from '../../../api/api-client.ts'

export type MenuOption = Schemas['Campaign']['menu_options'][number]['menu_option']

/** The keys of a phone, in its order. */
export const MENU_KEYS = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '*', '0', '#'] as const

/** What a key does, by the API's number of it. */
export const MENU_ACTIONS: readonly { readonly value: number; readonly label: string }[] = [
  { value: 1, label: 'Ring targets' },
  { value: 2, label: 'Ring a number' },
  { value: 3, label: 'Go to a campaign' },
  { value: 4, label: 'Suppress the caller' },
  { value: 5, label: 'Repeat the greeting' },
  { value: 6, label: 'Hang up' },
]

/** `1: targets · 2: +12125550100 · 9: repeat`: what a menu does, in a line. */
export function menuInWords(
  options: readonly Pick<MenuOption, 'option' | 'action' | 'target_number' | 'target_cid'>[],
): string {
  return [...options]
    .sort((left, right) => keyPlace(left.option) - keyPlace(right.option))
    .map(option => `${option.option}: ${destinationWords(option)}`)
    .join(' · ')
}

export function keyPlace(key: string): number {
  return (MENU_KEYS as readonly string[]).indexOf(key)
}

function destinationWords({
  action,
  target_number: number,
  target_cid: cid,
}: Pick<MenuOption, 'action' | 'target_number' | 'target_cid'>): string {
  switch (action) {
    case 2:
      return number ?? 'number'
    case 3:
      return `campaign ${cid ?? ''}`.trim()
    case 4:
      return 'suppress'
    case 5:
      return 'repeat'
    case 6:
      return 'hang up'
    default:
      return 'targets'
  }
}
