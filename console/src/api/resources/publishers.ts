import type { Schemas } from '../api-client.ts'
import { createResource } from '../resource.ts'

export type Publisher = Schemas['Affiliate']

/** Publishers are called affiliates in the API. */
export const publishers = createResource<Publisher, Schemas['AffiliateCreate'], Schemas['AffiliateUpdate']>({
  name: 'affiliates',
  rootKey: 'affiliate',
  list: '/api/v1/affiliates.json',
  one: '/api/v1/affiliates/{id}.json',
  bulk: '/api/v1/affiliates/bulk.json',
})

/** Its company, else its person, else the id that it has with its partners. */
export function publisherName(publisher: Publisher): string {
  const person = [publisher.first_name, publisher.last_name].filter(Boolean).join(' ')
  return publisher.company_name || person || publisher.afid
}
