import { eq } from 'drizzle-orm'
import type { Queryable } from '../../platform/database/database.ts'
import { openSecret, sealSecret } from '../sealed-secret.ts'
import type { BegunSession } from '../sessions/sessions.ts'
import type { Vouched } from './provider-client.ts'
import type { StoredProvider } from './store.ts'
import { oidcSessions } from './table.ts'

export type OriginRow = typeof oidcSessions.$inferSelect

/** With it the address of a sign-out stays one that browsers and providers take. */
const MAX_ID_TOKEN_LENGTH = 4_096

/** Notes by whose word a session has begun; the ID token only where it will be needed. */
export async function keepOrigin(
  tx: Queryable,
  { companyId, id, issuer, clientId, signsOut }: StoredProvider,
  begun: BegunSession,
  { idToken }: Pick<Vouched, 'idToken'>,
): Promise<void> {
  const isKept = signsOut && idToken !== '' && idToken.length <= MAX_ID_TOKEN_LENGTH
  await tx.insert(oidcSessions).values({
    companyId,
    sessionId: begun.row.id,
    providerId: id,
    issuer,
    clientId,
    sealedIdToken: isKept ? sealIdToken(idToken, begun) : null,
  })
}

/** Null of a session that was begun otherwise. */
export async function findOrigin(tx: Queryable, sessionId: number): Promise<OriginRow | null> {
  const [row] = await tx.select().from(oidcSessions).where(eq(oidcSessions.sessionId, sessionId))
  return row ?? null
}

/**
 * Notes of a session that takes the place of another by whose word that had begun.
 * @param token of the session before
 */
export async function passOrigin(
  tx: Queryable,
  origin: OriginRow,
  token: string,
  begun: BegunSession,
): Promise<void> {
  const idToken = openIdToken(origin, token)
  const sealedIdToken = idToken === null ? null : sealIdToken(idToken, begun)
  await tx.insert(oidcSessions).values({ ...origin, sessionId: begun.row.id, sealedIdToken })
}

/**
 * The ID token of a session; null where none is kept.
 * @param token of the session: only who has its cookie can read it
 */
export function openIdToken({ sealedIdToken, sessionId }: OriginRow, token: string): string | null {
  return sealedIdToken && (openSecret(sealedIdToken, Buffer.from(token), sessionId)?.toString() ?? null)
}

/** By what the browser alone has: the service keeps no more than a hash of that, and so cannot read it in between. */
function sealIdToken(idToken: string, { row, token }: BegunSession): string {
  return sealSecret(Buffer.from(idToken), Buffer.from(token), row.id)
}
