import type { QueryClient } from '@tanstack/react-query'
import { answerOf, type Credentials, createApiClient } from '../api/api-client.ts'
import { forgetApiKey } from './api-key.ts'

/** Ends the session, and forgets everything that was read with it. */
export async function signOut(credentials: Credentials, cache: QueryClient): Promise<void> {
  await endSession(credentials)
  cache.clear()
  location.assign('/console/')
}

/** For who stays on the page. */
export async function endSession(credentials: Credentials): Promise<void> {
  if (credentials.kind === 'key') forgetApiKey()
  else await answerOf(createApiClient(credentials, null).DELETE('/session.json'))
}
