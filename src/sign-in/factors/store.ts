import { and, asc, count, eq, isNotNull, isNull, lt, or, sql } from 'drizzle-orm'
import { inserted, type Queryable } from '../../platform/database/database.ts'
import { passkeys, recoveryCodes, totpFactors, usedChallenges } from './table.ts'

export type TotpRow = typeof totpFactors.$inferSelect
export type PasskeyRow = typeof passkeys.$inferSelect

/** What a user has beside its password, the oldest first. */
export interface StoredFactors {
  /** Those whose user has typed a code of them, and that so count. */
  readonly totp: readonly TotpRow[]
  readonly passkeys: readonly PasskeyRow[]
}

export async function listFactors(db: Queryable, userId: number): Promise<StoredFactors> {
  const totp = await db
    .select()
    .from(totpFactors)
    .where(and(eq(totpFactors.userId, userId), isNotNull(totpFactors.confirmedAt)))
    .orderBy(asc(totpFactors.id))
  return { totp, passkeys: await listPasskeys(db, userId) }
}

/** Whether there is anything that the user can be asked for. */
export async function hasFactors(db: Queryable, userId: number): Promise<boolean> {
  const factors = await listFactors(db, userId)
  return factors.totp.length + factors.passkeys.length > 0
}

export function listPasskeys(db: Queryable, userId: number): Promise<readonly PasskeyRow[]> {
  return db.select().from(passkeys).where(eq(passkeys.userId, userId)).orderBy(asc(passkeys.id))
}

export async function findPasskey(db: Queryable, credentialId: string): Promise<PasskeyRow | null> {
  const [row] = await db.select().from(passkeys).where(eq(passkeys.credentialId, credentialId))
  return row ?? null
}

/** An app that is not confirmed yet, in place of one that never was. */
export async function addTotp(
  tx: Queryable,
  columns: Pick<TotpRow, 'userId' | 'name' | 'sealedSecret'>,
): Promise<TotpRow> {
  await tx
    .delete(totpFactors)
    .where(and(eq(totpFactors.userId, columns.userId), isNull(totpFactors.confirmedAt)))
  const [row] = await tx.insert(totpFactors).values(columns).returning()
  return inserted(row)
}

/** Keeps others who would confirm it waiting until the transaction ends. */
export async function lockTotp(tx: Queryable, userId: number, id: number): Promise<TotpRow | null> {
  const [row] = await tx
    .select()
    .from(totpFactors)
    .where(and(eq(totpFactors.userId, userId), eq(totpFactors.id, id)))
    .for('update')
  return row ?? null
}

/**
 * Accepts a code of that time step, and with it none of an earlier one: of any number of requests with one code, on any
 * process, one is told true.
 */
export async function acceptStep(tx: Queryable, { id, userId }: TotpRow, step: number): Promise<boolean> {
  const accepted = await tx
    .update(totpFactors)
    .set({
      lastStep: step,
      lastUsedAt: sql`now()`,
      confirmedAt: sql`coalesce(${totpFactors.confirmedAt}, now())`,
    })
    .where(
      and(
        eq(totpFactors.userId, userId),
        eq(totpFactors.id, id),
        or(isNull(totpFactors.lastStep), lt(totpFactors.lastStep, step)),
      ),
    )
    .returning({ id: totpFactors.id })
  return accepted.length > 0
}

/** @throws a violation of `passkeys_credential_id_unique` for one that is known already */
export async function addPasskey(
  tx: Queryable,
  columns: Omit<typeof passkeys.$inferInsert, 'id'>,
): Promise<PasskeyRow> {
  const [row] = await tx.insert(passkeys).values(columns).returning()
  return inserted(row)
}

export async function notePasskeyUse(
  tx: Queryable,
  { id, userId }: PasskeyRow,
  counter: number,
): Promise<void> {
  await tx
    .update(passkeys)
    .set({ counter, lastUsedAt: sql`now()` })
    .where(and(eq(passkeys.userId, userId), eq(passkeys.id, id)))
}

/** @returns false for a challenge that was answered already: of any number of requests with one answer, one is told true */
export async function useChallenge(
  tx: Queryable,
  challenge: { readonly hash: string; readonly runsOutAt: Date },
): Promise<boolean> {
  const used = await tx
    .insert(usedChallenges)
    .values({ challengeHash: challenge.hash, runsOutAt: challenge.runsOutAt })
    .onConflictDoNothing()
    .returning({ hash: usedChallenges.challengeHash })
  return used.length > 0
}

/** @returns what was removed; null when the user has no such factor */
export async function removeFactor(
  tx: Queryable,
  userId: number,
  kind: FactorKind,
  id: number,
): Promise<{ readonly name: string } | null> {
  const table = kind === 'totp' ? totpFactors : passkeys
  const [row] = await tx
    .delete(table)
    .where(and(eq(table.userId, userId), eq(table.id, id)))
    .returning({ name: table.name })
  return row ?? null
}

export type FactorKind = 'totp' | 'passkey'

export async function removeAllFactors(tx: Queryable, userId: number): Promise<void> {
  await tx.delete(totpFactors).where(eq(totpFactors.userId, userId))
  await tx.delete(passkeys).where(eq(passkeys.userId, userId))
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId))
}

/** In place of all that there were. */
export async function setRecoveryCodes(
  tx: Queryable,
  userId: number,
  codeHashes: readonly string[],
): Promise<void> {
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId))
  if (codeHashes.length === 0) return
  await tx.insert(recoveryCodes).values(codeHashes.map(codeHash => ({ userId, codeHash })))
}

export async function countRecoveryCodesLeft(db: Queryable, userId: number): Promise<number> {
  const [row] = await db
    .select({ left: count() })
    .from(recoveryCodes)
    .where(and(eq(recoveryCodes.userId, userId), isNull(recoveryCodes.usedAt)))
  return row?.left ?? 0
}

/** Of any number of requests with one code, one is told true. */
export async function useRecoveryCode(tx: Queryable, userId: number, codeHash: string): Promise<boolean> {
  const used = await tx
    .update(recoveryCodes)
    .set({ usedAt: sql`now()` })
    .where(
      and(
        eq(recoveryCodes.userId, userId),
        eq(recoveryCodes.codeHash, codeHash),
        isNull(recoveryCodes.usedAt),
      ),
    )
    .returning({ userId: recoveryCodes.userId })
  return used.length > 0
}
