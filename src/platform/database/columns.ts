import { boolean, integer, text, timestamp } from 'drizzle-orm/pg-core'

/** The tenant column that every Company-owned table starts its key with. */
export const companyId = () => integer('company_id').notNull()

/** The internal integer `id` of a resource; unique across Companies, drawn by the database. */
export const identity = () => integer('id').notNull().generatedAlwaysAsIdentity()

export const createdAt = () =>
  timestamp('created_at', { withTimezone: true, precision: 3 }).notNull().defaultNow()

export const updatedAt = () =>
  timestamp('updated_at', { withTimezone: true, precision: 3 }).notNull().defaultNow()

export const instant = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })

export const requiredText = (name: string) => text(name).notNull()

/** False unless it is set. */
export const flag = (name: string) => boolean(name).notNull().default(false)
