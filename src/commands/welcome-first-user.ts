import { createFirstUser } from '../access/first-user.ts'
import type { Config } from '../config.ts'
import type { Database } from '../platform/database/database.ts'
import { makeLink } from '../sign-in/links/links.ts'
import { SIGN_IN_LINK_SECONDS } from '../sign-in/links/sign-in-by-link.ts'

/** The two ways in that the first start shows, once. */
export interface FirstUser {
  readonly apiKey: string
  /** Of a link that signs in. */
  readonly signInToken: string
}

/** @returns null where there were users already */
export async function welcomeFirstUser(database: Database, config: Config): Promise<FirstUser | null> {
  const first = await createFirstUser(database, config.apiKey)
  if (first === null) return null
  const { token } = await database.transaction(tx =>
    makeLink(tx, first.userId, 'sign_in', SIGN_IN_LINK_SECONDS),
  )
  return { apiKey: first.apiKey, signInToken: token }
}
