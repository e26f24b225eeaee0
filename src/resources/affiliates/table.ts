import { boolean, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core'
import { companyId, createdAt, identity, updatedAt } from '../../platform/database/columns.ts'
import { companies } from '../companies/table.ts'

export const affiliates = pgTable(
  'affiliates',
  {
    companyId: companyId().references(() => companies.id, { onDelete: 'cascade' }),
    id: identity(),
    afid: text('afid').notNull(),
    firstName: text('first_name'),
    lastName: text('last_name'),
    companyName: text('company_name'),
    alternativeId: text('alternative_id'),
    objectKey: text('object_key').notNull(),
    paused: boolean('paused').notNull().default(false),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  table => [
    primaryKey({ columns: [table.companyId, table.id] }),
    unique('affiliates_afid_unique').on(table.companyId, table.afid),
  ],
)
