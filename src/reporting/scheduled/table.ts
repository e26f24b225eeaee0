import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core'
import type { Frequency } from '../../domain/schedules/due-times.ts'
import {
  companyId,
  createdAt,
  flag,
  identity,
  instant,
  requiredText,
  updatedAt,
} from '../../platform/database/columns.ts'
import { companies } from '../../resources/companies/table.ts'
import type { StandingQuestion } from '../calls/report-query.ts'
import type { ReportDays } from './report-days.ts'

/** Reports that are sent again and again. */
export const scheduledReports = pgTable(
  'scheduled_reports',
  {
    companyId: companyId().references(() => companies.id, { onDelete: 'cascade' }),
    id: identity(),
    name: requiredText('name'),
    /** What is asked, as the report's own parameters say it. */
    question: jsonb('question').$type<StandingQuestion>().notNull(),
    /** Which days it is asked of each time. */
    days: text('days').$type<ReportDays>().notNull(),
    frequency: text('frequency').$type<Frequency>().notNull(),
    dayOfWeek: smallint('day_of_week'),
    dayOfMonth: smallint('day_of_month'),
    hour: smallint('hour').notNull(),
    /** A name of the contract. */
    timeZone: requiredText('time_zone'),
    /** Who is mailed; who has left the Company since is not. */
    userIds: integer('user_ids').array().notNull(),
    /** Whether webhooks that subscribe to it are told. */
    webhooks: flag('webhooks'),
    enabled: flag('enabled'),
    /** When it is due next; null while it is not enabled. */
    nextAt: instant('next_at'),
    /** Since when somebody waits for it besides; null: nobody does. */
    askedAt: instant('asked_at'),
    /** When it is looked at: as it is due or asked for, later after a failure or while a process is at it. */
    tryAt: instant('try_at'),
    /** How often it has been claimed or changed: what was begun before either is not sent. */
    claims: integer('claims').notNull().default(0),
    /** In a row. */
    failures: integer('failures').notNull().default(0),
    lastSentAt: instant('last_sent_at'),
    /** Why it was not sent the last time that it was tried. */
    lastError: text('last_error'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  table => [
    primaryKey({ columns: [table.companyId, table.id] }),
    index().on(table.tryAt).where(sql`${table.tryAt} IS NOT NULL`),
  ],
)

/** Of a Company: as many as somebody keeps an eye on, and as may be due at one hour. */
export const MAX_SCHEDULED_REPORTS = 100
