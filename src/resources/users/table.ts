import { boolean, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { createdAt, instant, updatedAt } from '../../platform/database/columns.ts'
import { companies } from '../companies/table.ts'

/** People and programs that sign in; the one table beside `companies` that no Company owns. */
export const users = pgTable('users', {
  id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
  name: text('name').notNull(),
  email: text('email').unique(),
  administrator: boolean('administrator').notNull().default(false),
  activeCompanyId: integer('active_company_id').references(() => companies.id, { onDelete: 'set null' }),
  /** SHA-256 of the API key, hex; the key itself is shown once and never stored. */
  apiKeyHash: text('api_key_hash').notNull().unique(),
  /** Since when whoever has the API key has what it opens. */
  apiKeyDrawnAt: instant('api_key_drawn_at').notNull().defaultNow(),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
})

export const memberships = pgTable(
  'memberships',
  {
    companyId: integer('company_id')
      .notNull()
      .references(() => companies.id, { onDelete: 'cascade' }),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    role: text('role').notNull(),
    /** The one Affiliate that a `publisher` may see. */
    affiliateId: integer('affiliate_id'),
    /** The one Target that a `buyer` may see. */
    targetId: integer('target_id'),
    /** When the user joined by an invitation, which keys that it had before do not reach; null where it was given to it. */
    acceptedAt: instant('accepted_at'),
  },
  table => [primaryKey({ columns: [table.companyId, table.userId] }), index().on(table.userId)],
)

export type UserRow = typeof users.$inferSelect
export type MembershipRow = typeof memberships.$inferSelect

/** A user with all its memberships, by ascending Company id. */
export interface StoredUser {
  readonly row: UserRow
  readonly memberships: readonly MembershipRow[]
}

export type UserColumns = Partial<typeof users.$inferInsert>
