import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
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

/** What the edge says of each trunk; written by it alone. */
export const trunkStates = pgTable('trunk_states', {
  trunkId: integer('trunk_id')
    .primaryKey()
    .references(() => trunks.id, { onDelete: 'cascade' }),
  /** Null = not known. */
  reachable: boolean('reachable'),
  /** Null = it does not register, or not known. */
  registered: boolean('registered'),
  calls: integer('calls').notNull().default(0),
  lastRefusals: jsonb('last_refusals').$type<readonly TrunkRefusal[]>().notNull().default([]),
  updatedAt: updatedAt(),
})
