import { sql } from 'drizzle-orm'
import {
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { createdAt, flag, updatedAt } from '../../platform/database/columns.ts'
import { companies } from '../companies/table.ts'
import { TRUNK_FIELDS } from './fields.ts'

/** Ways to carriers. Some are nobody's own: that is why their Company is no part of the key. */
export const trunks = pgTable(
  'trunks',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    /** Null = for all Companies. */
    companyId: integer('company_id').references(() => companies.id, { onDelete: 'cascade' }),
    ...TRUNK_FIELDS.columns,
    /** For digest authentication. Nobody is shown it again. */
    password: text('password'),
    /** The one that calls to telephone numbers go out by: of a Company, or of all that have none of their own. */
    isDefault: flag('is_default'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  table => [
    uniqueIndex('trunks_default').on(sql`coalesce(${table.companyId}, 0)`).where(sql`${table.isDefault}`),
    index().on(table.companyId, table.id),
  ],
)

/** Trunks of one Company, and trunks for all: every process that runs the edge keeps all of them in memory. */
export const MAX_TRUNKS = 100

const ofTrunk = () =>
  integer('trunk_id')
    .notNull()
    .references(() => trunks.id, { onDelete: 'cascade' })

/** A call that the edge refused. */
export interface TrunkRefusal {
  /** ISO 8601. */
  readonly at: string
  /** In words. */
  readonly reason: string
  /** Where it came from, or was to go. */
  readonly source: string
}

/** Refusals of a trunk that are kept, the newest first: enough to see what is wrong. */
export const MAX_REFUSALS_KEPT = 20

/** What was refused by each trunk, at all edges; written by them alone. */
export const trunkStates = pgTable('trunk_states', {
  trunkId: ofTrunk().primaryKey(),
  lastRefusals: jsonb('last_refusals').$type<readonly TrunkRefusal[]>().notNull().default([]),
  updatedAt: updatedAt(),
})

/** What each edge sees of each trunk, as long as the edge lives. */
export const trunkViews = pgTable(
  'trunk_views',
  {
    trunkId: ofTrunk(),
    /** A row of `process_heartbeats`. */
    processId: uuid('process_id').notNull(),
    /** Null = not known. */
    reachable: boolean('reachable'),
    /** Null = it does not register, or not known. */
    registered: boolean('registered'),
  },
  table => [primaryKey({ columns: [table.trunkId, table.processId] })],
)

/** The calls that each edge has by each trunk, as long as the edge lives. */
export const trunkPlaces = pgTable(
  'trunk_places',
  {
    id: uuid('id').primaryKey(),
    trunkId: ofTrunk(),
    /** A row of `process_heartbeats`. */
    processId: uuid('process_id').notNull(),
  },
  table => [index().on(table.trunkId), index().on(table.processId)],
)

/** Whoever takes a place at a trunk with a limit locks its row. */
export const trunkAttempts = pgTable('trunk_attempts', {
  trunkId: ofTrunk().primaryKey(),
  /** When the attempts of the last second began, as many as are allowed at most. */
  begunAt: timestamp('begun_at', { withTimezone: true }).array().notNull().default([]),
})
