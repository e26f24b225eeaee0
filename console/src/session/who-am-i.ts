import { type Credentials, createApiClient, dataOf, type Schemas } from '../api/api-client.ts'
import { ApiError } from '../api/api-error.ts'
import { forgetApiKey, readApiKey } from './api-key.ts'
import type { FactorNeeded, SignedIn } from './session.ts'

/** Who asks: by the key that this tab holds, else by the browser's session. Null: nobody. */
export async function whoAmI(): Promise<SignedIn | FactorNeeded | null> {
  const apiKey = readApiKey()
  if (apiKey === null) return bySession()
  try {
    return await byKey(apiKey)
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 401) throw error
    forgetApiKey()
    return bySession()
  }
}

/** @throws ApiError 401 for a key that the service does not know */
export async function byKey(apiKey: string): Promise<SignedIn> {
  const credentials: Credentials = { kind: 'key', apiKey }
  const { user } = await dataOf(createApiClient(credentials, null).GET('/api/v5/user.json'))
  return { kind: 'signed-in', user, credentials, mustEnrol: false, lacksPassword: false }
}

/** Such a user sets a password at any time (docs/decisions/0143). */
export function hasOnlyLink({ method, has_password: hasPassword, factors }: Schemas['Session']): boolean {
  return method === 'link' && !hasPassword && factors.length === 0
}

/** What the session's answer says of who is here. */
function readerOf(session: Schemas['Session']): SignedIn | FactorNeeded {
  const { user, factors, csrf_token: csrfToken, must_enrol: mustEnrol } = session
  if (user === null) return { kind: 'factor-needed', ways: factors, csrfToken }
  const lacksPassword = hasOnlyLink(session)
  return { kind: 'signed-in', user, credentials: { kind: 'session', csrfToken }, mustEnrol, lacksPassword }
}

async function bySession(): Promise<SignedIn | FactorNeeded | null> {
  const asking = createApiClient({ kind: 'session', csrfToken: '' }, null)
  try {
    const { session } = await dataOf(asking.GET('/session.json'))
    return readerOf(session)
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return null
    throw error
  }
}
