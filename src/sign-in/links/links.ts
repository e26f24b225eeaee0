import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import { generateToken, hashToken } from '../../access/secret-token.ts'
import { inserted, type Queryable } from '../../platform/database/database.ts'
import { type LinkPurpose, signInLinks } from './table.ts'

/** A link that was made: storage does not have its token. */
export interface MadeLink {
  readonly token: string
  readonly expiresAt: Date
}

/** Links of one user and purpose that are good at a time; the oldest gives way. */
const MAX_LINKS = 5

/** Where the console takes what a link holds. What follows `#` is sent to no server, and stands in no log. */
const PAGES = { sign_in: 'first', reset: 'reset' } as const satisfies Record<LinkPurpose, string>

/** @param baseUrl without a slash at the end */
export function urlOfLink(baseUrl: string, purpose: LinkPurpose, token: string): string {
  return `${baseUrl}/console/${PAGES[purpose]}#token=${token}`
}

export async function makeLink(
  tx: Queryable,
  userId: number,
  purpose: LinkPurpose,
  seconds: number,
): Promise<MadeLink> {
  const beyond = tx
    .select({ tokenHash: signInLinks.tokenHash })
    .from(signInLinks)
    .where(and(eq(signInLinks.userId, userId), eq(signInLinks.purpose, purpose)))
    .orderBy(desc(signInLinks.createdAt))
    .offset(MAX_LINKS - 1)
  await tx.delete(signInLinks).where(inArray(signInLinks.tokenHash, beyond))
  const token = generateToken()
  const [row] = await tx
    .insert(signInLinks)
    .values({
      tokenHash: hashToken(token),
      userId,
      purpose,
      expiresAt: sql`now() + make_interval(secs => ${seconds})`,
    })
    .returning()
  return { token, expiresAt: inserted(row).expiresAt }
}

/** Whose link it is; null for one that was used, has run out, or never was. The link stays good. */
export async function findLink(db: Queryable, purpose: LinkPurpose, token: string): Promise<number | null> {
  const [row] = await db
    .select({ userId: signInLinks.userId })
    .from(signInLinks)
    .where(isGood(purpose, token))
  return row?.userId ?? null
}

/** As `findLink`, and uses it up: of those who come at once one gets it. */
export async function takeLink(tx: Queryable, purpose: LinkPurpose, token: string): Promise<number | null> {
  const [row] = await tx
    .delete(signInLinks)
    .where(isGood(purpose, token))
    .returning({ userId: signInLinks.userId })
  return row?.userId ?? null
}

function isGood(purpose: LinkPurpose, token: string) {
  return and(
    eq(signInLinks.tokenHash, hashToken(token)),
    eq(signInLinks.purpose, purpose),
    sql`${signInLinks.expiresAt} > now()`,
  )
}

/** Nobody sets a password, or signs in, by a link of before. */
export async function dropLinks(tx: Queryable, userId: number): Promise<void> {
  await tx.delete(signInLinks).where(eq(signInLinks.userId, userId))
}
