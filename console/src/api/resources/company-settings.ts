import { useQuery } from '@tanstack/react-query'
import { answerOf, dataOf, type Schemas } from '../api-client.ts'
import { type Update, useAction, type Versioned } from '../resource.ts'
import { useApi } from '../use-api.ts'

export type Settings = Schemas['Settings']

/** One record for each Company, which is neither created nor deleted. */
export function useCompanySettings(companyId: number) {
  const { client, companyId: actingIn } = useApi()
  return useQuery({
    queryKey: [actingIn, 'settings', companyId],
    queryFn: async ({ signal }): Promise<Versioned<Settings>> => {
      const { data, response } = await answerOf(
        client.GET('/companies/{id}/settings.json', { params: { path: { id: companyId } }, signal }),
      )
      return { record: data.settings, etag: response.headers.get('etag') }
    },
  })
}

export function useUpdateSettings(companyId: number) {
  return useAction(async (client, { changes, etag }: Omit<Update<Schemas['SettingsUpdate']>, 'key'>) => {
    const headers = etag == null ? {} : { 'If-Match': etag }
    const { settings } = await dataOf(
      client.PUT('/companies/{id}/settings.json', {
        params: { path: { id: companyId } },
        headers,
        body: { settings: changes },
      }),
    )
    return settings
  })
}
