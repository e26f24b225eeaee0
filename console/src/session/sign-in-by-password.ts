import { createApiClient, dataOf } from '../api/api-client.ts'
import type { SignedIn } from './session.ts'
import { whoAmI } from './who-am-i.ts'

/** Begins a session, whose cookie the browser keeps. */
export async function signInByPassword(email: string, password: string): Promise<SignedIn> {
  const asking = createApiClient({ kind: 'session', csrfToken: '' }, null)
  await dataOf(asking.POST('/session.json', { body: { session: { email, password } } }))
  const signedIn = await whoAmI()
  if (signedIn === null) throw new Error('The browser did not keep the session: allow cookies for this site.')
  return signedIn
}
