import { Type } from 'typebox'
import type { MainRoutes } from '../../access/routes.ts'
import type { Database } from '../../platform/database/database.ts'
import { Id } from '../../platform/wire/wire-types.ts'
import { recordActOnUser } from '../../resources/users/settle-change.ts'
import { lockUser } from '../../resources/users/store.ts'
import {
  requireManaged,
  requireManager,
  requireMayLetIn,
  requireWhollyManaged,
} from '../../resources/users/user-authority.ts'
import { dropAllFactors } from './add-factor.ts'

/** For who has lost every factor and the recovery codes: whoever may reset its API key may let it in. */
export function registerFactorResetRoute(routes: MainRoutes, database: Database): void {
  routes.userRoute({
    tag: 'Users',
    method: 'DELETE',
    url: '/api/v5/users/:id/factors.json',
    params: Type.Object({ id: Id }),
    summary: 'Remove a user’s second factors',
    description:
      'All of them, with the recovery codes, of a user who is in no Company but yours: it then signs in by password alone, or has to add another where a Company requires one.',
    scope: ['write', 'users'],
    response: { 204: null },
    handle: async ({ user: actor, params: { id } }) => {
      const authority = requireManager(actor)
      await database.transaction(async tx => {
        const user = requireManaged(authority, await lockUser(tx, id))
        requireWhollyManaged(authority, user)
        requireMayLetIn(actor)
        await dropAllFactors(tx, id)
        await recordActOnUser(tx, actor, user, 'remove_factors')
      })
    },
  })
}
