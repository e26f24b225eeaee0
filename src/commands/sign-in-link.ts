import { asc, eq } from 'drizzle-orm'
import type { Database } from '../platform/database/database.ts'
import { OperatorError } from '../platform/operator-error.ts'
import { users } from '../resources/users/table.ts'
import { makeLink, urlOfLink } from '../sign-in/links/links.ts'
import { SIGN_IN_LINK_SECONDS } from '../sign-in/links/sign-in-by-link.ts'
import { parseOptions } from './parse-options.ts'
import { withStorage } from './with-storage.ts'

export const help = `dialplane sign-in-link: print a link that signs somebody in once

For who is locked out, and cannot have a password reset by mail. It is good for a day, and asks for no second factor.

  --email <address>   whose session it begins (default: the first administrator's)

Settings come from the environment as for serve: the link begins with BASE_URL. With the embedded database, stop the service first.`

export async function signInLink(args: readonly string[]): Promise<number> {
  const { email } = parseOptions('sign-in-link', args, { email: { type: 'string' } })
  const url = await withStorage(async ({ database }, config) => {
    const userId = await findUserId(database, email?.trim().toLowerCase())
    const { token } = await database.transaction(tx => makeLink(tx, userId, 'sign_in', SIGN_IN_LINK_SECONDS))
    return urlOfLink(config.baseUrl ?? `http://localhost:${config.port}`, 'sign_in', token)
  })
  process.stdout.write(`${url}\n`)
  return 0
}

async function findUserId(database: Database, email: string | undefined): Promise<number> {
  const [user] = await database.orm
    .select({ id: users.id })
    .from(users)
    .where(email === undefined ? eq(users.administrator, true) : eq(users.email, email))
    .orderBy(asc(users.id))
    .limit(1)
  if (user !== undefined) return user.id
  throw new OperatorError(
    email === undefined
      ? 'There is no administrator yet: start the service once, which creates one.'
      : `Nobody has the e-mail address ${email}.`,
  )
}
