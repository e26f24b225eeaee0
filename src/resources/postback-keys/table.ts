import {
  boolean,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core'
import { companyId, createdAt, identity, updatedAt } from '../../platform/database/columns.ts'
import { campaigns } from '../campaigns/table.ts'
import { numbers } from '../numbers/table.ts'
import { RTB_FIELDS } from './rtb-fields.ts'

export const postbackKeys = pgTable(
  'postback_keys',
  {
    companyId: companyId(),
    id: identity(),
    campaignId: integer('campaign_id').notNull(),
    name: text('name').notNull(),
    /** `rtb`, `conversion` or `data`. */
    action: text('action').notNull().default('rtb'),
    /** The secret that publishers send; UUID v4. */
    key: uuid('key').notNull().unique('postback_keys_key_unique'),
    paused: boolean('paused').notNull().default(false),
    ...RTB_FIELDS.columns,
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  table => [
    primaryKey({ columns: [table.companyId, table.id] }),
    foreignKey({
      name: 'postback_keys_campaign',
      columns: [table.companyId, table.campaignId],
      foreignColumns: [campaigns.companyId, campaigns.id],
    }).onDelete('cascade'),
    foreignKey({
      name: 'postback_keys_inbound_number',
      columns: [table.inboundNumber],
      foreignColumns: [numbers.number],
    }).onDelete('set null'),
    index().on(table.companyId, table.campaignId),
    index().on(table.companyId, table.numberPoolId),
    index().on(table.inboundNumber),
  ],
)

/** How many Affiliates pings with a key have made in the hour in which they last made one. */
export const newPublisherCounts = pgTable(
  'new_publisher_counts',
  {
    companyId: companyId(),
    postbackKeyId: integer('postback_key_id').notNull(),
    hour: timestamp('hour', { withTimezone: true }).notNull(),
    made: integer('made').notNull(),
  },
  table => [
    primaryKey({ columns: [table.companyId, table.postbackKeyId] }),
    foreignKey({
      name: 'new_publisher_counts_key',
      columns: [table.companyId, table.postbackKeyId],
      foreignColumns: [postbackKeys.companyId, postbackKeys.id],
    }).onDelete('cascade'),
  ],
)
