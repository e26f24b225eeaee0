import type { Schemas } from '../api-client.ts'
import { createResource } from '../resource.ts'

export type Tag = Schemas['Tag']

/** The keys whose values reports tell apart. */
export const tags = createResource<Tag, Schemas['TagCreate'], Schemas['TagUpdate']>({
  name: 'tags',
  rootKey: 'tag',
  list: '/tags.json',
  one: '/tags/{id}.json',
  bulk: '/tags/bulk.json',
})
