import { index, integer, pgTable } from 'drizzle-orm/pg-core'
import { createdAt, instant, requiredText } from '../../platform/database/columns.ts'
import { users } from '../../resources/users/table.ts'

/** Links that let a user in without a password, once each. */
export const signInLinks = pgTable(
  'sign_in_links',
  {
    /** SHA-256 of what the link holds, hex. */
    tokenHash: requiredText('token_hash').primaryKey(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Who has handed it over, and loses it with the right to; null for one that was asked for by mail, or printed. */
    madeByUserId: integer('made_by_user_id').references(() => users.id, { onDelete: 'cascade' }),
    /** What it is good for, and for nothing else. */
    purpose: requiredText('purpose').$type<LinkPurpose>(),
    createdAt: createdAt(),
    expiresAt: instant('expires_at').notNull(),
  },
  table => [index().on(table.userId), index().on(table.expiresAt), index().on(table.madeByUserId)],
)

/** To sign in, or to set a password. */
export type LinkPurpose = 'sign_in' | 'reset'

export type SignInLinkRow = typeof signInLinks.$inferSelect
