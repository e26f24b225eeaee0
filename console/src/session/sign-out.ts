import type { QueryClient } from '@tanstack/react-query'
import { outsideAddresses } from '../addresses.ts'
import { answerOf, type Credentials, createApiClient } from '../api/api-client.ts'
import { ApiError } from '../api/api-error.ts'
import { forgetApiKey } from './api-key.ts'
import { type Departure, departureAddress } from './departure-address.ts'
import { forgetAllDrafts } from './kept-drafts.ts'
import { keepSignedIn } from './was-signed-in.ts'

/** Ends the session, forgets everything that was read with it, and goes where its provider signs out too. */
export async function signOut(credentials: Credentials, cache: QueryClient): Promise<void> {
  const departure = await endSession(credentials)
  forgetAllDrafts()
  cache.clear()
  location.assign(departureAddress(departure, outsideAddresses.start()))
}

/**
 * For who stays on the page.
 * @returns where the provider of the session goes on; null where none has to do with it
 */
export async function endSession(credentials: Credentials): Promise<Departure | null> {
  if (credentials.kind === 'key') {
    forgetApiKey()
    return null
  }
  let departure: Departure | null = null
  try {
    const { data } = await answerOf(createApiClient(credentials, null).DELETE('/session.json'))
    departure = data?.sign_out ?? null
  } catch (error) {
    // One that has ended already is what is wanted.
    if (!(error instanceof ApiError) || error.status !== 401) throw error
  }
  keepSignedIn(false)
  return departure
}
