import { sql } from 'drizzle-orm'
import { check, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { createdAt } from '../platform/database/columns.ts'
import { companies } from '../resources/companies/table.ts'
import { users } from '../resources/users/table.ts'

/** Companies whose calls never happened: they show what the service is for. Each user has one at most. */
export const sampleNetworks = pgTable(
  'sample_networks',
  {
    companyId: integer('company_id')
      .primaryKey()
      .references(() => companies.id, { onDelete: 'cascade' }),
    userId: integer('user_id')
      .notNull()
      .unique('sample_networks_user_unique')
      .references(() => users.id, { onDelete: 'cascade' }),
    /** `making` until its days are made, then `made`; `removing` once it is to go. */
    state: text('state').notNull().default('making'),
    /** The hour with which its first day begins. */
    startsAt: timestamp('starts_at', { withTimezone: true, precision: 3 }).notNull(),
    days: integer('days').notNull(),
    /** How many of them have been made. */
    daysMade: integer('days_made').notNull().default(0),
    /** Drawn by the process that is at it; without it nothing can be changed any more. */
    claim: uuid('claim'),
    heartbeatAt: timestamp('heartbeat_at', { withTimezone: true, precision: 3 }),
    createdAt: createdAt(),
  },
  table => [check('sample_networks_state', sql`${table.state} IN ('making', 'made', 'removing')`)],
)
