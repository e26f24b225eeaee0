import { sql } from 'drizzle-orm'
import {
  check,
  foreignKey,
  index,
  integer,
  numeric,
  pgTable,
  primaryKey,
  text,
  unique,
} from 'drizzle-orm/pg-core'
import { companyId, createdAt, identity, updatedAt } from '../../platform/database/columns.ts'
import { campaigns } from '../campaigns/table.ts'
import { targets } from '../targets/table.ts'

/** When a call of a Target or Campaign converts. Its tags are `tag_values` that name it. */
export const conversionCriteria = pgTable(
  'conversion_criteria',
  {
    companyId: companyId(),
    id: identity(),
    targetId: integer('target_id'),
    campaignId: integer('campaign_id'),
    name: text('name'),
    /** Lowest is considered first; ids settle ties. */
    position: integer('position').notNull(),
    /** Within which a caller converts once; 0 = every call may. */
    dedupeSeconds: integer('dedupe_seconds').notNull().default(0),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  table => [
    primaryKey({ columns: [table.companyId, table.id] }),
    foreignKey({
      name: 'conversion_criteria_target',
      columns: [table.companyId, table.targetId],
      foreignColumns: [targets.companyId, targets.id],
    }).onDelete('cascade'),
    foreignKey({
      name: 'conversion_criteria_campaign',
      columns: [table.companyId, table.campaignId],
      foreignColumns: [campaigns.companyId, campaigns.id],
    }).onDelete('cascade'),
    check('conversion_criteria_one_owner', sql`num_nonnulls(${table.targetId}, ${table.campaignId}) = 1`),
    index().on(table.companyId, table.targetId),
    index().on(table.companyId, table.campaignId),
  ],
)

/** What a call is worth from so many connected seconds on. */
export const conversionTiers = pgTable(
  'conversion_tiers',
  {
    companyId: companyId(),
    id: identity(),
    criterionId: integer('criterion_id').notNull(),
    seconds: integer('seconds').notNull(),
    /** Dollars. */
    revenue: numeric('revenue', { precision: 12, scale: 4 }).notNull(),
    payout: numeric('payout', { precision: 12, scale: 4 }).notNull(),
    /** Of the revenue, instead of `payout`; null = `payout` holds. */
    payoutPercent: numeric('payout_percent', { precision: 7, scale: 4 }),
  },
  table => [
    primaryKey({ columns: [table.companyId, table.id] }),
    foreignKey({
      name: 'conversion_tiers_criterion',
      columns: [table.companyId, table.criterionId],
      foreignColumns: [conversionCriteria.companyId, conversionCriteria.id],
    }).onDelete('cascade'),
    unique('conversion_tiers_seconds_unique').on(table.companyId, table.criterionId, table.seconds),
  ],
)
