import type { Queryable } from '../../platform/database/database.ts'
import { invalid, MESSAGE } from '../../platform/refusals/refusal.ts'
import { lockUser } from './store.ts'

export const ROOT_KEY = 'user'

/** What every route about users has in common. */
export const shared = { tag: 'Users', rootKey: ROOT_KEY }

/** What a person has to prove anew, and a key with limits may not do. */
export const WHAT_LETS_IN =
  'What lets somebody in, another `email`, `administrator` or `memberships`, takes a recent proof in a browser (`/session/proof.json`), and no API key with limits.'

/** How changes of a user keep its versions apart. */
export const versionedUser = (id: number) => ({
  resource: ROOT_KEY,
  id,
  lock: (tx: Queryable) => lockUser(tx, id),
})

export const EMAIL_TAKEN = { users_email_unique: invalid(ROOT_KEY, { email: [MESSAGE.taken] }) }
