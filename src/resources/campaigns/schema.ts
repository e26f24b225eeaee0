import { type Static, Type } from 'typebox'
import {
  Id,
  Nullable,
  NullableText,
  NullableTimestamp,
  Rooted,
  Text,
  Timestamp,
} from '../../platform/wire/wire-types.ts'
import {
  abbreviatedGreetingFields,
  greetingFields,
  greetingParameters,
  MAX_MESSAGE_LENGTH,
  unspokenReason,
} from '../call-settings/greeting.ts'
import { IdList, menuOptionFields } from '../call-settings/menu-option.ts'
import { callSettingsParameters } from '../call-settings/parameters.ts'
import { timerFields } from '../call-settings/timer.ts'
import { conversionCriteriaParameter, shownConversionCriteria } from '../conversion-criteria/schema.ts'
import { BareNumberPool } from '../number-pools/schema.ts'
import { PostbackKeyEntry } from '../postback-keys/schema.ts'
import { BareTarget } from '../targets/schema.ts'
import { CAMPAIGN_FIELDS } from './fields.ts'

/** A `cid` stands in paths, percent-encoded, and must fit there. */
const MAX_CID_LENGTH = 100

const sharedParameters = {
  ...CAMPAIGN_FIELDS.updated,
  paused: Type.Optional(Nullable(Type.Boolean({ description: 'Default false.' }))),
  target_ids: Type.Optional(IdList('Targets that menu option 1 dials by default.', [7])),
  target_group_ids: Type.Optional(IdList('Target groups that menu option 1 dials by default.', [2])),
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

export const CampaignCreate = Type.Object(
  {
    cid: Type.Optional(
      NullableText({ maxLength: MAX_CID_LENGTH, description: 'Client campaign ID; generated when blank.' }),
    ),
    client_cid: Type.Optional(NullableText({ maxLength: MAX_CID_LENGTH, description: 'Alias of `cid`.' })),
    ...sharedParameters,
  },
  { title: 'CampaignCreate' },
)

export const CampaignUpdate = Type.Object(
  {
    cid: Type.Optional(
      NullableText({
        maxLength: MAX_CID_LENGTH,
        description: 'Client campaign ID; stays as it is when blank.',
      }),
    ),
    client_cid: Type.Optional(NullableText({ maxLength: MAX_CID_LENGTH, description: 'Alias of `cid`.' })),
    ...sharedParameters,
  },
  { title: 'CampaignUpdate' },
)

export type CampaignParameters = Static<typeof CampaignCreate>

const { routing_strategy, trunk_id, minimum_attestation, velocity_calls, velocity_seconds, ...listedFields } =
  CAMPAIGN_FIELDS.shown

const coreFields = {
  id: Id,
  cid: Text(),
  ...listedFields,
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
  Type.Object(
    {
      ...coreFields,
      greeting: Type.Object(abbreviatedGreetingFields),
      ...nestedFields,
    },
    { title: 'CampaignListed' },
  ),
)

const onlyWithTargetPermission = { description: 'Only for callers who may read targets.' }

export const CampaignDocument = Rooted(
  'campaign',
  Type.Object(
    {
      ...coreFields,
      caller_blocked_message: NullableText({
        maxLength: MAX_MESSAGE_LENGTH,
        description:
          'What a suppressed caller hears who may lift the suppression by pressing 7; null = it is refused at once.',
      }),
      routing_strategy,
      trunk_id,
      minimum_attestation,
      velocity_calls,
      velocity_seconds,
      greeting: Type.Object({ ...greetingFields, ...unspokenReason }),
      ...nestedFields,
      ...shownConversionCriteria,
      target_ids: Type.Optional(Type.Array(Id, onlyWithTargetPermission)),
      target_group_ids: Type.Optional(Type.Array(Id, onlyWithTargetPermission)),
      targets: Type.Optional(Type.Array(BareTarget, onlyWithTargetPermission)),
      number_pools: Type.Array(BareNumberPool, { description: 'Its pools.' }),
      postback_keys: Type.Array(PostbackKeyEntry, { description: 'Its postback keys.' }),
    },
    { title: 'Campaign' },
  ),
)
