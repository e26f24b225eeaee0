import { type Static, Type } from 'typebox'
import { MENU_KEYS, MenuOptionAttributes } from './menu-option.ts'
import { MAX_TIMERS } from './plan-timers.ts'
import { TimerAttributes } from './timer.ts'

/** The parameters that change timers and menu options, on Campaigns and Numbers alike. */
export const callSettingsParameters = {
  timers_attributes: Type.Optional(Type.Array(TimerAttributes, { maxItems: MAX_TIMERS })),
  menu_options_attributes: Type.Optional(Type.Array(MenuOptionAttributes, { maxItems: MENU_KEYS.length })),
  destroy_nested: Type.Optional(
    Type.Boolean({
      description:
        'Destroys the existing timers and menu options before the sent ones are applied; those therefore have no `id`.',
    }),
  ),
}

const CallSettingsParameters = Type.Object(callSettingsParameters)
export type CallSettingsParameters = Static<typeof CallSettingsParameters>

export function changesCallSettings(parameters: CallSettingsParameters): boolean {
  return (
    parameters.timers_attributes !== undefined ||
    parameters.menu_options_attributes !== undefined ||
    parameters.destroy_nested === true
  )
}
