import { index, integer, pgTable, primaryKey } from 'drizzle-orm/pg-core'
import { instant, requiredText } from '../../platform/database/columns.ts'

/** Attempts that have failed, or have not succeeded yet, by what they have in common. */
export const signInFailures = pgTable(
  'sign_in_failures',
  {
    /** What is counted: `pair`, `address`, `email`, … */
    kind: requiredText('kind'),
    /** SHA-256 of the address, the e-mail or both, hex. */
    subject: requiredText('subject'),
    failures: integer('failures').notNull(),
    failedAt: instant('failed_at').notNull(),
    /** The next attempt is let through from then on. */
    blockedUntil: instant('blocked_until').notNull(),
  },
  table => [primaryKey({ columns: [table.kind, table.subject] }), index().on(table.failedAt)],
)
