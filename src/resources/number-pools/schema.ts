import { type Static, Type } from 'typebox'
import {
  DEFAULT_COUNTRY,
  DEFAULT_NUMBER_TYPE,
  NUMBER_TYPES,
} from '../../number-inventory/number-inventory.ts'
import { PageQuery } from '../../platform/wire/page.ts'
import {
  Id,
  Integer,
  NullableText,
  OneOf,
  RequiredText,
  Rooted,
  Text,
  Timestamp,
} from '../../platform/wire/wire-types.ts'

export const ROOT_KEY = 'number_pool'

/** Every number is paid for: a larger pool is more likely a slip than a wish. */
const MAX_POOL_SIZE = 1_000

/** A number that rests longer than a day is as good as not in the pool. */
const MAX_BUFFER_SECONDS = 86_400

const sizes = {
  max_pool_size: Integer({
    minimum: 1,
    maximum: MAX_POOL_SIZE,
    description: 'Numbers are provisioned on demand up to this many. Default 10.',
    examples: [10],
  }),
  buffer_seconds: Integer({
    maximum: MAX_BUFFER_SECONDS,
    description: 'How long a number rests between two leases. Default 0.',
    examples: [60],
  }),
  reserve_size: Integer({
    maximum: MAX_POOL_SIZE,
    description: 'How many numbers are kept ready for a lease; at most `max_pool_size`. Default 1.',
    examples: [2],
  }),
}

export const NumberPoolUpdate = Type.Object({
  cid: Type.Optional(
    RequiredText({
      description: 'The campaign that calls to its numbers go to. Required on create.',
      examples: ['autos'],
    }),
  ),
  client_cid: Type.Optional(RequiredText({ description: 'Alias of `cid`.', examples: ['autos'] })),
  afid: Type.Optional(
    NullableText({
      description: 'The affiliate that calls to its numbers are attributed to; an unknown one is created.',
      examples: ['publisher-7'],
    }),
  ),
  client_afid: Type.Optional(NullableText({ description: 'Alias of `afid`.', examples: ['publisher-7'] })),
  ...Type.Partial(Type.Object(sizes)).properties,
})

export const NumberPoolCreate = Type.Object({
  type: Type.Optional(
    OneOf(NUMBER_TYPES, {
      type: 'string',
      description: `Kind of its numbers; \`${DEFAULT_NUMBER_TYPE}\` by default. It stays.`,
    }),
  ),
  country: Type.Optional(
    Type.String({
      pattern: '^[A-Za-z]{2}$',
      description: `Country of its numbers, as its ISO 3166 code; ${DEFAULT_COUNTRY} by default. It stays.`,
      examples: [DEFAULT_COUNTRY],
    }),
  ),
  ...NumberPoolUpdate.properties,
})

export type NumberPoolParameters = Static<typeof NumberPoolUpdate>
export type NumberPoolCreateParameters = Static<typeof NumberPoolCreate>

export const NumberPoolQuery = Type.Object({
  ...PageQuery.properties,
  cid: Type.Optional(Text({ description: 'Only pools of this campaign.' })),
  afid: Type.Optional(Text({ description: 'Only pools of this affiliate.' })),
})

/** A pool as Campaigns show it. */
export const BareNumberPool = Type.Object({
  id: Id,
  numbers_count: Integer({ description: 'How many numbers it has so far.' }),
  type: OneOf(NUMBER_TYPES, { type: 'string' }),
  country: Text({ examples: [DEFAULT_COUNTRY] }),
  cid: Text({ examples: ['autos'] }),
  afid: NullableText({ examples: ['publisher-7'] }),
  ...sizes,
  created_at: Timestamp,
  updated_at: Timestamp,
})

export const NumberPoolDocument = Rooted(ROOT_KEY, BareNumberPool)
