import { foreignKey, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { companyId, createdAt, identity, updatedAt } from '../../platform/database/columns.ts'
import { affiliates } from '../affiliates/table.ts'
import { campaigns } from '../campaigns/table.ts'
import { POOL_SIZE_FIELDS } from './fields.ts'

/** Numbers of one Campaign that are lent out one caller or visitor at a time, and provisioned as they are needed. */
export const numberPools = pgTable(
  'number_pools',
  {
    companyId: companyId(),
    id: identity(),
    /** `Toll-free` or `Local`. */
    type: text('type').notNull(),
    country: text('country').notNull(),
    campaignId: integer('campaign_id').notNull(),
    affiliateId: integer('affiliate_id'),
    ...POOL_SIZE_FIELDS.columns,
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  table => [
    primaryKey({ columns: [table.companyId, table.id] }),
    foreignKey({
      name: 'number_pools_campaign',
      columns: [table.companyId, table.campaignId],
      foreignColumns: [campaigns.companyId, campaigns.id],
    }),
    foreignKey({
      name: 'number_pools_affiliate',
      columns: [table.companyId, table.affiliateId],
      foreignColumns: [affiliates.companyId, affiliates.id],
    }),
    index().on(table.companyId, table.campaignId),
    index().on(table.companyId, table.affiliateId),
  ],
)
