import { dataOf, type Schemas } from '../api-client.ts'
import { createResource, useAction } from '../resource.ts'

export type Trunk = Schemas['Trunk']

export const trunks = createResource<Trunk, Schemas['TrunkCreate'], Schemas['TrunkUpdate']>({
  name: 'trunks',
  rootKey: 'trunk',
  list: '/trunks.json',
  one: '/trunks/{id}.json',
})

/** Asks its proxy whether it is there. */
export function useTestTrunk() {
  return useAction(async (client, id: number) => {
    const { trunk_test: outcome } = await dataOf(
      client.POST('/trunks/{id}/test.json', { params: { path: { id } } }),
    )
    return outcome
  })
}
