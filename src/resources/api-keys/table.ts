import { index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import type { Scope } from '../../access/key-limits.ts'
import { createdAt, instant, requiredText, updatedAt } from '../../platform/database/columns.ts'
import { users } from '../users/table.ts'

/** The further API keys of users, who belong to no Company; a user's first key stands with the user. */
export const apiKeys = pgTable(
  'api_keys',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: requiredText('name'),
    /** How the key begins, by which its user knows it again. */
    prefix: requiredText('prefix'),
    /** SHA-256 of the key, hex, as of a user's first key. */
    keyHash: text('key_hash').notNull().unique(),
    /** Since when whoever has the key has what it opens: one that was asked for by a key is as old as that. */
    drawnAt: instant('drawn_at').notNull().defaultNow(),
    /** Of the secret before this one, which works until `overlapUntil`. */
    oldKeyHash: text('old_key_hash').unique(),
    oldKeyDrawnAt: instant('old_key_drawn_at'),
    overlapUntil: instant('overlap_until'),
    scopes: text('scopes').array().$type<Scope[]>().notNull(),
    addresses: text('addresses').array().notNull(),
    expiresAt: instant('expires_at'),
    lastUsedAt: instant('last_used_at'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  table => [index().on(table.userId)],
)
