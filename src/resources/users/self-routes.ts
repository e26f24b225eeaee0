import type { AuthenticatedUser } from '../../access/authenticated-user.ts'
import type { MainRoutes } from '../../access/routes.ts'
import { withRefusals } from '../../platform/database/constraint.ts'
import type { Database, Queryable } from '../../platform/database/database.ts'
import { FieldProblems } from '../../platform/refusals/field-problems.ts'
import { MESSAGE } from '../../platform/refusals/refusal.ts'
import { Rooted } from '../../platform/wire/wire-types.ts'
import { onKnownVersion } from '../changes/written-version.ts'
import { findCompany } from '../companies/store.ts'
import { profileChange, type WaysIn } from './profile-change.ts'
import { EMAIL_TAKEN, ROOT_KEY, shared, versionedUser, WHAT_LETS_IN } from './route-parts.ts'
import { SelfUpdate, UserDocument, userDocument } from './schema.ts'
import { settleUserChange } from './settle-change.ts'
import { findUser, lockUser, updateUser } from './store.ts'
import { requireSelf, userAuthority } from './user-authority.ts'

/** Routes about the caller itself, open to every role. */
export function registerSelfRoutes(routes: MainRoutes, database: Database, waysIn: WaysIn): void {
  const path = { ...shared, url: '/api/v5/user.json' }

  routes.userRoute({
    ...path,
    method: 'GET',
    summary: 'Get yourself',
    description: 'The user whose API key the request carries, with its roles.',
    scope: ['read', 'users'],
    version: { resource: ROOT_KEY },
    response: { 200: UserDocument },
    handle: ({ user }) => selfDocument(database.orm, user),
  })

  routes.userRoute({
    ...path,
    method: 'PUT',
    summary: 'Update yourself',
    description: `Your name and address, and the Company that requests act in when they name none. ${WHAT_LETS_IN}`,
    scope: ['write', 'users'],
    body: Rooted(ROOT_KEY, SelfUpdate),
    response: { 200: UserDocument },
    handle: async ({ user, version, body: { user: fields } }) => {
      const activeCompanyId = fields.active_company_id ?? undefined
      await withRefusals(EMAIL_TAKEN, () =>
        database.transaction(tx =>
          onKnownVersion(tx, version, versionedUser(user.id), async () => {
            const before = requireSelf(await lockUser(tx, user.id))
            if (activeCompanyId !== undefined) await checkActiveCompany(tx, user, activeCompanyId)
            await updateUser(tx, before.row, {
              ...(await profileChange(tx, user, before, fields, waysIn)),
              ...(activeCompanyId !== undefined && { activeCompanyId }),
            })
            await settleUserChange(tx, user, before, await findUser(tx, user.id))
          }),
        ),
      )
      return selfDocument(database.orm, user)
    },
  })
}

async function selfDocument(db: Queryable, user: AuthenticatedUser) {
  return userDocument(requireSelf(await findUser(db, user.id)), userAuthority(user))
}

/** @throws 422 unless the user may act in that Company */
async function checkActiveCompany(tx: Queryable, user: AuthenticatedUser, companyId: number): Promise<void> {
  const isMember = user.memberships.some(membership => membership.companyId === companyId)
  if (isMember || (user.administrator && (await findCompany(tx, companyId)) !== null)) return
  const problems = new FieldProblems()
  problems.add('active_company_id', MESSAGE.doesNotExist)
  problems.throwIfAny(ROOT_KEY)
}
