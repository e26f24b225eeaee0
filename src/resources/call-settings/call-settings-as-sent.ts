import type { Queryable } from '../../platform/database/database.ts'
import type { Fields } from '../bulk/record-writer.ts'
import type { SentFields } from '../bulk/sent-again.ts'
import { targetGroups } from '../target-groups/table.ts'
import { targets } from '../targets/table.ts'
import type { greetingShape } from './greeting.ts'
import type { menuOptionShape } from './menu-option.ts'
import type { timerShape } from './timer.ts'

type Inherited = { readonly inherited?: boolean }
type ShownTimers = readonly { readonly timer: ReturnType<typeof timerShape> & Inherited }[]
type ShownOptions = readonly { readonly menu_option: ReturnType<typeof menuOptionShape> & Inherited }[]

/**
 * Adds to `sent` what makes a Campaign's or Number's greeting, timers and menu those that `document` shows; what a
 * Number has from its Campaign is not sent. Timers and menu options are replaced together, as the API does it.
 */
export async function addCallSettings(
  sent: SentFields,
  tx: Queryable,
  companyId: number,
  document: Fields,
  current: Fields | null,
): Promise<void> {
  const greeting = document['greeting'] as (ReturnType<typeof greetingShape> & Inherited) | undefined
  if (greeting !== undefined) addGreeting(sent, greeting)
  if (document['timers'] === undefined && document['menu_options'] === undefined) return
  const shown = { ...current, ...document }
  const timers = (shown['timers'] ?? []) as ShownTimers
  const options = (shown['menu_options'] ?? []) as ShownOptions
  const menu: Fields[] = []
  for (const { menu_option: option } of options) {
    const { inherited, id: _, options: _keys, ...fields } = option
    if (inherited === true) continue
    const name = `menu option ${option.option}`
    menu.push({
      ...fields,
      target_ids: await sent.existing(tx, companyId, name, targets, option.target_ids),
      target_group_ids: await sent.existing(tx, companyId, name, targetGroups, option.target_group_ids),
    })
  }
  sent.fields['timers_attributes'] = timers.flatMap(({ timer: { inherited, id: _, ...fields } }) =>
    inherited === true ? [] : [fields],
  )
  sent.fields['menu_options_attributes'] = menu
  if (current !== null) sent.fields['destroy_nested'] = true
}

function addGreeting(sent: SentFields, greeting: ReturnType<typeof greetingShape> & Inherited): void {
  const { message, voice_gender, repeat } = greeting
  if (greeting.inherited === true) sent.fields['message'] = null
  else if (greeting.audio_file_name === null) {
    Object.assign(sent.fields, { message, voice_gender, ...(repeat !== null && { repeat }) })
  } else sent.leaveOut('greeting', `upload the recording ${greeting.audio_file_name} again`)
}
