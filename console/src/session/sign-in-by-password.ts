import { ApiError } from '../api/api-error.ts'
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
  const session = { email, password, ...(code !== null && { code }) }
  const response = await fetch('/session.json', {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json' },
    body: JSON.stringify({ session }),
  })
  if (!response.ok) throw new ApiError(response.status, await response.json().catch(() => null))
  const signedIn = await whoAmI()
  if (signedIn === null) throw new Error('The browser did not keep the session: allow cookies for this site.')
  return signedIn
}
