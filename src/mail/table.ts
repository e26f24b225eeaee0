import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { createdAt, instant, requiredText } from '../platform/database/columns.ts'
import { companies } from '../resources/companies/table.ts'

/** Mails that are to be sent, and what became of them. */
export const mails = pgTable(
  'mails',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    /** Null for a mail about no Company, such as the reset of a password. */
    companyId: integer('company_id').references(() => companies.id, { onDelete: 'cascade' }),
    recipient: requiredText('recipient'),
    subject: requiredText('subject'),
    /** Null once it is sent: what its links open is nobody else's. */
    text: text('text'),
    html: text('html'),
    attachment: jsonb('attachment').$type<MailAttachment>(),
    status: text('status').$type<MailStatus>().notNull().default('pending'),
    attempts: integer('attempts').notNull().default(0),
    /** How often it has been claimed: names the claim. */
    claims: integer('claims').notNull().default(0),
    /** Null once it is settled. Cut off, since what is rounded up is not due yet. */
    dueAt: instant('due_at').default(sql`date_trunc('milliseconds', now())`),
    error: text('error'),
    createdAt: createdAt(),
    settledAt: instant('settled_at'),
  },
  table => [
    index().on(table.dueAt).where(sql`${table.status} = 'pending'`),
    index().on(table.companyId),
    index().on(table.createdAt),
  ],
)

/** A file of text that a mail carries. */
export interface MailAttachment {
  readonly filename: string
  /** As `text/csv`. */
  readonly contentType: string
  readonly content: string
}

export type MailStatus = 'pending' | 'sent' | 'failed'
export type MailRow = typeof mails.$inferSelect
