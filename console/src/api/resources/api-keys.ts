import { dataOf, type Schemas } from '../api-client.ts'
import { createResource, useAction } from '../resource.ts'

export type ApiKey = Schemas['ApiKey']
export type Scope = ApiKey['scopes'][number]

/** One's own, without the first: that one has no limits and is replaced by a reset alone. */
export const apiKeys = createResource<
  ApiKey & Partial<Pick<Schemas['ApiKeyWithKey'], 'key'>>,
  Schemas['ApiKeyCreate'],
  Schemas['ApiKeyUpdate']
>({
  name: 'api_keys',
  rootKey: 'api_key',
  list: '/api_keys.json',
  one: '/api_keys/{id}.json',
})

/** Answers the new secret. */
export function useRotateKey() {
  return useAction(
    async (client, { id, overlapSeconds }: { readonly id: number; readonly overlapSeconds: number }) => {
      const { api_key: rotated } = await dataOf(
        client.POST('/api_keys/{id}/rotate.json', {
          params: { path: { id } },
          body: { api_key: { overlap_seconds: overlapSeconds } },
        }),
      )
      return rotated.key
    },
  )
}
