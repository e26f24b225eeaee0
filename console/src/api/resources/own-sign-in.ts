import { useQuery } from '@tanstack/react-query'
import { dataOf, type Schemas } from '../api-client.ts'
import { useApi } from '../use-api.ts'

export type Factor = Schemas['Factor']

/** What one signs in with oneself. All of it needs a session of the browser: a key is refused. */
const NAME = 'own_sign_in'

export function useOwnSession() {
  const { client, companyId } = useApi()
  return useQuery({
    queryKey: [companyId, NAME, 'session'],
    queryFn: async ({ signal }) => (await dataOf(client.GET('/session.json', { signal }))).session,
  })
}

export function useOwnSessions() {
  const { client, companyId } = useApi()
  return useQuery({
    queryKey: [companyId, NAME, 'sessions'],
    queryFn: async ({ signal }) =>
      (await dataOf(client.GET('/session/all.json', { signal }))).map(({ session }) => session),
  })
}

export function useOwnFactors() {
  const { client, companyId } = useApi()
  return useQuery({
    queryKey: [companyId, NAME, 'factors'],
    queryFn: async ({ signal }) =>
      (await dataOf(client.GET('/session/factors.json', { signal }))).map(({ factor }) => factor),
  })
}

export function useRecoveryCodesLeft() {
  const { client, companyId } = useApi()
  return useQuery({
    queryKey: [companyId, NAME, 'recovery codes'],
    queryFn: async ({ signal }) =>
      (await dataOf(client.GET('/session/recovery_codes.json', { signal }))).recovery_codes.left,
  })
}
