import type { Schemas } from '../api-client.ts'
import { createResource } from '../resource.ts'

export type NumberPool = Schemas['NumberPool']

export const numberPools = createResource<
  NumberPool,
  Schemas['NumberPoolCreate'],
  Schemas['NumberPoolUpdate']
>({
  name: 'number_pools',
  rootKey: 'number_pool',
  list: '/number_pools.json',
  one: '/number_pools/{id}.json',
  bulk: '/number_pools/bulk.json',
})

/** A pool has no name of its own: its kind, country and campaign tell it from others. */
export function poolName({ type, country, cid }: Pick<NumberPool, 'type' | 'country' | 'cid'>): string {
  return `${type} ${country} · ${cid}`
}
