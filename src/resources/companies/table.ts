import { bigint, boolean, integer, numeric, pgTable, text } from 'drizzle-orm/pg-core'
import { createdAt, updatedAt } from '../../platform/database/columns.ts'
import { SETTINGS_FIELDS } from './settings-fields.ts'

export const companies = pgTable('companies', {
  id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
  name: text('name').notNull(),
  embeddedKey: text('embedded_key').notNull().unique(),
  perNumber: numeric('per_number', { precision: 14, scale: 4 }).notNull().default('0'),
  perMinute: numeric('per_minute', { precision: 14, scale: 4 }).notNull().default('0'),
  balance: numeric('balance', { precision: 24, scale: 4 }).notNull().default('0'),
  useGlobalSuppressionList: boolean('use_global_suppression_list').notNull().default(false),
  ...SETTINGS_FIELDS.columns,
  /** Whether it ever had a Contact, a suppressed or a static caller number: without, no call needs to look for one. */
  knowsCallers: boolean('knows_callers').notNull().default(false),
  defaultClickUrl: text('default_click_url'),
  defaultSaleUrl: text('default_sale_url'),
  /** Raised by every change of the Company's configuration; says whether a compiled snapshot is current. */
  configurationVersion: bigint('configuration_version', { mode: 'number' }).notNull().default(1),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
})
