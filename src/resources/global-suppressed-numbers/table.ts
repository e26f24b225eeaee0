import { integer, pgTable, text, unique } from 'drizzle-orm/pg-core'
import { createdAt } from '../../platform/database/columns.ts'

/** The installation-wide list, for Companies with `use_global_suppression_list`; no Company owns it. */
export const globalSuppressedNumbers = pgTable(
  'global_suppressed_numbers',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    /** E.164. */
    number: text('number').notNull(),
    createdAt: createdAt(),
  },
  table => [unique('global_suppressed_numbers_number_unique').on(table.number)],
)
