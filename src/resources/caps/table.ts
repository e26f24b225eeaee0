import { sql } from 'drizzle-orm'
import { check, foreignKey, integer, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core'
import { companyId, identity } from '../../platform/database/columns.ts'
import { targetGroups } from '../target-groups/table.ts'
import { targets } from '../targets/table.ts'

/**
 * Every limit on how many calls a Target or Target Group takes: the contract's four caps and, as a fifth kind,
 * the concurrency cap. What has been counted lies in `cap_counters`.
 */
export const caps = pgTable(
  'caps',
  {
    companyId: companyId(),
    id: identity(),
    targetId: integer('target_id'),
    targetGroupId: integer('target_group_id'),
    kind: text('kind').notNull(),
    /** null = no limit. */
    cap: integer('cap'),
    /**
     * The IANA zone in which its windows are cut since the zone of its owner, or of a group's Company, was changed: whoever
     * still counts by another is told. null = it never was.
     */
    zone: text('zone'),
  },
  table => [
    primaryKey({ columns: [table.companyId, table.id] }),
    foreignKey({
      name: 'caps_target',
      columns: [table.companyId, table.targetId],
      foreignColumns: [targets.companyId, targets.id],
    }).onDelete('cascade'),
    foreignKey({
      name: 'caps_target_group',
      columns: [table.companyId, table.targetGroupId],
      foreignColumns: [targetGroups.companyId, targetGroups.id],
    }).onDelete('cascade'),
    unique('caps_target_kind').on(table.targetId, table.kind, table.companyId),
    unique('caps_target_group_kind').on(table.targetGroupId, table.kind, table.companyId),
    check('caps_one_owner', sql`num_nonnulls(${table.targetId}, ${table.targetGroupId}) = 1`),
  ],
)
