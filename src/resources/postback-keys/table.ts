import {
  boolean,
  foreignKey,
  index,
  integer,
  numeric,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core'
import { companyId, createdAt, identity, updatedAt } from '../../platform/database/columns.ts'
import { campaigns } from '../campaigns/table.ts'
import { numbers } from '../numbers/table.ts'

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
    /** Lifetime of a reservation. */
    ttlSeconds: integer('ttl_seconds').notNull().default(30),
    /** Budget for buyer bids, in seconds. */
    timeout: numeric('timeout', { precision: 6, scale: 3, mode: 'number' }).notNull().default(3),
    /** The Number that publishers are told to call; forgotten when it is deleted. */
    inboundNumber: text('inbound_number'),
    /** The pool of the Campaign that the key is to lend numbers from; forgotten when the pool is deleted. */
    numberPoolId: integer('number_pool_id'),
    allowNoCallerNumber: boolean('allow_no_caller_number').notNull().default(false),
    /** Auto-apply: the ping itself takes the slot. */
    addToCapsOnStatusReserved: boolean('add_to_caps_on_status_reserved').notNull().default(false),
    routeOnlyToReservedTarget: boolean('route_only_to_reserved_target').notNull().default(false),
    /** `postback_key` or `campaign`. */
    pingShieldScope: text('ping_shield_scope').notNull().default('postback_key'),
    claimPercentThreshold: integer('claim_percent_threshold'),
    blockedInboundPercent: integer('blocked_inbound_percent'),
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
