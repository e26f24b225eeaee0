import type { Schemas } from '../api-client.ts'
import { createResource } from '../resource.ts'

export type Trunk = Schemas['Trunk']

export const trunks = createResource<Trunk, Schemas['TrunkCreate'], Schemas['TrunkUpdate']>({
  name: 'trunks',
  rootKey: 'trunk',
  list: '/trunks.json',
  one: '/trunks/{id}.json',
})
