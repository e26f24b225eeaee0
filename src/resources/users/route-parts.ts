import { invalid, MESSAGE } from '../../platform/refusals/refusal.ts'

export const ROOT_KEY = 'user'

/** What every route about users has in common. */
export const shared = { tag: 'Users', rootKey: ROOT_KEY }

export const EMAIL_TAKEN = { users_email_unique: invalid(ROOT_KEY, { email: [MESSAGE.taken] }) }
