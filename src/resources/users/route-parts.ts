import { MESSAGE, validationFailed } from '../../platform/http/error-catalogue.ts'

export const ROOT_KEY = 'user'

/** What every route about users has in common. */
export const shared = { tag: 'Users', rootKey: ROOT_KEY }

export const EMAIL_TAKEN = { users_email_unique: validationFailed(ROOT_KEY, { email: [MESSAGE.taken] }) }
