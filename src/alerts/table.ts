import { sql } from 'drizzle-orm'
import { doublePrecision, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import {
  companyId,
  createdAt,
  flag,
  identity,
  instant,
  requiredText,
  updatedAt,
} from '../platform/database/columns.ts'
import { companies } from '../resources/companies/table.ts'
import type { AlertKind, AlertParameters } from './alert-kinds.ts'

export const alerts = pgTable(
  'alerts',
  {
    companyId: companyId().references(() => companies.id, { onDelete: 'cascade' }),
    id: identity(),
    name: requiredText('name'),
    kind: text('kind').$type<AlertKind>().notNull(),
    /** What it is about, by the kind; null = any of these. */
    subjectId: integer('subject_id'),
    parameters: jsonb('parameters').$type<AlertParameters>().notNull(),
    /** How long it has to be so until it is told. */
    lastingMinutes: integer('lasting_minutes').notNull(),
    /** Who is mailed; who has left the Company since is not. */
    userIds: integer('user_ids').array().notNull(),
    /** Whether webhooks that subscribe to alerts are told. */
    webhooks: flag('webhooks'),
    enabled: flag('enabled'),
    mutedUntil: instant('muted_until'),
    /** Grows when it is to be judged from the beginning: what was found by an earlier one is not written down. */
    revision: integer('revision').notNull().default(0),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  table => [primaryKey({ columns: [table.companyId, table.id] })],
)

/** What an alert has told, or shown in the console: one for each time that it was raised. */
export const alertEvents = pgTable(
  'alert_events',
  {
    companyId: companyId().references(() => companies.id, { onDelete: 'cascade' }),
    id: identity(),
    /** The alert may be gone. */
    alertId: integer('alert_id').notNull(),
    alertName: requiredText('alert_name'),
    kind: text('kind').$type<AlertKind>().notNull(),
    /** 0 = the Company as a whole. */
    subjectId: integer('subject_id').notNull(),
    subjectName: requiredText('subject_name'),
    summary: requiredText('summary'),
    raisedAt: instant('raised_at').notNull(),
    /** Null while it lasts. */
    overAt: instant('over_at'),
    lastValue: doublePrecision('last_value'),
    /** When it was told that it is raised; null while it is muted. */
    toldAt: instant('told_at'),
    /** Whether it is over, and those who were told that it is raised are still to be told that. */
    overUntold: flag('over_untold'),
    acknowledgedAt: instant('acknowledged_at'),
    acknowledgedBy: integer('acknowledged_by'),
    acknowledgedByName: text('acknowledged_by_name'),
  },
  table => [
    primaryKey({ columns: [table.companyId, table.id] }),
    index('alert_events_over_untold').on(table.companyId).where(sql`${table.overUntold}`),
  ],
)

/** How many a Company may have: each is judged every few seconds. */
export const MAX_ALERTS = 200
