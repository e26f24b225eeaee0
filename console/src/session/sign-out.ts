import type { QueryClient } from '@tanstack/react-query'
import type { Credentials } from '../api/api-client.ts'
import { forgetApiKey } from './api-key.ts'

/** Ends the session, and forgets everything that was read with it. */
export async function signOut(credentials: Credentials, cache: QueryClient): Promise<void> {
  if (credentials.kind === 'key') forgetApiKey()
  else await fetch('/session.json', { method: 'DELETE', headers: { 'x-csrf-token': credentials.csrfToken } })
  cache.clear()
  location.assign('/console/')
}
