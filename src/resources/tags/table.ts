import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
} from 'drizzle-orm/pg-core'
import { companyId, createdAt, identity, updatedAt } from '../../platform/database/columns.ts'
import { companies } from '../companies/table.ts'
import { contacts } from '../contacts/table.ts'
import { conversionCriteria } from '../conversion-criteria/table.ts'
import { numbers } from '../numbers/table.ts'
import { targets } from '../targets/table.ts'

/** The tag keys that a Company has named; `values_report` makes the values of one appear in reports. */
export const tags = pgTable(
  'tags',
  {
    companyId: companyId().references(() => companies.id, { onDelete: 'cascade' }),
    id: identity(),
    key: text('key').notNull(),
    valuesReport: boolean('values_report').notNull().default(true),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  table => [
    primaryKey({ columns: [table.companyId, table.id] }),
    unique('tags_key_unique').on(table.companyId, table.key),
  ],
)

/**
 * Tag entries: on a Target or conversion criterion conditions that a call must meet, on a Number or Contact values that
 * its calls inherit.
 */
export const tagValues = pgTable(
  'tag_values',
  {
    companyId: companyId(),
    id: identity(),
    targetId: integer('target_id'),
    numberId: integer('number_id'),
    contactId: integer('contact_id'),
    conversionCriterionId: integer('conversion_criterion_id'),
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
    foreignKey({
      name: 'tag_values_contact',
      columns: [table.companyId, table.contactId],
      foreignColumns: [contacts.companyId, contacts.id],
    }).onDelete('cascade'),
    foreignKey({
      name: 'tag_values_conversion_criterion',
      columns: [table.companyId, table.conversionCriterionId],
      foreignColumns: [conversionCriteria.companyId, conversionCriteria.id],
    }).onDelete('cascade'),
    check(
      'tag_values_one_owner',
      sql`num_nonnulls(${table.targetId}, ${table.numberId}, ${table.contactId}, ${table.conversionCriterionId}) = 1`,
    ),
    index().on(table.companyId, table.targetId),
    index().on(table.companyId, table.numberId),
    index().on(table.companyId, table.contactId),
    index().on(table.companyId, table.conversionCriterionId),
  ],
)
