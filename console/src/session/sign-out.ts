import type { QueryClient } from '@tanstack/react-query'
import { answerOf, type Credentials, createApiClient } from '../api/api-client.ts'
import { forgetApiKey } from './api-key.ts'

/** Ends the session, and forgets everything that was read with it. */
export async function signOut(credentials: Credentials, cache: QueryClient): Promise<void> {
  if (credentials.kind === 'key') forgetApiKey()
  else await answerOf(createApiClient(credentials, null).DELETE('/session.json'))
  cache.clear()
  location.assign('/console/')
}
