import { type ApiClient, dataOf, type Schemas } from '../../api/api-client.ts'
import type { SuppressedNumber } from '../../api/resources/suppressed-numbers.ts'

/** A suppression as its form has it: a campaign by the id that people know. */
export interface SuppressionValues {
  readonly cid: string | null
  readonly affiliate_id: number | null
  readonly can_resubscribe: boolean
}

export function suppressionValues(suppression: SuppressedNumber): SuppressionValues {
  const { cid, affiliate_id: publisherId, can_resubscribe: mayResubscribe } = suppression
  return { cid: cid ?? null, affiliate_id: publisherId ?? null, can_resubscribe: mayResubscribe }
}

/** As the API takes them, which knows campaigns by their internal id here. */
export async function suppressionFields(
  client: ApiClient,
  { cid, ...fields }: Partial<SuppressionValues>,
): Promise<Schemas['SuppressedNumberUpdate']> {
  if (cid === undefined) return fields
  if (cid === null) return { ...fields, campaign_id: null }
  const { campaign } = await dataOf(client.GET('/campaigns/cid/{cid}.json', { params: { path: { cid } } }))
  return { ...fields, campaign_id: campaign.id }
}
