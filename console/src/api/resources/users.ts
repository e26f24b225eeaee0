import { useQuery } from '@tanstack/react-query'
import { answerOf, dataOf, type Schemas } from '../api-client.ts'
import { ApiError } from '../api-error.ts'
import { createResource, useAction } from '../resource.ts'
import { useApi } from '../use-api.ts'

export type User = Schemas['User']

/** Lists those of the Company that is shown. */
export const users = createResource<
  User & Partial<Pick<Schemas['UserWithKey'], 'api_key'>>,
  Schemas['UserCreate'],
  Schemas['UserUpdate']
>({
  name: 'users',
  rootKey: 'user',
  list: '/api/v5/users.json',
  one: '/api/v5/users/{id}.json',
})

/** What a manager does to how a user signs in; each answers the secret to hand over, where there is one. */
export function useSignInHelp(userId: number) {
  const params = { params: { path: { id: userId } } }
  return {
    makeResetLink: useAction<void, Schemas['PasswordResetLink']>(
      async client => (await dataOf(client.POST('/api/v5/users/{id}/reset_password.json', params))).reset,
    ),
    resetApiKey: useAction<void, string>(
      async client =>
        (await dataOf(client.POST('/api/v5/users/{id}/reset_api_key.json', params))).user.api_key,
    ),
    removeFactors: useAction<void, void>(async client => {
      await answerOf(client.DELETE('/api/v5/users/{id}/factors.json', params))
    }),
  }
}

/** The first hundred keys of a user who is wholly managed by the reader. */
export function useKeysOfUser(userId: number) {
  const { client, companyId } = useApi()
  return useQuery({
    queryKey: [companyId, 'users', 'keys', userId],
    queryFn: async ({ signal }) => {
      const params = { path: { id: userId }, query: { per_page: 100 } }
      const rows = await dataOf(client.GET('/api/v5/users/{id}/api_keys.json', { params, signal }))
      return rows.map(({ api_key: apiKey }) => apiKey)
    },
  })
}

/**
 * Whether the user is the reader's alone to change: null until it is known. Who is an administrator, or belongs to Companies that
 * the reader does not manage, is refused all that would let somebody in as that user, its keys as well.
 */
export function useIsWhollyManaged(userId: number): boolean | null {
  const { isPending, error } = useKeysOfUser(userId)
  return isPending ? null : !(error instanceof ApiError && error.status === 403)
}

export function useRevokeKeyOfUser(userId: number) {
  return useAction(async (client, keyId: number) => {
    const params = { path: { id: userId, api_key_id: keyId } }
    await answerOf(client.DELETE('/api/v5/users/{id}/api_keys/{api_key_id}.json', { params }))
  })
}
