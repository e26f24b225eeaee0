import { type Static, Type } from 'typebox'
import {
  Id,
  Nullable,
  NullableText,
  OneOf,
  RequiredText,
  Rooted,
  Text,
  Timestamp,
} from '../../platform/wire/wire-types.ts'
import type { affiliates } from './table.ts'

const descriptiveFields = {
  first_name: Type.Optional(NullableText()),
  last_name: Type.Optional(NullableText()),
  company_name: Type.Optional(NullableText()),
  alternative_id: Type.Optional(NullableText({ description: 'Extra external identifier.' })),
  paused: Type.Optional(Type.Boolean({ description: 'Excluded from active routing.' })),
}

export const AffiliateCreate = Type.Object({
  afid: Type.Optional(NullableText({ description: 'Client affiliate ID; generated when blank.' })),
  client_afid: Type.Optional(NullableText({ description: 'Alias of `afid`.' })),
  ...descriptiveFields,
})

export const AffiliateUpdate = Type.Object({
  afid: Type.Optional(RequiredText()),
  client_afid: Type.Optional(RequiredText({ description: 'Alias of `afid`.' })),
  ...descriptiveFields,
})

export const AffiliateDelete = Type.Object({
  destroy_behavior: Type.Optional(
    Nullable(
      OneOf(['delete', 'keep'], {
        type: 'string',
        description: '`delete` the affiliate’s Numbers for good, or `keep` them without the association.',
      }),
    ),
  ),
})

const Affiliate = Type.Object({
  id: Id,
  afid: Text(),
  first_name: NullableText(),
  last_name: NullableText(),
  company_name: NullableText(),
  alternative_id: NullableText(),
  object_key: Text(),
  paused: Type.Boolean(),
  created_at: Timestamp,
  updated_at: Timestamp,
})

export const AffiliateDocument = Rooted('affiliate', Affiliate)

export function affiliateDocument(row: typeof affiliates.$inferSelect): Static<typeof AffiliateDocument> {
  return {
    affiliate: {
      id: row.id,
      afid: row.afid,
      first_name: row.firstName,
      last_name: row.lastName,
      company_name: row.companyName,
      alternative_id: row.alternativeId,
      object_key: row.objectKey,
      paused: row.paused,
      created_at: row.createdAt.toISOString(),
      updated_at: row.updatedAt.toISOString(),
    },
  }
}

/** The columns that a request body sets: only those whose field was sent. */
export function affiliateColumns(
  body: Static<typeof AffiliateCreate>,
): Partial<typeof affiliates.$inferInsert> {
  return {
    ...('first_name' in body && { firstName: body.first_name }),
    ...('last_name' in body && { lastName: body.last_name }),
    ...('company_name' in body && { companyName: body.company_name }),
    ...('alternative_id' in body && { alternativeId: body.alternative_id }),
    ...('paused' in body && { paused: body.paused }),
  }
}
