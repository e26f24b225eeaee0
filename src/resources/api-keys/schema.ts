import type { SQL } from 'drizzle-orm'
import { type Static, Type } from 'typebox'
import { SCOPES } from '../../access/key-limits.ts'
import {
  Id,
  Integer,
  Nullable,
  OneOf,
  RequiredText,
  Rooted,
  Text,
  Timestamp,
} from '../../platform/wire/wire-types.ts'
import type { apiKeys } from './table.ts'

export const ROOT_KEY = 'api_key'

export type ApiKeyRow = typeof apiKeys.$inferSelect
export type ApiKeyColumns = Partial<Omit<typeof apiKeys.$inferInsert, 'id' | 'userId' | 'drawnAt'>> & {
  readonly drawnAt?: DrawnAt
}

/** An instant, or that at which it is written. */
export type DrawnAt = Date | SQL

/** More networks than a customer's servers stand in; each request is compared with all of them. */
const MAX_ADDRESSES = 100

/** No address, prefix included, is longer. */
const MAX_ADDRESS_LENGTH = 60

const MAX_NAME_LENGTH = 100

/** A week: long enough to carry the new key to wherever the old one is. */
const MAX_OVERLAP_SECONDS = 7 * 24 * 60 * 60

const NAME = 'What the key is for, in your words.'
const SCOPES_MEANING =
  'What the key may do of what its user may: `read`, `write` (which includes reading), or either with one resource, such as `targets:write`. Users and API keys are written with `write` alone.'
const ADDRESSES = 'IP addresses and networks that it may be used from; none = from everywhere.'
const EXPIRES_AT = 'When it ends; null = never.'

const limits = {
  scopes: Type.Optional(
    Type.Array(OneOf(SCOPES), {
      minItems: 1,
      maxItems: SCOPES.length,
      description: `${SCOPES_MEANING} Default: \`write\`.`,
      'x-example': ['read', 'targets:write'],
    }),
  ),
  addresses: Type.Optional(
    Type.Array(Text({ maxLength: MAX_ADDRESS_LENGTH }), {
      maxItems: MAX_ADDRESSES,
      description: ADDRESSES,
      'x-example': ['203.0.113.10', '198.51.100.0/24'],
    }),
  ),
  expires_at: Type.Optional(
    Nullable({ ...Timestamp, description: EXPIRES_AT, 'x-example': '2036-01-01T00:00:00.000Z' }),
  ),
}

const Name = RequiredText({ maxLength: MAX_NAME_LENGTH, description: NAME, 'x-example': 'Nightly import' })

export const ApiKeyCreate = Type.Object({ name: Name, ...limits }, { title: 'ApiKeyCreate' })
export const ApiKeyUpdate = Type.Object({ name: Type.Optional(Name), ...limits }, { title: 'ApiKeyUpdate' })

export const ApiKeyRotate = Type.Object(
  {
    overlap_seconds: Type.Optional(
      Integer({
        maximum: MAX_OVERLAP_SECONDS,
        description:
          'For how long the old key works beside the new one, up to 7 days; default 0. A key that was replaced earlier ends at once.',
        'x-example': 3600,
      }),
    ),
  },
  { title: 'ApiKeyRotate' },
)

/** What a create or update body may hold. */
export type ApiKeyFields = Static<typeof ApiKeyUpdate>

const ApiKey = Type.Object(
  {
    id: Id,
    name: Text({ description: NAME, examples: ['Nightly import'] }),
    prefix: Text({ description: 'How the key begins.', examples: ['dpk_4mC2pTqk'] }),
    scopes: Type.Array(OneOf(SCOPES, { type: 'string' }), {
      description: SCOPES_MEANING,
      examples: [['read', 'targets:write']],
    }),
    addresses: Type.Array(Text(), { description: ADDRESSES, examples: [['198.51.100.0/24']] }),
    expires_at: Nullable({ ...Timestamp, description: EXPIRES_AT }),
    overlap_until: Nullable({
      ...Timestamp,
      description: 'Until when the secret before this one works too; null = it does not.',
    }),
    last_used_at: Nullable({ ...Timestamp, description: 'Right to a minute; null = never.' }),
    created_at: Timestamp,
    updated_at: Timestamp,
  },
  { title: 'ApiKey' },
)

export const ApiKeyDocument = Rooted(ROOT_KEY, ApiKey)

/** The answers of create and rotate alone carry the key: it is not stored. */
export const ApiKeyWithKeyDocument = Rooted(
  ROOT_KEY,
  Type.Object(
    {
      ...ApiKey.properties,
      key: Text({
        description: 'The API key, shown this once.',
        examples: ['dpk_4mC2pTqk0m0cYw2vX9fJtqz7Rk1dQe3B0aWn5sLu'],
      }),
    },
    { title: 'ApiKeyWithKey' },
  ),
)

export function apiKeyDocument(row: ApiKeyRow): Static<typeof ApiKeyDocument> {
  return {
    api_key: {
      id: row.id,
      name: row.name,
      prefix: row.prefix,
      scopes: row.scopes,
      addresses: row.addresses,
      expires_at: row.expiresAt?.toISOString() ?? null,
      overlap_until: row.overlapUntil?.toISOString() ?? null,
      last_used_at: row.lastUsedAt?.toISOString() ?? null,
      created_at: row.createdAt.toISOString(),
      updated_at: row.updatedAt.toISOString(),
    },
  }
}

/** As the audit log shows it: what people decide about a key. */
export function decidedFields(row: ApiKeyRow): object {
  const { last_used_at: _, ...decided } = apiKeyDocument(row).api_key
  return decided
}
