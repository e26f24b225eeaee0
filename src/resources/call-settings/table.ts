import { sql } from 'drizzle-orm'
import { check, foreignKey, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { companyId, identity } from '../../platform/database/columns.ts'
import { campaigns } from '../campaigns/table.ts'
import { numbers } from '../numbers/table.ts'
import { targetGroups } from '../target-groups/table.ts'
import { targets } from '../targets/table.ts'

/** URLs requested at call start (0 seconds, click) or at a call duration (sale); of a Campaign or of one Number. */
export const timers = pgTable(
  'timers',
  {
    companyId: companyId(),
    id: identity(),
    campaignId: integer('campaign_id'),
    numberId: integer('number_id'),
    seconds: integer('seconds').notNull(),
    url: text('url').notNull(),
    dedupeSeconds: integer('dedupe_seconds'),
    type: text('type'),
    afid: text('afid'),
    tid: text('tid'),
  },
  table => [
    primaryKey({ columns: [table.companyId, table.id] }),
    foreignKey({
      name: 'timers_campaign',
      columns: [table.companyId, table.campaignId],
      foreignColumns: [campaigns.companyId, campaigns.id],
    }).onDelete('cascade'),
    foreignKey({
      name: 'timers_number',
      columns: [table.companyId, table.numberId],
      foreignColumns: [numbers.companyId, numbers.id],
    }).onDelete('cascade'),
    check('timers_one_owner', sql`num_nonnulls(${table.campaignId}, ${table.numberId}) = 1`),
    index().on(table.companyId, table.campaignId),
    index().on(table.companyId, table.numberId),
  ],
)

/** What a pressed key does; of a Campaign or of one Number. */
export const menuOptions = pgTable(
  'menu_options',
  {
    companyId: companyId(),
    id: identity(),
    campaignId: integer('campaign_id'),
    numberId: integer('number_id'),
    option: text('option').notNull(),
    /** completions.md §5: 1 dial targets, 2 dial number, 3 go to campaign, 4 suppress, 5 repeat, 6 hang up. */
    action: integer('action').notNull(),
    targetNumber: text('target_number'),
    targetCid: text('target_cid'),
  },
  table => [
    primaryKey({ columns: [table.companyId, table.id] }),
    foreignKey({
      name: 'menu_options_campaign',
      columns: [table.companyId, table.campaignId],
      foreignColumns: [campaigns.companyId, campaigns.id],
    }).onDelete('cascade'),
    foreignKey({
      name: 'menu_options_number',
      columns: [table.companyId, table.numberId],
      foreignColumns: [numbers.companyId, numbers.id],
    }).onDelete('cascade'),
    check('menu_options_one_owner', sql`num_nonnulls(${table.campaignId}, ${table.numberId}) = 1`),
    index().on(table.companyId, table.campaignId),
    index().on(table.companyId, table.numberId),
  ],
)

/** The Targets (or, in the other column, Target Groups) that one menu option dials. */
export const menuOptionDestinations = pgTable(
  'menu_option_destinations',
  {
    companyId: companyId(),
    id: identity(),
    menuOptionId: integer('menu_option_id').notNull(),
    targetId: integer('target_id'),
    targetGroupId: integer('target_group_id'),
  },
  table => [
    primaryKey({ columns: [table.companyId, table.id] }),
    foreignKey({
      name: 'menu_option_destinations_option',
      columns: [table.companyId, table.menuOptionId],
      foreignColumns: [menuOptions.companyId, menuOptions.id],
    }).onDelete('cascade'),
    foreignKey({
      name: 'menu_option_destinations_target',
      columns: [table.companyId, table.targetId],
      foreignColumns: [targets.companyId, targets.id],
    }),
    foreignKey({
      name: 'menu_option_destinations_group',
      columns: [table.companyId, table.targetGroupId],
      foreignColumns: [targetGroups.companyId, targetGroups.id],
    }).onDelete('cascade'),
    check('menu_option_destinations_one', sql`num_nonnulls(${table.targetId}, ${table.targetGroupId}) = 1`),
    index().on(table.companyId, table.menuOptionId),
    index().on(table.companyId, table.targetId),
    index().on(table.companyId, table.targetGroupId),
  ],
)
