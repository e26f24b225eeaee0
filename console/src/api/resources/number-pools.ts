import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { dataOf, type Schemas } from '../api-client.ts'
import { createResource } from '../resource.ts'
import { useApi } from '../use-api.ts'

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

export type PoolUse = Schemas['NumberPoolUse']

/** How far back the use of a pool is told. */
export type UsePeriod = PoolUse['period']

/** How many of a pool's numbers were lent, hour by hour. */
export function usePoolUse(id: number, period: UsePeriod) {
  const { client, companyId } = useApi()
  return useQuery({
    queryKey: [companyId, 'number_pools', 'use', id, period],
    queryFn: async ({ signal }) => {
      const parameters = { path: { id }, query: { period } }
      const path = '/number_pools/{id}/use.json'
      return (await dataOf(client.GET(path, { params: parameters, signal }))).number_pool_use
    },
    placeholderData: keepPreviousData,
  })
}
