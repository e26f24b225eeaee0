import { sql } from 'drizzle-orm'
import { foreignKey, index, integer, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core'
import { companyId, createdAt, identity, instant, requiredText } from '../../platform/database/columns.ts'
import { affiliates } from '../../resources/affiliates/table.ts'
import { companies } from '../../resources/companies/table.ts'
import { targets } from '../../resources/targets/table.ts'
import { users } from '../../resources/users/table.ts'

/** Who is to join a Company as what, until they do: one for each e-mail address. */
export const invitations = pgTable(
  'invitations',
  {
    companyId: companyId().references(() => companies.id, { onDelete: 'cascade' }),
    id: identity(),
    /** In lower case. */
    email: requiredText('email'),
    role: requiredText('role'),
    /** What a `publisher` is to see. */
    affiliateId: integer('affiliate_id'),
    /** What a `buyer` is to see. */
    targetId: integer('target_id'),
    /** SHA-256 of what the link holds, hex. */
    tokenHash: requiredText('token_hash'),
    invitedByUserId: integer('invited_by_user_id'),
    invitedBy: text('invited_by').notNull(),
    createdAt: createdAt(),
    /** When its link was last made. */
    sentAt: instant('sent_at').notNull().default(sql`now()`),
    expiresAt: instant('expires_at').notNull(),
  },
  table => [
    primaryKey({ columns: [table.companyId, table.id] }),
    unique('invitations_email_unique').on(table.companyId, table.email),
    unique('invitations_token_hash_unique').on(table.tokenHash),
    foreignKey({
      name: 'invitations_affiliate',
      columns: [table.companyId, table.affiliateId],
      foreignColumns: [affiliates.companyId, affiliates.id],
    }).onDelete('cascade'),
    foreignKey({
      name: 'invitations_target',
      columns: [table.companyId, table.targetId],
      foreignColumns: [targets.companyId, targets.id],
    }).onDelete('cascade'),
    foreignKey({
      name: 'invitations_invited_by',
      columns: [table.invitedByUserId],
      foreignColumns: [users.id],
    }).onDelete('set null'),
    index().on(table.expiresAt),
    index().on(table.companyId, table.affiliateId),
    index().on(table.companyId, table.targetId),
    index().on(table.invitedByUserId),
  ],
)

export type InvitationRow = typeof invitations.$inferSelect

/** Longer than a holiday. */
export const INVITATION_DAYS = 7

/** How long it is still to be seen that one has run out. */
export const KEPT_AFTER_DAYS = 30
