import type { QueryClient } from '@tanstack/react-query'
import { answerOf, type Credentials, createApiClient } from '../api/api-client.ts'
import { forgetApiKey } from './api-key.ts'
import { keepSignedIn } from './was-signed-in.ts'

/** Ends the session, and forgets everything that was read with it. */
export async function signOut(credentials: Credentials, cache: QueryClient): Promise<void> {
  await endSession(credentials)
  cache.clear()
  location.assign('/console/')
}

/** For who stays on the page. */
export async function endSession(credentials: Credentials): Promise<void> {
  if (credentials.kind === 'key') return forgetApiKey()
  await answerOf(createApiClient(credentials, null).DELETE('/session.json'))
  keepSignedIn(false)
}
