import { expect } from 'vitest'
import type { ResourceContract } from '../resource-contract.ts'

const RULES = 'rule_id,caller_state,pbm_bucket,pbm_bucket,payout_pct\n1,FL,>=0,<5000,62.5\n2,*,,,current\n'

const list = ({ campaignId }: { campaignId: number }) =>
  `/api/v5/campaigns/${campaignId}/payout_bid_modification_tables.json`

const path = ({ id }: { id: number }, network: { campaignId: number }) =>
  list(network).replace('.json', `/${id}.json`)

/** service-api.md, Payout Bid Modification tables; that one is written once, and how it is activated: `bidding.test.ts`. */
export const PAYOUT_TABLES: ResourceContract = {
  rootKey: 'payout_bid_modification_table',
  create: { path: list, required: () => ({ csv_data: RULES }) },
  readPath: path,
  updatePath: null,
  deletePath: path,
  deletedStatus: 200,
  list: { path: list, isWrapped: true, isNewestFirst: true },
  fields: {
    id: 'integer',
    campaign_id: 'integer',
    table_version: 'string',
    active: 'boolean',
    salt: 'string',
    csv_data: 'string',
    created_at: 'timestamp',
  },
  parameters: {
    csv_data: { value: 'payout_pct\n50', wrong: 7, refused: ['', null] },
    active: { default: false, value: true, wrong: 'yes', refused: [null] },
    salt: {
      default: expect.stringMatching(/^[a-z0-9_]+_\d{4}-\d\d-\d\d$/),
      value: 'pepper',
      wrong: 7,
      refused: [' '],
    },
    table_version: {
      default: expect.stringMatching(/^\d+$/),
      value: n => n.freshText(),
      wrong: 7,
      refused: [' '],
    },
  },
  readOnly: { id: 2_000_000, campaign_id: 2_000_000, created_at: '2000-01-01T00:00:00.000Z', company_id: 77 },
}
