import type { memberships, users } from './table.ts'

export type UserRow = typeof users.$inferSelect
export type MembershipRow = typeof memberships.$inferSelect

/** A user with all its memberships, by ascending Company id. */
export interface StoredUser {
  readonly row: UserRow
  readonly memberships: readonly MembershipRow[]
}

export type UserColumns = Partial<typeof users.$inferInsert>
