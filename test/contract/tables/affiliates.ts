import type { ResourceContract } from '../resource-contract.ts'

const path = ({ id }: { id: number }) => `/api/v1/affiliates/${id}.json`

export const AFFILIATES: ResourceContract = {
  rootKey: 'affiliate',
  create: { path: () => '/api/v1/affiliates.json', required: () => ({}) },
  readPath: path,
  updatePath: path,
  deletePath: path,
  list: { path: () => '/api/v1/affiliates.json', isWrapped: true, isPaged: true },
  fields: {
    id: 'integer',
    afid: 'string',
    first_name: 'string|null',
    last_name: 'string|null',
    company_name: 'string|null',
    alternative_id: 'string|null',
    object_key: '64 hex',
    created_at: 'timestamp',
    updated_at: 'timestamp',
    paused: 'boolean',
  },
  parameters: {
    afid: { value: n => n.freshText(), wrong: 7 },
    client_afid: { value: n => n.freshText(), shownAt: 'afid', wrong: 7 },
    first_name: { default: null, value: 'Ada', isNullable: true, wrong: 7 },
    last_name: { default: null, value: 'Lovelace', isNullable: true, wrong: 7 },
    company_name: { default: null, value: 'Lovelace Media', isNullable: true, wrong: 7 },
    alternative_id: { default: null, value: 'crm-7', isNullable: true, wrong: 7 },
    paused: { default: false, value: true, wrong: 'yes' },
  },
  readOnly: {
    id: 2_000_000,
    object_key: 'f'.repeat(64),
    created_at: '2000-01-01T00:00:00.000Z',
    company_id: 77,
  },
  invalidStatus: 500,
}
