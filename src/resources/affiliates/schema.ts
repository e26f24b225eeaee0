import { type Static, Type } from 'typebox'
import {
  Id,
  MAX_INDEXED_LENGTH,
  Nullable,
  NullableText,
  OneOf,
  Rooted,
  Text,
  Timestamp,
} from '../../platform/wire/wire-types.ts'
import { AFFILIATE_FIELDS } from './fields.ts'
import type { affiliates } from './table.ts'

const afid = (description: string) =>
  Type.Optional(NullableText({ maxLength: MAX_INDEXED_LENGTH, description }))

export const AffiliateCreate = Type.Object(
  {
    afid: afid('Client affiliate ID; generated when blank.'),
    client_afid: afid('Alias of `afid`.'),
    ...AFFILIATE_FIELDS.created,
  },
  { title: 'AffiliateCreate' },
)

export const AffiliateUpdate = Type.Object(
  {
    afid: afid('Client affiliate ID; stays as it is when blank.'),
    client_afid: afid('Alias of `afid`.'),
    ...AFFILIATE_FIELDS.updated,
  },
  { title: 'AffiliateUpdate' },
)

export const AffiliateDelete = Type.Object(
  {
    destroy_behavior: Type.Optional(
      Nullable(
        OneOf(['delete', 'keep'], {
          type: 'string',
          description: '`delete` the affiliate’s Numbers for good, or `keep` them without the association.',
        }),
      ),
    ),
  },
  { title: 'AffiliateDelete' },
)

const Affiliate = Type.Object(
  {
    id: Id,
    afid: Text(),
    ...AFFILIATE_FIELDS.shown,
    created_at: Timestamp,
    updated_at: Timestamp,
  },
  { title: 'Affiliate' },
)

export const AffiliateDocument = Rooted('affiliate', Affiliate)

export function affiliateDocument(row: typeof affiliates.$inferSelect): Static<typeof AffiliateDocument> {
  return {
    affiliate: {
      id: row.id,
      afid: row.afid,
      ...AFFILIATE_FIELDS.document(row),
      created_at: row.createdAt.toISOString(),
      updated_at: row.updatedAt.toISOString(),
    },
  }
}
