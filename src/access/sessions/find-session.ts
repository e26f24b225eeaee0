import { and, eq, gt, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Queryable } from '../../platform/database/database.ts'
import { databaseBatcher } from '../../platform/database/database-batcher.ts'
import { companies } from '../../resources/companies/table.ts'
import { memberships, users } from '../../resources/users/table.ts'
import type { AuthenticatedUser } from '../authenticated-user.ts'
import type { Role } from '../permissions.ts'
import { type SessionRow, sessions } from './table.ts'

/** A session that is neither over nor ended, and whose it is. */
export interface FoundSession {
  readonly row: SessionRow
  readonly user: AuthenticatedUser
  /** It was last seen a while ago, so that its use is to be noted. */
  readonly isUnnoted: boolean
  /** A Company of its user requires a second factor, and none was proved in the session: it opens nothing but adding one. */
  readonly mustEnrol: boolean
}

/** Read anew for each request: a session that was ended, and one whose user is gone, opens nothing from then on. */
export type FindSession = (tokenHash: string) => Promise<FoundSession | null>

const MAX_BATCH_SIZE = 128

/** How exactly it is known when a session was last used; more would be a write for every request. */
const NOTED_EVERY = sql`interval '1 minute'`

/**
 * Concurrent requests share a statement.
 * @param onBatch called with the name and size of each batch
 */
export function createFindSession(db: Queryable, onBatch: (name: string, size: number) => void): FindSession {
  const name = 'find_sessions'
  const statement = db
    .select({
      session: sessions,
      isUnnoted: sql<boolean>`${sessions.seenAt} < now() - ${NOTED_EVERY}`,
      mustEnrol: mustEnrolOf(db),
      user: users,
      membership: memberships,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .leftJoin(memberships, eq(memberships.userId, users.id))
    .where(
      and(
        sql`${sessions.tokenHash} = ANY (${sql.placeholder('tokenHashes')})`,
        gt(sessions.validUntil, sql`now()`),
      ),
    )
    .orderBy(sessions.id, memberships.companyId)
    .prepare(name)
  return databaseBatcher<string, FoundSession | null>({
    name,
    maxBatchSize: MAX_BATCH_SIZE,
    onBatch,
    run: async tokenHashes => {
      const rowsByHash = new Map<string, SessionWithUser[]>(tokenHashes.map(hash => [hash, []]))
      const rows = await statement.execute({ tokenHashes: [...rowsByHash.keys()] })
      for (const row of rows) rowsByHash.get(row.session.tokenHash)?.push(row)
      return tokenHashes.map(hash => sessionOf(rowsByHash.get(hash) ?? []))
    },
  }).submit
}

interface SessionWithUser {
  readonly session: SessionRow
  readonly isUnnoted: boolean
  readonly mustEnrol: boolean
  readonly user: typeof users.$inferSelect
  readonly membership: typeof memberships.$inferSelect | null
}

/** @param rows one for each membership of its user, or a single one without membership */
function sessionOf(rows: readonly SessionWithUser[]): FoundSession | null {
  const [first] = rows
  if (first === undefined) return null
  const { id, name, administrator, activeCompanyId } = first.user
  const held = rows.flatMap(({ membership }) =>
    membership === null ? [] : [{ ...membership, role: membership.role as Role }],
  )
  const { session: row, isUnnoted, mustEnrol } = first
  const { provedAt } = row
  const user = {
    id,
    name,
    administrator,
    activeCompanyId,
    memberships: held,
    key: null,
    keyDrawnAt: null,
    provedAt,
  }
  return { row, user, isUnnoted, mustEnrol }
}

/** Of the session that a statement reads. */
function mustEnrolOf(db: Queryable) {
  const member = alias(memberships, 'member')
  const requiringCompany = db
    .select({ id: companies.id })
    .from(member)
    .innerJoin(companies, eq(companies.id, member.companyId))
    .where(and(eq(member.userId, sessions.userId), companies.requireSecondFactor))
  return sql<boolean>`${sessions.factorAt} IS NULL AND EXISTS (${requiringCompany})`
}

/** As `FoundSession` says it, of a session that is known already. */
export async function mustEnrol(db: Queryable, { id }: Pick<SessionRow, 'id'>): Promise<boolean> {
  const [row] = await db
    .select({ mustEnrol: mustEnrolOf(db) })
    .from(sessions)
    .where(eq(sessions.id, id))
  return row?.mustEnrol === true
}

/** Notes that a session is in use, and so lives on; no more than once a minute, whoever asks how often. */
export async function noteUse(
  db: Queryable,
  { row: { id } }: FoundSession,
  address: string,
  idleSeconds: number,
): Promise<void> {
  await db
    .update(sessions)
    .set({
      seenAt: sql`now()`,
      validUntil: sql`least(${sessions.expiresAt}, now() + make_interval(secs => ${idleSeconds}))`,
      address,
    })
    .where(and(eq(sessions.id, id), sql`${sessions.seenAt} < now() - ${NOTED_EVERY}`))
}
