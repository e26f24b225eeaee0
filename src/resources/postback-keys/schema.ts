import { Type } from 'typebox'
import {
  Id,
  Integer,
  Nullable,
  NullableInteger,
  NullableText,
  OneOf,
  RequiredText,
  Rooted,
  Text,
  Timestamp,
} from '../../platform/wire/wire-types.ts'
import type { postbackKeys } from './table.ts'

export const ROOT_KEY = 'postback_key'

export type PostbackKeyRow = typeof postbackKeys.$inferSelect

const POSTBACK_ACTIONS = ['rtb', 'conversion', 'data'] as const
export type PostbackAction = (typeof POSTBACK_ACTIONS)[number]

/** A reservation that publishers hold longer would keep buyers' capacity from everyone else (completions.md §4). */
const MAX_TTL_SECONDS = 3_600

/** Buyers need time for one exchange; a publisher does not wait for its answer longer than this. */
const MIN_TIMEOUT_SECONDS = 0.1
const MAX_TIMEOUT_SECONDS = 10

const Percent = (description: string) => Nullable(Integer({ maximum: 100, description }))

/** Fields that only a key for real-time bidding has. */
const rtbFields = {
  ttl_seconds: Integer({ minimum: 1, maximum: MAX_TTL_SECONDS, description: 'Lifetime of a reservation.' }),
  timeout: Type.Number({
    minimum: MIN_TIMEOUT_SECONDS,
    maximum: MAX_TIMEOUT_SECONDS,
    description: 'Seconds that buyers have to bid.',
  }),
  inbound_number: NullableText({ description: 'The Number that publishers call when they ask for none.' }),
  number_pool_id: NullableInteger({
    description:
      'A pool of the same campaign that lends each reservation a number, where none is requested and the key has none of its own; by default a pool of the campaign does.',
  }),
  allow_no_caller_number: Type.Boolean({ description: 'Accept pings without `caller_number`.' }),
  add_to_caps_on_status_reserved: Type.Boolean({
    description: 'Auto-apply: the ping itself counts against caps.',
  }),
  route_only_to_reserved_target: Type.Boolean({
    description: 'The call may go to the reserved target alone.',
  }),
  ping_shield_scope: OneOf(['postback_key', 'campaign'], {
    description:
      'What a ping is a duplicate of: a live reservation that this key made for the caller, or that any key of the campaign made.',
  }),
  claim_percent_threshold: Percent(
    'Publishers who claim less of their reservations than this are throttled.',
  ),
  blocked_inbound_percent: Percent('How many pings of such a publisher are rejected.'),
}

/** Body of create and update alike: everything has a default. */
export const PostbackKeyFields = Type.Partial(
  Type.Object({
    name: RequiredText({ description: 'Label; by default it names the action.' }),
    action: OneOf(POSTBACK_ACTIONS, { description: '`rtb` by default.' }),
    paused: Type.Boolean(),
    ...rtbFields,
  }),
)

const PostbackKey = Type.Object({
  id: Id,
  name: Text(),
  action: OneOf(POSTBACK_ACTIONS),
  key: Type.String({ format: 'uuid' }),
  url: Type.String({ description: 'URL template for publishers.' }),
  paused: Type.Boolean(),
  ...Type.Partial(Type.Object(rtbFields, { description: 'Only with action `rtb`.' })).properties,
  created_at: Timestamp,
  updated_at: Timestamp,
})

export const PostbackKeyDocument = Rooted(ROOT_KEY, PostbackKey)

/** A key as Campaigns show it. */
export const PostbackKeyEntry = Type.Object({
  name: Text(),
  action: OneOf(POSTBACK_ACTIONS),
  url: Type.String(),
  key: Type.String({ format: 'uuid' }),
})
