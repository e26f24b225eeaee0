import { type Static, Type } from 'typebox'
import { NUMBER_TYPES } from '../../number-inventory/number-inventory.ts'
import { afidFilter, cidFilter } from '../../platform/wire/client-id-filters.ts'
import { updatedParameters } from '../../platform/wire/window-query.ts'
import {
  Id,
  Nullable,
  NullableInteger,
  NullableText,
  OneOf,
  RequiredText,
  Rooted,
  Text,
  Timestamp,
} from '../../platform/wire/wire-types.ts'
import {
  greetingFields,
  greetingParameters,
  MAX_MESSAGE_LENGTH,
  unspokenReason,
} from '../call-settings/greeting.ts'
import { menuOptionFields } from '../call-settings/menu-option.ts'
import { callSettingsParameters } from '../call-settings/parameters.ts'
import { timerFields } from '../call-settings/timer.ts'
import { tagValueParameters } from '../tags/sent-tag-values.ts'
import { TagValue } from '../tags/tag-values.ts'
import { NUMBER_LIST } from './number-list.ts'

/** No number has more keys than this to spell a text with. */
const MAX_DESIRED_TEXT_LENGTH = 20

export const NumberUpdate = Type.Object(
  {
    name: Type.Optional(NullableText()),
    cid: Type.Optional(
      RequiredText({ description: 'The campaign that its calls go to. Required on create.' }),
    ),
    client_cid: Type.Optional(RequiredText({ description: 'Alias of `cid`.' })),
    afid: Type.Optional(
      NullableText({ description: 'The affiliate its calls are attributed to; an unknown one is created.' }),
    ),
    client_afid: Type.Optional(NullableText({ description: 'Alias of `afid`.' })),
    sid: Type.Optional(NullableText({ description: 'Sub ID.' })),
    paused: Type.Optional(Nullable(Type.Boolean({ description: 'Default false.' }))),
    trunk_id: Type.Optional(
      NullableInteger({
        description:
          'The trunk that calls to it go out by, to telephone numbers of targets which choose none; null = the campaign’s, else the default.',
        examples: [2],
      }),
    ),
    caller_blocked_message: Type.Optional(
      NullableText({
        maxLength: MAX_MESSAGE_LENGTH,
        description:
          'What a suppressed caller of the number hears who `can_resubscribe`, instead of the campaign’s; blank or null (default): the campaign’s.',
      }),
    ),
    ...tagValueParameters,
    ...greetingParameters,
    ...callSettingsParameters,
  },
  { title: 'NumberUpdate' },
)

export const NumberCreate = Type.Object(
  {
    number: Type.Optional(
      NullableText({ description: 'Bring your own. Without it, one is drawn from the inventory.' }),
    ),
    type: Type.Optional(
      OneOf(NUMBER_TYPES, { description: 'Kind of number to draw; `Toll-free` by default.' }),
    ),
    country: Type.Optional(
      Type.String({
        pattern: '^[A-Za-z]{2}$',
        description: 'Country to draw a number of, as its ISO 3166 code; US by default.',
        examples: ['US'],
      }),
    ),
    desired_text: Type.Optional(
      NullableText({
        maxLength: MAX_DESIRED_TEXT_LENGTH,
        description: 'Letters and digits that the drawn number should end with, as far as one is free.',
        'x-example': 'CALL',
      }),
    ),
    ...NumberUpdate.properties,
  },
  { title: 'NumberCreate' },
)

export type NumberParameters = Static<typeof NumberUpdate>
export type NumberCreateParameters = Static<typeof NumberCreate>

export const NumberQuery = Type.Object({
  ...NUMBER_LIST.query.properties,
  ...cidFilter('numbers'),
  ...afidFilter('numbers'),
  ...updatedParameters,
  sid: Type.Optional(Text({ description: 'Only numbers with this sub ID.' })),
})

const inherited = Type.Boolean({ description: 'Whether it is the campaign’s.' })

export const NumberDocument = Rooted(
  'number',
  Type.Object(
    {
      id: Id,
      number: Text(),
      name: NullableText(),
      toll_free: Type.Boolean({ description: 'Whether callers pay nothing.', examples: [false] }),
      country: NullableText(),
      cid: Text(),
      afid: NullableText(),
      sid: NullableText(),
      number_pool_id: NullableInteger({ description: 'The pool that lends the number out.', examples: [6] }),
      paused: Type.Boolean(),
      trunk_id: NullableInteger({
        description:
          'The trunk that calls to it go out by, to telephone numbers of targets which choose none; null = the campaign’s. Publishers always see null.',
        examples: [2],
      }),
      caller_blocked_message: NullableText({
        maxLength: MAX_MESSAGE_LENGTH,
        description: 'The number’s own; null = the campaign’s.',
        examples: [null],
      }),
      uses_campaign_settings: Type.Boolean({
        description: 'Whether greeting, timers and menu options are all the campaign’s.',
      }),
      greeting: Type.Object({ ...greetingFields, ...unspokenReason, inherited }),
      timers: Type.Array(Rooted('timer', Type.Object({ ...timerFields, inherited }))),
      menu_options: Type.Array(Rooted('menu_option', Type.Object({ ...menuOptionFields, inherited }))),
      tag_values: Type.Array(TagValue),
      created_at: Timestamp,
      updated_at: Timestamp,
    },
    { title: 'Number' },
  ),
)
