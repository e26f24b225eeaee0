import { createApiClient, dataOf } from '../api/api-client.ts'
import type { SignedIn } from './session.ts'
import { whoAmI } from './who-am-i.ts'

/**
 * Begins a session, whose cookie the browser keeps.
 * @param code of the second factor, where the answer before asked for one
 */
export async function signInByPassword(
  email: string,
  password: string,
  code: string | null,
): Promise<SignedIn> {
  const asking = createApiClient({ kind: 'session', csrfToken: '' }, null)
  const session = { email, password, ...(code !== null && { code }) }
  await dataOf(asking.POST('/session.json', { body: { session } }))
  const signedIn = await whoAmI()
  if (signedIn === null) throw new Error('The browser did not keep the session: allow cookies for this site.')
  return signedIn
}
