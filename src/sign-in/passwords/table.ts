import { boolean, integer, pgTable } from 'drizzle-orm/pg-core'
import { instant, requiredText } from '../../platform/database/columns.ts'
import { users } from '../../resources/users/table.ts'

/** Apart from the users, so that no statement that reads users reads hashes. Who has no row has no password. */
export const passwords = pgTable('passwords', {
  userId: integer('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** argon2id, in PHC form: it says with which costs it was made. */
  hash: requiredText('hash'),
  changedAt: instant('changed_at').notNull().defaultNow(),
  /** When it was last set by a link that was mailed, to whoever reads the address; null = never. */
  mailedAt: instant('mailed_at'),
  /** Whether whoever manages its user handed over the last link that set one, and may know it. */
  handed: boolean('handed').notNull().default(false),
})
