import { type Credentials, createApiClient, dataOf } from '../api/api-client.ts'
import { ApiError } from '../api/api-error.ts'
import { forgetApiKey, readApiKey } from './api-key.ts'
import type { SignedIn } from './session.ts'

/** Who asks: by the key that this tab holds, else by the browser's session. Null: nobody. */
export async function whoAmI(): Promise<SignedIn | null> {
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
  return { user, credentials }
}

async function bySession(): Promise<SignedIn | null> {
  const asking = createApiClient({ kind: 'session', csrfToken: '' }, null)
  try {
    const { session } = await dataOf(asking.GET('/session.json'))
    // A session whose second factor is still to be answered is nobody's yet.
    if (session.user === null) return null
    return { user: session.user, credentials: { kind: 'session', csrfToken: session.csrf_token } }
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return null
    throw error
  }
}
