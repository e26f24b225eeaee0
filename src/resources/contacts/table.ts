import { foreignKey, index, integer, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core'
import { companyId, createdAt, identity, updatedAt } from '../../platform/database/columns.ts'
import { companies } from '../companies/table.ts'

/** A person who calls from one number or several; calls inherit the Contact's tags. */
export const contacts = pgTable(
  'contacts',
  {
    companyId: companyId().references(() => companies.id, { onDelete: 'cascade' }),
    id: identity(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  table => [primaryKey({ columns: [table.companyId, table.id] })],
)

export const contactNumbers = pgTable(
  'contact_numbers',
  {
    companyId: companyId(),
    id: identity(),
    contactId: integer('contact_id').notNull(),
    /** E.164, or a `sip:` address; on one Contact of the Company at most. */
    number: text('number').notNull(),
    description: text('description'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  table => [
    primaryKey({ columns: [table.companyId, table.id] }),
    unique('contact_numbers_number_unique').on(table.companyId, table.number),
    foreignKey({
      name: 'contact_numbers_contact',
      columns: [table.companyId, table.contactId],
      foreignColumns: [contacts.companyId, contacts.id],
    }).onDelete('cascade'),
    index().on(table.companyId, table.contactId),
  ],
)
