import { sql } from 'drizzle-orm'
import { check, foreignKey, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { companyId, identity } from '../../platform/database/columns.ts'
import { numbers } from '../numbers/table.ts'
import { targets } from '../targets/table.ts'

/** Tag entries: on a Target conditions that a call must meet, on a Number values that its calls inherit. */
export const tagValues = pgTable(
  'tag_values',
  {
    companyId: companyId(),
    id: identity(),
    targetId: integer('target_id'),
    numberId: integer('number_id'),
    key: text('key').notNull(),
    operator: text('operator').notNull(),
    value: text('value').notNull(),
  },
  table => [
    primaryKey({ columns: [table.companyId, table.id] }),
    foreignKey({
      name: 'tag_values_target',
      columns: [table.companyId, table.targetId],
      foreignColumns: [targets.companyId, targets.id],
    }).onDelete('cascade'),
    foreignKey({
      name: 'tag_values_number',
      columns: [table.companyId, table.numberId],
      foreignColumns: [numbers.companyId, numbers.id],
    }).onDelete('cascade'),
    check('tag_values_one_owner', sql`num_nonnulls(${table.targetId}, ${table.numberId}) = 1`),
    index().on(table.companyId, table.targetId),
    index().on(table.companyId, table.numberId),
  ],
)
