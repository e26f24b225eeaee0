import type { ResourceContract } from '../resource-contract.ts'

const path = ({ id }: { id: number }) => `/companies/${id}.json`

/** As an administrator sees it: with `owner_user_name`. */
export const COMPANIES: ResourceContract = {
  rootKey: 'company',
  create: { path: () => '/companies.json', required: network => ({ name: network.freshText() }) },
  readPath: path,
  updatePath: path,
  deletePath: null,
  list: { path: () => '/companies.json', isWrapped: false, isPaged: true },
  fields: {
    id: 'integer',
    name: 'string',
    embedded_key: '32 hex',
    per_number: 'decimal',
    use_global_suppression_list: 'boolean',
    balance: 'decimal',
    owner_user_name: 'string|null',
    created_at: 'timestamp',
    updated_at: 'timestamp',
  },
  parameters: {
    name: { value: 'Acme Leads', wrong: 7, refused: ['', null] },
    default_click_url: {
      value: 'https://tracker.example.com/click',
      shownAt: null,
      wrong: 7,
      only: 'create',
    },
    default_sale_url: { value: 'https://tracker.example.com/sale', shownAt: null, wrong: 7, only: 'create' },
  },
  readOnly: {
    id: 2_000_000,
    balance: '1000000.0',
    per_number: '9.0',
    embedded_key: 'f'.repeat(32),
    owner_user_name: 'Eve',
    created_at: '2000-01-01T00:00:00.000Z',
  },
}
