import { and, eq, gte, sql } from 'drizzle-orm'
import type { Queryable } from '../../platform/database/database.ts'
import { users } from '../../resources/users/table.ts'
import { passwords } from './table.ts'

/** Who has an e-mail address, and the hash of its password. */
export interface UserWithPassword {
  readonly userId: number
  /** Null for a user who has none. */
  readonly hash: string | null
}

/** @param email in small letters */
export async function findPassword(db: Queryable, email: string): Promise<UserWithPassword | null> {
  const [row] = await db
    .select({ userId: users.id, hash: passwords.hash })
    .from(users)
    .leftJoin(passwords, eq(passwords.userId, users.id))
    .where(eq(users.email, email))
  return row ?? null
}

export async function findPasswordOf(db: Queryable, userId: number): Promise<string | null> {
  const [row] = await db.select({ hash: passwords.hash }).from(passwords).where(eq(passwords.userId, userId))
  return row?.hash ?? null
}

/** As `findPasswordOf`; keeps whoever sets another waiting until the transaction ends. */
export async function holdPasswordOf(tx: Queryable, userId: number): Promise<string | null> {
  const [row] = await tx
    .select({ hash: passwords.hash })
    .from(passwords)
    .where(eq(passwords.userId, userId))
    .for('share')
  return row?.hash ?? null
}

/**
 * Waits for whoever is signing in with the one before, so that its session can be ended after this.
 * @param handed whether by a link that somebody else had made and handed over
 */
export async function setPassword(
  tx: Queryable,
  userId: number,
  hash: string,
  handed = false,
): Promise<void> {
  await tx
    .insert(passwords)
    .values({ userId, hash, handed })
    .onConflictDoUpdate({ target: passwords.userId, set: { hash, handed, changedAt: sql`now()` } })
}

/**
 * Notes that whoever reads the address has set the password: what lets somebody in without it may be in the hands of who had
 * the account before.
 * @param tx has ended the sessions in which such a thing could still be made
 */
export async function noteMailedPassword(tx: Queryable, userId: number): Promise<void> {
  await tx.update(passwords).set({ mailedAt: sql`clock_timestamp()` }).where(eq(passwords.userId, userId))
}

/** Whether a link that was mailed has set the password since then. */
export async function wasPasswordMailedSince(tx: Queryable, userId: number, instant: Date): Promise<boolean> {
  const rows = await tx
    .select({ userId: passwords.userId })
    .from(passwords)
    .where(and(eq(passwords.userId, userId), gte(passwords.mailedAt, instant)))
  return rows.length > 0
}

/**
 * Whether somebody else may know the password, having handed over the link that set one: whoever knows a password can change it,
 * and back again, so that only a link that was mailed since ends that.
 */
export async function isPasswordHanded(tx: Queryable, userId: number): Promise<boolean> {
  const rows = await tx
    .select({ userId: passwords.userId })
    .from(passwords)
    .where(and(eq(passwords.userId, userId), eq(passwords.handed, true)))
    .for('share')
  return rows.length > 0
}

/**
 * Sets a password where it still is the one that was checked.
 * @param stored null where there was none
 * @returns false where somebody else has set one since
 */
export async function replacePassword(
  tx: Queryable,
  userId: number,
  stored: string | null,
  hash: string,
): Promise<boolean> {
  const set = { hash, changedAt: sql`now()` }
  const replaced =
    stored === null
      ? await tx.insert(passwords).values({ userId, hash }).onConflictDoNothing().returning()
      : await tx
          .update(passwords)
          .set(set)
          .where(and(eq(passwords.userId, userId), eq(passwords.hash, stored)))
          .returning()
  return replaced.length > 0
}
