import { and, desc, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import { generateToken, hashToken } from '../../access/secret-token.ts'
import { inserted, type Queryable } from '../../platform/database/database.ts'
import { isManagerOf } from '../../resources/users/require-someone-left.ts'
import { memberships, users } from '../../resources/users/table.ts'
import { type LinkPurpose, type SignInLinkRow, signInLinks } from './table.ts'

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

/** @param madeByUserId who hands it over; null where it is mailed to its user, or printed */
export async function makeLink(
  tx: Queryable,
  userId: number,
  purpose: LinkPurpose,
  seconds: number,
  madeByUserId: number | null = null,
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
      madeByUserId,
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
export async function takeLink(
  tx: Queryable,
  purpose: LinkPurpose,
  token: string,
): Promise<Pick<SignInLinkRow, 'userId' | 'madeByUserId'> | null> {
  const [row] = await tx
    .delete(signInLinks)
    .where(isGood(purpose, token))
    .returning({ userId: signInLinks.userId, madeByUserId: signInLinks.madeByUserId })
  return row ?? null
}

function isGood(purpose: LinkPurpose, token: string) {
  return and(
    eq(signInLinks.tokenHash, hashToken(token)),
    eq(signInLinks.purpose, purpose),
    sql`${signInLinks.expiresAt} > now()`,
    isOfNobodyOrManager,
  )
}

const isManagedByMaker = isManagerOf(
  signInLinks.madeByUserId,
  companyId => sql`EXISTS (
    SELECT FROM ${memberships} AS kept
    WHERE kept.user_id = ${signInLinks.userId} AND kept.company_id = ${companyId}
  )`,
)

const isMakerAdministrator = isManagerOf(signInLinks.madeByUserId, () => sql`false`)

/** As `isWhollyManaged` has it: its user may have become more than the maker may act as. */
const isWhollyOfMaker = sql`(
  ${signInLinks.userId} = ${signInLinks.madeByUserId}
  OR ${isMakerAdministrator}
  OR NOT EXISTS (
    SELECT FROM ${users} AS person WHERE person.id = ${signInLinks.userId} AND person.administrator
  ) AND NOT EXISTS (
    SELECT FROM ${memberships} AS joined
    WHERE joined.user_id = ${signInLinks.userId}
      AND NOT ${isManagerOf(signInLinks.madeByUserId, companyId => sql`${companyId} = joined.company_id`)}
  )
)`

/** Whoever handed it over still may: one that was being made just when they were removed sets no password. */
const isOfNobodyOrManager = or(isNull(signInLinks.madeByUserId), and(isManagedByMaker, isWhollyOfMaker))

/**
 * Nobody sets a password, or signs in, by a link of before.
 * @param purpose of those that are meant, if not all
 */
export async function dropLinks(tx: Queryable, userId: number, purpose?: LinkPurpose): Promise<void> {
  const ofPurpose = purpose === undefined ? undefined : eq(signInLinks.purpose, purpose)
  await tx.delete(signInLinks).where(and(eq(signInLinks.userId, userId), ofPurpose))
}

/** Whoever may not make such links any more keeps none. */
export async function dropLinksMadeBy(tx: Queryable, userId: number): Promise<void> {
  await tx.delete(signInLinks).where(eq(signInLinks.madeByUserId, userId))
}
