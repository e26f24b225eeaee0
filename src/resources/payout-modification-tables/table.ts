import { sql } from 'drizzle-orm'
import {
  boolean,
  foreignKey,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { companyId, createdAt, identity } from '../../platform/database/columns.ts'
import { campaigns } from '../campaigns/table.ts'

/** Payout Bid Modification tables as they were uploaded. Write-once but for `active`. */
export const payoutModificationTables = pgTable(
  'payout_modification_tables',
  {
    companyId: companyId(),
    id: identity(),
    campaignId: integer('campaign_id').notNull(),
    tableVersion: text('table_version').notNull(),
    active: boolean('active').notNull().default(false),
    salt: text('salt').notNull(),
    csvData: text('csv_data').notNull(),
    createdAt: createdAt(),
  },
  table => [
    primaryKey({ columns: [table.companyId, table.id] }),
    foreignKey({
      name: 'payout_modification_tables_campaign',
      columns: [table.companyId, table.campaignId],
      foreignColumns: [campaigns.companyId, campaigns.id],
    }).onDelete('cascade'),
    unique('payout_modification_tables_version_unique').on(
      table.companyId,
      table.campaignId,
      table.tableVersion,
    ),
    // However many are activated at once, one is active.
    uniqueIndex('payout_modification_tables_one_active')
      .on(table.companyId, table.campaignId)
      .where(sql`${table.active}`),
  ],
)
