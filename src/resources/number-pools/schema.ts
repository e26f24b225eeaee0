import { type Static, Type } from 'typebox'
import {
  DEFAULT_COUNTRY,
  DEFAULT_NUMBER_TYPE,
  NUMBER_TYPES,
} from '../../number-inventory/number-inventory.ts'
import { choiceFilter, countryFilter, listing } from '../../platform/database/listing.ts'
import { afidFilter, cidFilter } from '../../platform/wire/client-id-filters.ts'
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
import { POOL_SIZE_FIELDS } from './fields.ts'
import { numberPools } from './table.ts'

export const ROOT_KEY = 'number_pool'

export const NumberPoolUpdate = Type.Object(
  {
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
    ...POOL_SIZE_FIELDS.updated,
  },
  { title: 'NumberPoolUpdate' },
)

export const NumberPoolCreate = Type.Object(
  {
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
  },
  { title: 'NumberPoolCreate' },
)

export type NumberPoolParameters = Static<typeof NumberPoolUpdate>
export type NumberPoolCreateParameters = Static<typeof NumberPoolCreate>

/** What pools are searched, sorted and filtered by, beside campaign and affiliate. */
export const POOL_LIST = listing({
  searched: { id: numberPools.id, texts: [] },
  sorted: {
    type: numberPools.type,
    country: numberPools.country,
    max_pool_size: numberPools.maxPoolSize,
    created_at: numberPools.createdAt,
    updated_at: numberPools.updatedAt,
  },
  filters: {
    type: choiceFilter(numberPools.type, NUMBER_TYPES, 'Only these.'),
    country: countryFilter(numberPools.country, 'Only those with numbers of this country: two letters.'),
  },
})

export const NumberPoolQuery = Type.Object({
  ...POOL_LIST.query.properties,
  ...cidFilter('pools'),
  ...afidFilter('pools'),
})

/** A pool as Campaigns show it. */
export const BareNumberPool = Type.Object(
  {
    id: Id,
    numbers_count: Integer({ description: 'How many numbers it has so far.', examples: [1] }),
    type: OneOf(NUMBER_TYPES, { type: 'string' }),
    country: Text({ examples: [DEFAULT_COUNTRY] }),
    cid: Text({ examples: ['autos'] }),
    afid: NullableText({ examples: ['publisher-7'] }),
    ...POOL_SIZE_FIELDS.shown,
    created_at: Timestamp,
    updated_at: Timestamp,
  },
  { title: 'NumberPool' },
)

export const NumberPoolDocument = Rooted(ROOT_KEY, BareNumberPool)
