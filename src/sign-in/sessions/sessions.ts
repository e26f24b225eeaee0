import { and, desc, eq, inArray, ne, sql } from 'drizzle-orm'
import { generateToken, hashToken } from '../../access/secret-token.ts'
import { type SessionRow, sessions } from '../../access/sessions/table.ts'
import type { Visitor } from '../../access/sessions/visitor.ts'
import { inserted, type Queryable } from '../../platform/database/database.ts'
import { users } from '../../resources/users/table.ts'
import { hasFactors } from '../factors/store.ts'
import type { KnownDevices } from '../lock-out/known-devices.ts'

/** How somebody proved who it is. */
type SignInMethod = 'password' | 'link' | 'invitation' | 'passkey' | 'oidc'

interface SessionStart {
  readonly method: SignInMethod
  /** Set where a second factor was proved too. A user who has one must answer it else, before anything opens. */
  readonly hasProvedFactor?: boolean
  /** When its user proved who it is, where that was not just now. */
  readonly provedAt?: Date
}

/** A session that has just begun, and what its browser is to keep. */
export interface BegunSession {
  readonly row: SessionRow
  readonly token: string
  /** Null: it is not known to be its user's, since a second factor is still to be answered in it. */
  readonly deviceMark: string | null
}

/** Begins sessions. */
export interface Sessions {
  /**
   * The session always gets a token of its own, whatever the browser sent, and ends the one that the browser was in.
   * @param visitor who is now known to be this user
   */
  begin(tx: Queryable, userId: number, start: SessionStart, visitor: Visitor): Promise<BegunSession>
}

/** Browsers in which one user is signed in at a time; the longest unused gives way. */
export const MAX_SESSIONS_OF_USER = 50

/**
 * Browsers that are asked for the second factor of one user at a time, and how long each of them has. They do not take the place
 * of any that is signed in, and are more than passwords can be proved in that time: who knows the password, and begins
 * one after the other, ends none of its owner's.
 */
const MAX_WAITING_FOR_FACTOR = 20_000
const FACTOR_SECONDS = 600

export function createSessions(
  settings: { readonly idleSeconds: number; readonly longestSeconds: number },
  devices: KnownDevices,
): Sessions {
  return {
    begin: async (
      tx,
      userId,
      { method, hasProvedFactor = false, provedAt },
      { address, userAgent, sessionToken, deviceMark },
    ) => {
      if (sessionToken !== null) await endSessionOf(tx, sessionToken)
      await holdUser(tx, userId)
      const needsFactor = !hasProvedFactor && (await hasFactors(tx, userId))
      await endLongestUnused(tx, userId, needsFactor)
      const token = generateToken()
      const longestSeconds = needsFactor ? FACTOR_SECONDS : settings.longestSeconds
      const after = (seconds: number) => sql`now() + make_interval(secs => ${seconds})`
      const [row] = await tx
        .insert(sessions)
        .values({
          userId,
          tokenHash: hashToken(token),
          method,
          needsFactor,
          factorAt: hasProvedFactor ? sql`now()` : null,
          ...(provedAt !== undefined && { provedAt }),
          address,
          userAgent,
          validUntil: after(Math.min(settings.idleSeconds, longestSeconds)),
          expiresAt: after(longestSeconds),
        })
        .returning()
      const isKnown = devices.isMarkOf(deviceMark, userId)
      // A mark is counted alone: half a sign-in must not get one, and with it guesses of its own.
      const mark = isKnown ? deviceMark : needsFactor ? null : devices.mark(userId)
      return { row: inserted(row), token, deviceMark: mark }
    },
  }
}

/** Waits for who adds a first factor, and has the next wait for this session: it is asked for in either. */
async function holdUser(tx: Queryable, userId: number): Promise<void> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('key share')
}

/** Leaves room for one more of its kind. */
async function endLongestUnused(tx: Queryable, userId: number, needsFactor: boolean): Promise<void> {
  const most = needsFactor ? MAX_WAITING_FOR_FACTOR : MAX_SESSIONS_OF_USER
  const beyond = tx
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(eq(sessions.userId, userId), eq(sessions.needsFactor, needsFactor)))
    .orderBy(desc(sessions.seenAt), desc(sessions.id))
    .offset(most - 1)
  await tx.delete(sessions).where(inArray(sessions.id, beyond))
}

async function endSessionOf(tx: Queryable, token: string): Promise<void> {
  await tx.delete(sessions).where(eq(sessions.tokenHash, hashToken(token)))
}

/** The sessions in which one user is signed in and that have not run out, the last used first. */
export async function listSessions(db: Queryable, userId: number): Promise<readonly SessionRow[]> {
  return db
    .select()
    .from(sessions)
    .where(
      and(eq(sessions.userId, userId), eq(sessions.needsFactor, false), sql`${sessions.validUntil} > now()`),
    )
    .orderBy(desc(sessions.seenAt), desc(sessions.id))
}

/** @returns whether there was such a session of this user */
export async function endSession(tx: Queryable, userId: number, id: number): Promise<boolean> {
  const ended = await tx
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), eq(sessions.id, id)))
    .returning({ id: sessions.id })
  return ended.length > 0
}

/** Administrators of the service come in by what it checks itself: so ends what was begun by the word of a provider. */
export async function endSessionsByProviders(tx: Queryable, userId: number): Promise<void> {
  const method: SignInMethod = 'oidc'
  await tx.delete(sessions).where(and(eq(sessions.userId, userId), eq(sessions.method, method)))
}

/**
 * @param keptToken of the session that goes on; null ends all of the user's
 * @returns how many were ended
 */
export async function endOtherSessions(
  tx: Queryable,
  userId: number,
  keptToken: string | null,
): Promise<number> {
  const ended = await tx
    .delete(sessions)
    .where(
      and(
        eq(sessions.userId, userId),
        keptToken === null ? undefined : ne(sessions.tokenHash, hashToken(keptToken)),
      ),
    )
    .returning({ id: sessions.id })
  return ended.length
}
