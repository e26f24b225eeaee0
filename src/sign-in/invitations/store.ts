import { and, count, eq, gt, not, sql } from 'drizzle-orm'
import { generateToken, hashToken } from '../../access/secret-token.ts'
import { inserted, type Queryable } from '../../platform/database/database.ts'
import { hasId } from '../../platform/database/has-id.ts'
import { type ListedRows, selectPage } from '../../platform/database/select-page.ts'
import type { Page } from '../../platform/wire/page.ts'
import { companies } from '../../resources/companies/table.ts'
import { isManagerOf } from '../../resources/users/require-someone-left.ts'
import { memberships, users } from '../../resources/users/table.ts'
import { INVITATION_DAYS, type InvitationRow, invitations } from './table.ts'

/** Who is invited as what, and by whom. */
export type InvitationColumns = Pick<
  InvitationRow,
  'companyId' | 'email' | 'role' | 'affiliateId' | 'targetId' | 'invitedByUserId' | 'invitedBy'
>

/** An invitation whose link is new: storage does not have its token. */
export interface SentInvitation {
  readonly row: InvitationRow
  readonly token: string
}

/** What its link is good for, and for whom. */
export interface OpenInvitation {
  readonly row: InvitationRow
  readonly companyName: string
}

const matches = (companyId: number, id: number) =>
  and(eq(invitations.companyId, companyId), eq(invitations.id, id))

const isOpen = (token: string) =>
  and(eq(invitations.tokenHash, hashToken(token)), gt(invitations.expiresAt, sql`now()`), isOfManager)

/** Whoever invites still may: an invitation that was overlooked when they were removed lets nobody in. */
const isOfManager = isManagerOf(
  invitations.invitedByUserId,
  companyId => sql`${companyId} = ${invitations.companyId}`,
)

export function listInvitations(
  db: Queryable,
  companyId: number,
  { filter, order }: ListedRows,
  page: Page,
): Promise<{ readonly rows: readonly InvitationRow[]; readonly totalRows: number }> {
  return selectPage(db, invitations, and(eq(invitations.companyId, companyId), filter), page, order)
}

export async function readInvitation(
  db: Queryable,
  companyId: number,
  id: number,
): Promise<InvitationRow | null> {
  const [row] = await db.select().from(invitations).where(matches(companyId, id))
  return row ?? null
}

/** Keeps other changes of the invitation waiting until the transaction ends; null when the Company has none such. */
export async function lockInvitation(tx: Queryable, companyId: number, id: number): Promise<number | null> {
  const [row] = await tx
    .select({ id: invitations.id })
    .from(invitations)
    .where(matches(companyId, id))
    .for('update')
  return row?.id ?? null
}

/** As `lockInvitation`, by whom it is for; also keeps those waiting who invite the same for the first time. */
export async function lockInvitationOf(
  tx: Queryable,
  companyId: number,
  email: string,
): Promise<number | null> {
  await tx.execute(
    sql`SELECT pg_advisory_xact_lock(hashtextextended(${`invitation ${companyId} ${email}`}, 0))`,
  )
  const [row] = await tx
    .select({ id: invitations.id })
    .from(invitations)
    .where(and(eq(invitations.companyId, companyId), eq(invitations.email, email)))
    .for('update')
  return row?.id ?? null
}

export async function countInvitations(tx: Queryable, companyId: number): Promise<number> {
  const [counted] = await tx
    .select({ rows: count() })
    .from(invitations)
    .where(eq(invitations.companyId, companyId))
  return counted?.rows ?? 0
}

/** Whether somebody with that address belongs to the Company already. */
export async function isMember(db: Queryable, companyId: number, email: string): Promise<boolean> {
  const rows = await db
    .select({ id: users.id })
    .from(users)
    .innerJoin(memberships, and(eq(memberships.userId, users.id), eq(memberships.companyId, companyId)))
    .where(eq(users.email, email))
  return rows.length > 0
}

/** Of who was invited before, the old link is good no more. @throws a violation of `invitations_affiliate` or `_target` */
export async function saveInvitation(tx: Queryable, columns: InvitationColumns): Promise<SentInvitation> {
  const token = generateToken()
  const link = { tokenHash: hashToken(token), ...freshTimes }
  const [row] = await tx
    .insert(invitations)
    .values({ ...columns, ...link })
    .onConflictDoUpdate({
      target: [invitations.companyId, invitations.email],
      set: { ...columns, ...link },
    })
    .returning()
  return { row: inserted(row), token }
}

/** Gives an invitation another link, for which its sender answers from now on; the old one is good no more. */
export async function renewInvitation(
  tx: Queryable,
  companyId: number,
  id: number,
  sender: Pick<InvitationRow, 'invitedByUserId' | 'invitedBy'>,
): Promise<SentInvitation> {
  const token = generateToken()
  const [row] = await tx
    .update(invitations)
    .set({ ...sender, tokenHash: hashToken(token), ...freshTimes })
    .where(matches(companyId, id))
    .returning()
  return { row: inserted(row), token }
}

const freshTimes = {
  sentAt: sql`now()`,
  expiresAt: sql`now() + make_interval(days => ${INVITATION_DAYS})`,
}

export async function deleteInvitation(tx: Queryable, companyId: number, id: number): Promise<void> {
  await tx.delete(invitations).where(matches(companyId, id))
}

/**
 * Deletes what one user has sent, in whatever Company.
 * @param kept Companies whose invitations stay
 */
export async function deleteInvitationsBy(
  tx: Queryable,
  userId: number,
  kept: readonly number[],
): Promise<readonly InvitationRow[]> {
  return tx
    .delete(invitations)
    .where(and(eq(invitations.invitedByUserId, userId), not(hasId(invitations.companyId, kept))))
    .returning()
}

/**
 * What a link is good for; null for one that was used, withdrawn or has run out, or never was. It stays good. The link
 * names the Company: who has it needs no other right.
 */
export async function findInvitation(db: Queryable, token: string): Promise<OpenInvitation | null> {
  const [found] = await db
    .select({ row: invitations, companyName: companies.name })
    .from(invitations)
    .innerJoin(companies, eq(companies.id, invitations.companyId))
    .where(isOpen(token))
  return found ?? null
}

/** As `findInvitation`, and uses it up: of those who come at once one gets it. */
export async function takeInvitation(tx: Queryable, token: string): Promise<InvitationRow | null> {
  const [row] = await tx.delete(invitations).where(isOpen(token)).returning()
  return row ?? null
}
