import { foreignKey, index, integer, pgTable, primaryKey } from 'drizzle-orm/pg-core'
import { companyId, createdAt, identity, updatedAt } from '../../platform/database/columns.ts'
import { companies } from '../companies/table.ts'
import { targets } from '../targets/table.ts'
import { TARGET_GROUP_FIELDS } from './fields.ts'

export const targetGroups = pgTable(
  'target_groups',
  {
    companyId: companyId().references(() => companies.id, { onDelete: 'cascade' }),
    id: identity(),
    ...TARGET_GROUP_FIELDS.columns,
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  table => [primaryKey({ columns: [table.companyId, table.id] })],
)

export const targetGroupMembers = pgTable(
  'target_group_members',
  {
    companyId: companyId(),
    targetGroupId: integer('target_group_id').notNull(),
    targetId: integer('target_id').notNull(),
  },
  table => [
    primaryKey({ columns: [table.companyId, table.targetGroupId, table.targetId] }),
    foreignKey({
      name: 'target_group_members_group',
      columns: [table.companyId, table.targetGroupId],
      foreignColumns: [targetGroups.companyId, targetGroups.id],
    }).onDelete('cascade'),
    foreignKey({
      name: 'target_group_members_target',
      columns: [table.companyId, table.targetId],
      foreignColumns: [targets.companyId, targets.id],
    }).onDelete('cascade'),
    index().on(table.companyId, table.targetId),
  ],
)
