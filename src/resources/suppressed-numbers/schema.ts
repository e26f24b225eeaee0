import { type Static, Type } from 'typebox'
import { Id, Nullable, Rooted, Timestamp } from '../../platform/wire/wire-types.ts'
import type { suppressedNumbers } from './table.ts'

export const ROOT_KEY = 'suppressed_number'

export type SuppressedNumberRow = typeof suppressedNumbers.$inferSelect

export type SuppressedNumberColumns = Partial<
  Pick<SuppressedNumberRow, 'canResubscribe' | 'campaignId' | 'affiliateId'>
>

/** A row and the `cid` of the Campaign that it is confined to. */
export type CampaignSuppression = SuppressedNumberRow & { readonly cid: string | null }

const E164 = (description: string) => Type.String({ description, examples: ['+13055550142'] })

const CanResubscribe = Type.Boolean({
  description:
    'Whether the caller can lift the suppression by pressing 7, where a caller-blocked prompt exists.',
})

/** What create and update take. */
const SuppressedNumberFields = Type.Object({
  can_resubscribe: Type.Optional(CanResubscribe),
  campaign_id: Type.Optional(
    Nullable({
      ...Id,
      description: 'Internal id of the only campaign that refuses the caller; null = every campaign.',
    }),
  ),
  affiliate_id: Type.Optional(
    Nullable({
      ...Id,
      description:
        'Internal id of the only affiliate whose calls are refused; null = every affiliate. With both, both must match.',
    }),
  ),
})

export const SuppressedNumberCreate = Type.Object(SuppressedNumberFields.properties, {
  title: 'SuppressedNumberCreate',
})
export const SuppressedNumberUpdate = Type.Object(SuppressedNumberFields.properties, {
  title: 'SuppressedNumberUpdate',
})

/** The deprecated route knows no scopes. */
export const FormerSuppressedNumberCreate = Type.Object(
  { can_resubscribe: Type.Optional(CanResubscribe) },
  { title: 'FormerSuppressedNumberCreate' },
)

export const SuppressedNumberDocument = Rooted(
  ROOT_KEY,
  Type.Object(
    {
      id: Id,
      number: E164('E.164.'),
      can_resubscribe: CanResubscribe,
      company_id: Id,
      cid: Type.Optional(Type.String({ description: 'Only where a campaign is set.' })),
      affiliate_id: Type.Optional({ ...Id, description: 'Only where an affiliate is set.' }),
      created_at: Timestamp,
    },
    { title: 'SuppressedNumber' },
  ),
)

/** The answer of create, which the contract gives flat. */
export const SuppressedNumberCreated = Type.Object(
  {
    id: Id,
    company_id: Id,
    affiliate_id: Nullable(Id),
    campaign_id: Nullable(Id),
    number: E164('E.164.'),
    created_at: Timestamp,
    updated_at: Timestamp,
    can_resubscribe: CanResubscribe,
  },
  { title: 'SuppressedNumberCreated' },
)

export const FormerSuppressedNumberDocument = Rooted(
  ROOT_KEY,
  Type.Object(
    { id: Id, number: E164('E.164.'), can_resubscribe: CanResubscribe, created_at: Timestamp },
    { title: 'FormerSuppressedNumber' },
  ),
)

export function suppressedNumberDocument(row: CampaignSuppression): Static<typeof SuppressedNumberDocument> {
  return {
    suppressed_number: {
      id: row.id,
      number: row.number,
      can_resubscribe: row.canResubscribe,
      company_id: row.companyId,
      ...(row.cid !== null && { cid: row.cid }),
      ...(row.affiliateId !== null && { affiliate_id: row.affiliateId }),
      created_at: row.createdAt.toISOString(),
    },
  }
}

export function suppressedNumberCreated(row: SuppressedNumberRow): Static<typeof SuppressedNumberCreated> {
  return {
    id: row.id,
    company_id: row.companyId,
    affiliate_id: row.affiliateId,
    campaign_id: row.campaignId,
    number: row.number,
    created_at: row.createdAt.toISOString(),
    updated_at: row.updatedAt.toISOString(),
    can_resubscribe: row.canResubscribe,
  }
}

export function formerSuppressedNumberDocument(
  row: SuppressedNumberRow,
): Static<typeof FormerSuppressedNumberDocument> {
  return {
    suppressed_number: {
      id: row.id,
      number: row.number,
      can_resubscribe: row.canResubscribe,
      created_at: row.createdAt.toISOString(),
    },
  }
}

/** The columns that a request body sets: only those whose field was sent. */
export function suppressedNumberColumns(
  fields: Static<typeof SuppressedNumberFields>,
): SuppressedNumberColumns {
  return {
    ...('can_resubscribe' in fields && { canResubscribe: fields.can_resubscribe }),
    ...('campaign_id' in fields && { campaignId: fields.campaign_id }),
    ...('affiliate_id' in fields && { affiliateId: fields.affiliate_id }),
  }
}
