import type { Queryable } from '../../platform/database/database.ts'
import type { FieldProblems } from '../../platform/refusals/field-problems.ts'
import { MESSAGE } from '../../platform/refusals/refusal.ts'
import { ensureAffiliate } from '../affiliates/store.ts'
import { findCampaign } from '../campaigns/store.ts'

/** How a body names the Campaign and the Affiliate that calls are attributed to. */
export interface ReferenceParameters {
  readonly cid?: string
  readonly client_cid?: string
  readonly afid?: string | null
  readonly client_afid?: string | null
}

export interface SentReferences {
  readonly campaignId?: number
  readonly affiliateId?: number | null
}

/** Only those that the body names; a `cid` that does not exist is a problem, an unknown `afid` a new Affiliate. */
export async function sentReferences(
  tx: Queryable,
  companyId: number,
  body: ReferenceParameters,
  problems: FieldProblems,
): Promise<SentReferences> {
  const cid = sentCid(body)
  const campaign = cid === undefined ? null : await findCampaign(tx, companyId, { cid })
  if (cid !== undefined && campaign === null) problems.add('cid', MESSAGE.doesNotExist)
  const afid = body.afid === undefined ? body.client_afid : body.afid
  return {
    ...(campaign !== null && { campaignId: campaign.id }),
    ...(afid !== undefined && { affiliateId: await affiliateIdOf(tx, companyId, afid) }),
  }
}

/** As `sentReferences`, for a record that cannot be without a Campaign; null = it would be, which is a problem. */
export async function sentReferencesOfNew(
  tx: Queryable,
  companyId: number,
  body: ReferenceParameters,
  problems: FieldProblems,
): Promise<(SentReferences & { readonly campaignId: number }) | null> {
  const { campaignId, ...others } = await sentReferences(tx, companyId, body, problems)
  if (sentCid(body) === undefined) problems.add('cid', MESSAGE.blank)
  return campaignId === undefined ? null : { campaignId, ...others }
}

function sentCid(body: ReferenceParameters): string | undefined {
  return (body.cid ?? body.client_cid)?.trim()
}

/** A blank `afid` is as good as none. */
async function affiliateIdOf(tx: Queryable, companyId: number, afid: string | null): Promise<number | null> {
  const trimmed = afid?.trim()
  return trimmed ? (await ensureAffiliate(tx, companyId, trimmed)).id : null
}
