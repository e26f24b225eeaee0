import { createApiClient, dataOf } from '../api/api-client.ts'
import type { FactorNeeded, SignedIn } from './session.ts'
import { whoAmI } from './who-am-i.ts'

/** Begins a session, whose cookie the browser keeps. */
export async function signInByPassword(email: string, password: string): Promise<SignedIn | FactorNeeded> {
  const asking = createApiClient({ kind: 'session', csrfToken: '' }, null)
  await dataOf(asking.POST('/session.json', { body: { session: { email, password } } }))
  return whoHasSignedIn()
}

/** Asks anew rather than believing the answer: a browser that keeps no cookie is told so. */
export async function whoHasSignedIn(): Promise<SignedIn | FactorNeeded> {
  const reader = await whoAmI()
  if (reader === null) throw new Error('The browser did not keep the session: allow cookies for this site.')
  return reader
}
