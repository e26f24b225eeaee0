import { type Static, Type } from 'typebox'
import { ROUTING_STRATEGIES } from '../../domain/routing/routing-strategy.ts'
import {
  Id,
  Integer,
  Nullable,
  NullableInteger,
  NullableText,
  NullableTimestamp,
  OneOf,
  RequiredText,
  Rooted,
  Text,
  Timestamp,
} from '../../platform/wire/wire-types.ts'
import {
  abbreviatedGreetingFields,
  greetingFields,
  greetingParameters,
  MAX_MESSAGE_LENGTH,
} from '../call-settings/greeting.ts'
import { IdList, menuOptionFields } from '../call-settings/menu-option.ts'
import { callSettingsParameters } from '../call-settings/parameters.ts'
import { timerFields } from '../call-settings/timer.ts'
import { conversionCriteriaParameter, shownConversionCriteria } from '../conversion-criteria/schema.ts'
import { BareNumberPool } from '../number-pools/schema.ts'
import { PostbackKeyEntry } from '../postback-keys/schema.ts'
import { BareTarget } from '../targets/schema.ts'

/** A `cid` stands in paths, percent-encoded, and must fit there. */
const MAX_CID_LENGTH = 100

const sharedParameters = {
  name: Type.Optional(NullableText()),
  dedupe_seconds: Type.Optional(
    Integer({ description: 'Repeat callers fire no timers within this window; 0 (default) disables.' }),
  ),
  affiliate_can_pull_number: Type.Optional(Type.Boolean({ description: 'Default false.' })),
  record_calls: Type.Optional(Type.Boolean({ description: 'Default true.' })),
  record_seconds: Type.Optional(NullableInteger({ description: 'Most seconds recorded of a call.' })),
  paused: Type.Optional(Nullable(Type.Boolean({ description: 'Default false.' }))),
  target_ids: Type.Optional(IdList('Targets that menu option 1 dials by default.')),
  target_group_ids: Type.Optional(IdList('Target groups that menu option 1 dials by default.')),
  routing_strategy: Type.Optional(
    OneOf(ROUTING_STRATEGIES, {
      description:
        'What decides the order inside a priority: `priority_weight` (default) draws by weight, `bid` puts the highest ' +
        'expected revenue first, `performance` the highest revenue per unique call over the last 7 days.',
    }),
  ),
  caller_blocked_message: Type.Optional(
    NullableText({
      maxLength: MAX_MESSAGE_LENGTH,
      description:
        'What a suppressed caller hears who `can_resubscribe`; it should say that pressing 7 lifts the suppression. ' +
        'Blank or null (default): suppressed callers are refused at once.',
    }),
  ),
  ...conversionCriteriaParameter,
  ...greetingParameters,
  ...callSettingsParameters,
}

export const CampaignCreate = Type.Object({
  cid: Type.Optional(
    NullableText({ maxLength: MAX_CID_LENGTH, description: 'Client campaign ID; generated when blank.' }),
  ),
  client_cid: Type.Optional(NullableText({ maxLength: MAX_CID_LENGTH, description: 'Alias of `cid`.' })),
  ...sharedParameters,
})

export const CampaignUpdate = Type.Object({
  cid: Type.Optional(RequiredText({ maxLength: MAX_CID_LENGTH })),
  client_cid: Type.Optional(RequiredText({ maxLength: MAX_CID_LENGTH, description: 'Alias of `cid`.' })),
  ...sharedParameters,
})

export type CampaignParameters = Static<typeof CampaignCreate>

const coreFields = {
  id: Id,
  cid: Text(),
  name: NullableText(),
  record_calls: Type.Boolean(),
  record_seconds: NullableInteger(),
  dedupe_seconds: Integer(),
  affiliate_can_pull_number: Type.Boolean(),
  show_key: Text(),
  paused: Type.Boolean(),
  paused_at: NullableTimestamp,
  created_at: Timestamp,
  updated_at: Timestamp,
}

const nestedFields = {
  timers: Type.Array(Rooted('timer', Type.Object(timerFields))),
  menu_options: Type.Array(Rooted('menu_option', Type.Object(menuOptionFields))),
}

/** What lists show. */
export const AbbreviatedCampaignDocument = Rooted(
  'campaign',
  Type.Object({
    ...coreFields,
    greeting: Type.Object(abbreviatedGreetingFields),
    ...nestedFields,
  }),
)

const onlyWithTargetPermission = { description: 'Only for callers who may read targets.' }

export const CampaignDocument = Rooted(
  'campaign',
  Type.Object({
    ...coreFields,
    caller_blocked_message: NullableText({ maxLength: MAX_MESSAGE_LENGTH }),
    routing_strategy: OneOf(ROUTING_STRATEGIES),
    greeting: Type.Object(greetingFields),
    ...nestedFields,
    ...shownConversionCriteria,
    target_ids: Type.Optional(Type.Array(Id, onlyWithTargetPermission)),
    target_group_ids: Type.Optional(Type.Array(Id, onlyWithTargetPermission)),
    targets: Type.Optional(Type.Array(BareTarget, onlyWithTargetPermission)),
    number_pools: Type.Array(BareNumberPool),
    postback_keys: Type.Array(PostbackKeyEntry),
  }),
)
