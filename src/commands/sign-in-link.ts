import { asc, eq } from 'drizzle-orm'
import type { Database, Queryable } from '../platform/database/database.ts'
import { OperatorError } from '../platform/operator-error.ts'
import { lockUser } from '../resources/users/store.ts'
import { users } from '../resources/users/table.ts'
import { requireSelf } from '../resources/users/user-authority.ts'
import { dropAllFactors } from '../sign-in/factors/add-factor.ts'
import { makeLink, urlOfLink } from '../sign-in/links/links.ts'
import { SIGN_IN_LINK_SECONDS } from '../sign-in/links/sign-in-by-link.ts'
import { recordUserAct } from '../sign-in/record-user-act.ts'
import { parseOptions } from './parse-options.ts'
import { withStorage } from './with-storage.ts'

export const help = `dialplane sign-in-link: print a link that signs somebody in once

For who is locked out, and cannot have a password reset by mail. It is good for a day. Who has a second factor is asked for it
as ever, unless you remove it.

  --email <address>   whose session it begins (default: the first administrator's)
  --remove-factors    removes all second factors of theirs, and the recovery codes

Settings come from the environment as for serve: the link begins with BASE_URL. With the embedded database, stop the service first.`

export async function signInLink(args: readonly string[]): Promise<number> {
  const { email, 'remove-factors': removesFactors = false } = parseOptions('sign-in-link', args, {
    email: { type: 'string' },
    'remove-factors': { type: 'boolean' },
  })
  const url = await withStorage(async ({ database }, config) => {
    const userId = await findUserId(database, email?.trim().toLowerCase())
    const { token } = await database.transaction(async tx => {
      if (removesFactors) await removeFactors(tx, userId)
      return makeLink(tx, userId, 'sign_in', SIGN_IN_LINK_SECONDS)
    })
    return urlOfLink(config.baseUrl ?? `http://localhost:${config.port}`, 'sign_in', token)
  })
  process.stdout.write(`${url}\n`)
  return 0
}

/** On the log of each of their Companies: nobody else is known to have done it. */
async function removeFactors(tx: Queryable, userId: number): Promise<void> {
  requireSelf(await lockUser(tx, userId))
  await dropAllFactors(tx, userId)
  await recordUserAct(tx, userId, 'remove_factors', { by: 'dialplane sign-in-link' })
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
