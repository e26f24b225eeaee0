import { pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core'
import { companyId, createdAt, identity } from '../../platform/database/columns.ts'
import { companies } from '../companies/table.ts'

/** Caller IDs that many callers share: neither repeat nor duplicate, and no Ping Shield. */
export const staticCallerNumbers = pgTable(
  'static_caller_numbers',
  {
    companyId: companyId().references(() => companies.id, { onDelete: 'cascade' }),
    id: identity(),
    /** E.164. */
    number: text('number').notNull(),
    createdAt: createdAt(),
  },
  table => [
    primaryKey({ columns: [table.companyId, table.id] }),
    unique('static_caller_numbers_number_unique').on(table.companyId, table.number),
  ],
)
