import { pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core'
import { companyId, createdAt, identity, updatedAt } from '../../platform/database/columns.ts'
import { companies } from '../companies/table.ts'
import { AFFILIATE_FIELDS } from './fields.ts'

export const affiliates = pgTable(
  'affiliates',
  {
    companyId: companyId().references(() => companies.id, { onDelete: 'cascade' }),
    id: identity(),
    afid: text('afid').notNull(),
    ...AFFILIATE_FIELDS.columns,
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  table => [
    primaryKey({ columns: [table.companyId, table.id] }),
    unique('affiliates_afid_unique').on(table.companyId, table.afid),
  ],
)
