import { integer, numeric, text } from 'drizzle-orm/pg-core'
import { Type } from 'typebox'
import { flag } from '../../platform/database/columns.ts'
import { Integer, Nullable, NullableInteger, NullableText, OneOf } from '../../platform/wire/wire-types.ts'
import { field, plainFields } from '../fields/plain-fields.ts'

/** A reservation that publishers hold longer would keep buyers' capacity from everyone else (completions.md §4). */
const MAX_TTL_SECONDS = 3_600

/** Buyers need time for one exchange; a publisher does not wait for its answer longer than this. */
const MIN_TIMEOUT_SECONDS = 0.1
const MAX_TIMEOUT_SECONDS = 10

const SHIELD_SCOPES = ['postback_key', 'campaign'] as const

const ttlSeconds = (name: string) => integer(name).notNull().default(30)
const timeout = (name: string) =>
  numeric(name, { precision: 6, scale: 3, mode: 'number' }).notNull().default(3)
const shieldScope = (name: string) =>
  text(name).$type<(typeof SHIELD_SCOPES)[number]>().notNull().default('postback_key')

const Percent = Nullable(Integer({ maximum: 100 }))

/** Fields that only a key for real-time bidding has. `inbound_number` is checked: `postback-key-columns.ts`. */
export const RTB_FIELDS = plainFields({
  ttl_seconds: field(
    ttlSeconds,
    Integer({ minimum: 1, maximum: MAX_TTL_SECONDS }),
    'Lifetime of a reservation.',
  ),
  timeout: field(
    timeout,
    Type.Number({ minimum: MIN_TIMEOUT_SECONDS, maximum: MAX_TIMEOUT_SECONDS }),
    'Seconds that buyers have to bid.',
  ),
  inbound_number: field(
    text,
    NullableText(),
    'The Number that publishers call when they ask for none; forgotten when it is deleted.',
    { example: '+13055551000' },
  ),
  number_pool_id: field(
    integer,
    NullableInteger(),
    'A pool of the same campaign that lends each reservation a number, where none is requested and the key has none of its own; by default a pool of the campaign does. Forgotten when the pool is deleted.',
    { example: 6 },
  ),
  allow_no_caller_number: field(flag, Type.Boolean(), 'Accept pings without `caller_number`.'),
  add_to_caps_on_status_reserved: field(
    flag,
    Type.Boolean(),
    'Auto-apply: the ping itself counts against caps.',
  ),
  route_only_to_reserved_target: field(flag, Type.Boolean(), 'The call may go to the reserved target alone.'),
  ping_shield_scope: field(
    shieldScope,
    OneOf(SHIELD_SCOPES),
    'What a ping is a duplicate of: a live reservation that this key made for the caller, or that any key of the campaign made.',
  ),
  claim_percent_threshold: field(
    integer,
    Percent,
    'Publishers who claim less of their reservations than this are throttled.',
  ),
  blocked_inbound_percent: field(integer, Percent, 'How many pings of such a publisher are rejected.'),
})
