import { type Credentials, createApiClient, dataOf } from '../api/api-client.ts'
import { ApiError } from '../api/api-error.ts'
import { forgetApiKey, readApiKey } from './api-key.ts'
import type { SignedIn, User } from './session.ts'

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

/** What `GET /session.json` answers, as far as it is needed here. */
interface SessionDocument {
  readonly session: { readonly user: User; readonly csrf_token: string }
}

async function bySession(): Promise<SignedIn | null> {
  const response = await fetch('/session.json', { headers: { accept: 'application/json' } })
  // 404: a service from before there were sessions.
  if (response.status === 401 || response.status === 404) return null
  const body: unknown = await response.json().catch(() => null)
  if (!response.ok) throw new ApiError(response.status, body)
  const { user, csrf_token: csrfToken } = (body as SessionDocument).session
  return { user, credentials: { kind: 'session', csrfToken } }
}
