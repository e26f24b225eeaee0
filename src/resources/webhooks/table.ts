import { pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { EventType } from '../../domain/announcements/announced-event.ts'
import { companyId, createdAt, identity, instant, updatedAt } from '../../platform/database/columns.ts'
import { companies } from '../companies/table.ts'

export const webhooks = pgTable(
  'webhooks',
  {
    companyId: companyId().references(() => companies.id, { onDelete: 'cascade' }),
    id: identity(),
    url: text('url').notNull(),
    events: text('events').array().$type<EventType[]>().notNull(),
    secret: text('secret').notNull(),
    /** Signs too, until then: receivers change over while both hold. */
    previousSecret: text('previous_secret'),
    previousSecretUntil: instant('previous_secret_until'),
    pausedAt: instant('paused_at'),
    /** null = a user paused it, or it is not paused. */
    pauseReason: text('pause_reason'),
    /** When it was paused last: what waited then is not sent, also once it goes on. */
    gaveUpAt: instant('gave_up_at'),
    /** Since when no delivery has come through. */
    failingSince: instant('failing_since'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  table => [primaryKey({ columns: [table.companyId, table.id] })],
)

/** Webhooks of one Company: each event is stored once for each of them, in the transaction of what happened. */
export const MAX_WEBHOOKS = 20
