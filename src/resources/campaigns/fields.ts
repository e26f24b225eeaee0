import { boolean, integer, text } from 'drizzle-orm/pg-core'
import { Type } from 'typebox'
import { ATTESTATION_LEVELS, type AttestationLevel } from '../../domain/attestation/attestation.ts'
import { ROUTING_STRATEGIES, type RoutingStrategy } from '../../domain/routing/routing-strategy.ts'
import { flag, requiredText } from '../../platform/database/columns.ts'
import {
  Id,
  Integer,
  Nullable,
  NullableInteger,
  NullableText,
  OneOf,
} from '../../platform/wire/wire-types.ts'
import { field, plainFields, shownField } from '../fields/plain-fields.ts'
import { velocityFields } from '../fields/velocity-fields.ts'

const recordCalls = (name: string) => boolean(name).notNull().default(true)
const dedupeSeconds = (name: string) => integer(name).notNull().default(0)
const minimumAttestation = (name: string) => text(name).$type<AttestationLevel>()
const routingStrategy = (name: string) =>
  text(name).$type<RoutingStrategy>().notNull().default('priority_weight')

export const CAMPAIGN_FIELDS = plainFields({
  name: field(text, NullableText(), 'Label.', { example: 'Insurance' }),
  record_calls: field(recordCalls, Type.Boolean(), 'Whether calls are recorded. Default true.', {
    example: true,
  }),
  record_seconds: field(integer, NullableInteger(), 'Most seconds recorded of a call.', { example: 600 }),
  dedupe_seconds: field(
    dedupeSeconds,
    Integer(),
    'Repeat callers fire no timers within this window; 0 (default) disables.',
    { example: 0 },
  ),
  routing_strategy: field(
    routingStrategy,
    OneOf(ROUTING_STRATEGIES),
    'What decides the order inside a priority: `priority_weight` (default) draws by weight, `bid` puts the highest ' +
      'expected revenue first, `performance` the highest revenue per unique call over the last 7 days.',
    { example: 'priority_weight' },
  ),
  trunk_id: field(
    integer,
    Nullable(Id),
    'The trunk that calls go out by where neither the target nor the number that was called has one; null = the default.',
    { example: 3 },
  ),
  minimum_attestation: field(
    minimumAttestation,
    Nullable(OneOf(ATTESTATION_LEVELS)),
    'The least attestation (STIR/SHAKEN) of calls that show a number: others are refused before they are answered. Null (default) = ' +
      'none is asked for.',
    { example: 'B' },
  ),
  ...velocityFields('further ones are refused before they are answered, and counted as well.'),
  affiliate_can_pull_number: field(
    flag,
    Type.Boolean(),
    'Grants affiliates access through the LinkTrust integration. Default false.',
  ),
  show_key: shownField(
    requiredText,
    NullableText(),
    'Public tracking key; null for who may not change Campaigns.',
    {
      example: '7c9e6679742540de944be07fc1f90ae7',
    },
  ),
})
