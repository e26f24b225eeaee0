import { and, eq, isNull, ne, sql } from 'drizzle-orm'
import { type SessionRow, sessions } from '../../access/sessions/table.ts'
import type { Queryable } from '../../platform/database/database.ts'
import { unauthenticated } from '../../platform/refusals/refusal.ts'

/**
 * Notes that the user of a session has proved once more who it is.
 * @param byFactor whether that was by a second factor
 * @throws `unauthenticated` for a session that has been ended meanwhile
 */
export async function noteProof(
  tx: Queryable,
  { id, userId }: Pick<SessionRow, 'id' | 'userId'>,
  byFactor: boolean,
): Promise<SessionRow> {
  const [row] = await tx
    .update(sessions)
    .set({ provedAt: sql`now()`, ...(byFactor && { factorAt: sql`now()` }) })
    .where(and(eq(sessions.userId, userId), eq(sessions.id, id)))
    .returning()
  if (row === undefined) throw sessionIsOver()
  return row
}

export const sessionIsOver = () => unauthenticated('Your session is over: sign in again.')

/** A user who has a second factor from now on is asked for it wherever it has signed in without one. */
export async function askOtherSessionsForFactor(
  tx: Queryable,
  { id, userId }: Pick<SessionRow, 'id' | 'userId'>,
): Promise<void> {
  await tx
    .update(sessions)
    .set({ needsFactor: true })
    .where(and(eq(sessions.userId, userId), ne(sessions.id, id), isNull(sessions.factorAt)))
}

/** Of a user who has no second factor any more: none counts as proved, and what still asks for one is over. */
export async function forgetFactorsInSessions(tx: Queryable, userId: number): Promise<void> {
  await tx.delete(sessions).where(and(eq(sessions.userId, userId), sessions.needsFactor))
  await tx.update(sessions).set({ factorAt: null }).where(eq(sessions.userId, userId))
}
