import { boolean, foreignKey, index, integer, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core'
import { companyId, createdAt, identity, updatedAt } from '../../platform/database/columns.ts'
import { affiliates } from '../affiliates/table.ts'
import { campaigns } from '../campaigns/table.ts'
import { companies } from '../companies/table.ts'

/** Blocked callers of one Company: everywhere, or for one Campaign, one Affiliate, or one Affiliate in one Campaign. */
export const suppressedNumbers = pgTable(
  'suppressed_numbers',
  {
    companyId: companyId().references(() => companies.id, { onDelete: 'cascade' }),
    id: identity(),
    /** E.164. */
    number: text('number').notNull(),
    canResubscribe: boolean('can_resubscribe').notNull().default(true),
    /** With both scopes set, both must match. A scope that is deleted takes its suppressions along. */
    campaignId: integer('campaign_id'),
    affiliateId: integer('affiliate_id'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  table => [
    primaryKey({ columns: [table.companyId, table.id] }),
    unique('suppressed_numbers_number_unique').on(table.companyId, table.number),
    foreignKey({
      name: 'suppressed_numbers_campaign',
      columns: [table.companyId, table.campaignId],
      foreignColumns: [campaigns.companyId, campaigns.id],
    }).onDelete('cascade'),
    foreignKey({
      name: 'suppressed_numbers_affiliate',
      columns: [table.companyId, table.affiliateId],
      foreignColumns: [affiliates.companyId, affiliates.id],
    }).onDelete('cascade'),
    index().on(table.companyId, table.campaignId),
    index().on(table.companyId, table.affiliateId),
  ],
)
