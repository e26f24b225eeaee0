import { index, integer, pgTable } from 'drizzle-orm/pg-core'
import { createdAt, flag, instant, requiredText } from '../../platform/database/columns.ts'
import { users } from '../../resources/users/table.ts'

/** Browsers in which people are signed in. A session is of a user and of no Company; it goes with its user. */
export const sessions = pgTable(
  'sessions',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** SHA-256 of what the cookie holds, hex. */
    tokenHash: requiredText('token_hash').unique(),
    /** How its user proved who it is. */
    method: requiredText('method'),
    /** Until the second factor is answered, the session opens nothing else. */
    needsFactor: flag('needs_factor'),
    /** When a second factor was proved in it; null where none was. */
    factorAt: instant('factor_at'),
    /** When its user last proved who it is. */
    provedAt: instant('proved_at').notNull().defaultNow(),
    /** Where it was last used from. */
    address: requiredText('address'),
    userAgent: requiredText('user_agent'),
    createdAt: createdAt(),
    /** To the minute. */
    seenAt: instant('seen_at').notNull().defaultNow(),
    /** Moves with use, and never beyond `expires_at`. */
    validUntil: instant('valid_until').notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  table => [index().on(table.userId), index().on(table.validUntil)],
)

export type SessionRow = typeof sessions.$inferSelect
