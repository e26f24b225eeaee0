import { type Static, Type } from 'typebox'
import { Id, NullableText, OneOf, Text } from '../../platform/wire/wire-types.ts'

/** What a caller's key press does. */
export interface MenuOption {
  readonly id: number
  /** The key; no two options of one owner share it. */
  readonly option: string
  readonly action: MenuAction
  /** E.164 number or SIP address that action 2 dials. */
  readonly targetNumber: string | null
  /** Campaign of the same Company that action 3 goes to. */
  readonly targetCid: string | null
  /** What action 1 dials; with neither Targets nor groups, what the Campaign has attached. */
  readonly targetIds: readonly number[]
  readonly targetGroupIds: readonly number[]
}

export const MENU_KEYS = ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9', '*', '#'] as const

/** completions.md §5: dial targets · dial a number · go to a campaign · suppress · repeat the greeting · hang up. */
const MENU_ACTIONS = [1, 2, 3, 4, 5, 6] as const
export type MenuAction = (typeof MENU_ACTIONS)[number]

/** The fullest list that routing is measured with. */
const MAX_DESTINATIONS = 1_000

export const IdList = (description: string, example: readonly number[]) =>
  Type.Array(Id, {
    maxItems: MAX_DESTINATIONS,
    description: `${description} Replaces the whole list.`,
    'x-example': example,
  })

export const MenuOptionAttributes = Type.Object({
  id: Type.Optional(
    Type.Integer({
      ...Id,
      description: 'Changes this option, keeping what is not sent; without it one is added.',
    }),
  ),
  _destroy: Type.Optional(Type.Boolean({ description: 'true removes the option that `id` names.' })),
  option: Type.Optional(
    OneOf(MENU_KEYS, {
      description: 'The key. Required for a new option; one option a key.',
      'x-example': '1',
    }),
  ),
  action: Type.Optional(
    OneOf(MENU_ACTIONS, {
      description:
        '1 dial the option’s targets, 2 dial `target_number`, 3 go to campaign `target_cid`, 4 suppress the caller ' +
        'and hang up, 5 repeat the greeting, 6 hang up. Left out, it follows from what is sent: `target_cid` makes ' +
        'it 3, `target_number` 2, targets 1.',
    }),
  ),
  target_number: Type.Optional(
    NullableText({ description: 'E.164 number or `sip:user@domain`.', 'x-example': '+13055550103' }),
  ),
  target_cid: Type.Optional(
    NullableText({
      description: 'A campaign of the Company, this one included; overrides `target_number`.',
      'x-example': 'claims',
    }),
  ),
  target_ids: Type.Optional(IdList('Targets that action 1 dials.', [7])),
  target_group_ids: Type.Optional(IdList('Target groups that action 1 dials.', [2])),
})

export const menuOptionFields = {
  id: Id,
  option: Text({ description: 'The key: `0`-`9`, `*` or `#`.', examples: ['1'] }),
  options: Type.Array(Text(), { description: 'All keys of the rule.' }),
  action: Type.Integer({ description: 'What it does.' }),
  target_number: NullableText({
    description: 'Phone number or SIP address that is dialled.',
    examples: ['+13055550103'],
  }),
  target_cid: NullableText({
    description: 'The Campaign that the call goes on in.',
    examples: ['claims'],
  }),
  target_ids: Type.Array(Id, { description: 'Targets that are dialled.', examples: [[7]] }),
  target_group_ids: Type.Array(Id, { description: 'Target Groups that are dialled.', examples: [[2]] }),
}

const MenuOptionShape = Type.Object(menuOptionFields)

export function menuOptionShape(option: MenuOption): Static<typeof MenuOptionShape> {
  return {
    id: option.id,
    option: option.option,
    options: [option.option],
    action: option.action,
    target_number: option.targetNumber,
    target_cid: option.targetCid,
    target_ids: [...option.targetIds],
    target_group_ids: [...option.targetGroupIds],
  }
}
