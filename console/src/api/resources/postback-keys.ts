import type { Schemas } from '../api-client.ts'
import { createResource } from '../resource.ts'

export type PostbackKey = Schemas['PostbackKey']

/** @param campaignId internal */
export function postbackKeysOf(campaignId: number) {
  return createResource<PostbackKey, Schemas['PostbackKeyCreate'], Schemas['PostbackKeyUpdate']>({
    name: 'postback_keys',
    rootKey: 'postback_key',
    list: '/campaigns/{id}/postback_keys.json',
    one: '/campaigns/{id}/postback_keys/{postback_key_id}.json',
    within: { id: campaignId },
  })
}
