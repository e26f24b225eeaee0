import { sql } from 'drizzle-orm'
import { foreignKey, index, integer, jsonb, pgTable, primaryKey, unique } from 'drizzle-orm/pg-core'
import type { BidRequest } from '../../domain/bids/bid-request.ts'
import { companyId, createdAt, identity, instant, updatedAt } from '../../platform/database/columns.ts'
import { companies } from '../companies/table.ts'
import { trunks } from '../trunks/table.ts'
import { BUSINESS_HOUR_FIELDS, TARGET_FIELDS } from './fields.ts'

export const targets = pgTable(
  'targets',
  {
    companyId: companyId().references(() => companies.id, { onDelete: 'cascade' }),
    id: identity(),
    ...TARGET_FIELDS.columns,
    /** How the buyer is asked for a bid during a ping; null = it is not asked. */
    bidRequest: jsonb('bid_request').$type<BidRequest>(),
    /** When the target was paused; null while it takes calls. */
    pausedAt: instant('paused_at'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  table => [
    primaryKey({ columns: [table.companyId, table.id] }),
    unique('targets_tid_unique').on(table.companyId, table.tid),
    // There may be a hundred thousand, and people sort them by name.
    index('targets_name').on(table.companyId, sql`lower(${table.name})`, table.id),
    // Every configuration asks for the longest window of those who count callers: hardly any.
    index('targets_velocity')
      .on(table.companyId, table.velocitySeconds)
      .where(sql`${table.velocityCalls} IS NOT NULL`),
    foreignKey({ name: 'targets_trunk', columns: [table.trunkId], foreignColumns: [trunks.id] }),
  ],
)

export const businessHours = pgTable(
  'business_hours',
  {
    companyId: companyId(),
    id: identity(),
    targetId: integer('target_id').notNull(),
    ...BUSINESS_HOUR_FIELDS.columns,
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  table => [
    primaryKey({ columns: [table.companyId, table.id] }),
    foreignKey({
      name: 'business_hours_target',
      columns: [table.companyId, table.targetId],
      foreignColumns: [targets.companyId, targets.id],
    }).onDelete('cascade'),
    index().on(table.companyId, table.targetId),
  ],
)
