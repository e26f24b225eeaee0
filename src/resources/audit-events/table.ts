import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { companyId, createdAt, identity } from '../../platform/database/columns.ts'
import { companies } from '../companies/table.ts'

/** Who changed what. Rows are written in the transaction of the change and never changed. */
export const auditEvents = pgTable(
  'audit_events',
  {
    companyId: companyId().references(() => companies.id, { onDelete: 'cascade' }),
    id: identity(),
    /** As they were then: the event outlives its user. */
    userId: integer('user_id').notNull(),
    userName: text('user_name').notNull(),
    /** The root key of what was changed. */
    resource: text('resource').notNull(),
    resourceId: integer('resource_id').notNull(),
    /** `create`, `update`, `delete` or the name of a more special act. */
    operation: text('operation').notNull(),
    before: jsonb('before').$type<object>(),
    after: jsonb('after').$type<object>(),
    /** What changes that were made as one are known by; null of a change by itself. */
    batchId: uuid('batch_id'),
    /** Of a create that restored a record of the same kind: the id that this had until it was deleted. */
    restoredId: integer('restored_id'),
    createdAt: createdAt(),
  },
  table => [
    primaryKey({ columns: [table.companyId, table.id] }),
    index().on(table.companyId, table.resource, table.resourceId, table.id),
    index().on(table.companyId, table.userId, table.id),
    index().on(table.companyId, table.createdAt),
    index('audit_events_restored')
      .on(table.companyId, table.resource, table.restoredId)
      .where(sql`${table.restoredId} IS NOT NULL`),
    index('audit_events_batch').on(table.companyId, table.batchId).where(sql`${table.batchId} IS NOT NULL`),
  ],
)
