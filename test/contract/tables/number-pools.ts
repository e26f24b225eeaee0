import type { ResourceContract } from '../resource-contract.ts'
import type { Fields } from '../shape-problems.ts'

/** completions.md §4, Number pools. */
export const NUMBER_POOL_FIELDS: Fields = {
  id: 'integer',
  numbers_count: 'integer',
  type: 'string',
  country: 'string',
  cid: 'string',
  afid: 'string|null',
  max_pool_size: 'integer',
  buffer_seconds: 'integer',
  reserve_size: 'integer',
  created_at: 'timestamp',
  updated_at: 'timestamp',
}

const path = ({ id }: { id: number }) => `/number_pools/${id}.json`

export const NUMBER_POOLS: ResourceContract = {
  rootKey: 'number_pool',
  create: {
    path: () => '/number_pools.json',
    required: network => ({ cid: network.cid }),
    // Without a reserve no number is provisioned in the background, so that nothing changes by itself.
    habitual: () => ({ reserve_size: 0 }),
  },
  readPath: path,
  updatePath: path,
  deletePath: path,
  list: { path: () => '/number_pools.json', isWrapped: true },
  fields: NUMBER_POOL_FIELDS,
  parameters: {
    cid: { value: n => n.cid, wrong: 7, refused: ['no such campaign', ''] },
    type: { default: 'Toll-free', value: 'Local', wrong: 7, outside: 'Mobile', only: 'create' },
    country: { default: 'US', value: 'US', wrong: 7, only: 'create' },
    afid: { default: null, value: n => n.afid, isNullable: true, wrong: 7 },
    max_pool_size: { default: 10, value: 3, wrong: '3', refused: [0, null] },
    buffer_seconds: { default: 0, value: 60, wrong: '60', refused: [-1, null] },
    reserve_size: { default: 1, value: 0, wrong: '0', refused: [-1, null] },
  },
  readOnly: { id: 2_000_000, numbers_count: 7, created_at: '2000-01-01T00:00:00.000Z', company_id: 77 },
}
