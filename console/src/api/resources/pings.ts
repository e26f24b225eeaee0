import { useQuery } from '@tanstack/react-query'
import type { paths } from '../../../../client/src/schema.ts'
import { dataOf, type Schemas } from '../api-client.ts'
import { createResource } from '../resource.ts'
import { useApi } from '../use-api.ts'

type List = paths['/api/v5/rtb_inbounds.json']['get']['responses'][200]['content']['application/json']

/** One row of the log. */
export type Ping = List['rtb_inbounds'][number]

/** By itself: with everyone who was considered. */
export type FoundPing = Schemas['FoundRtbInbound']

/** How the log says that there is no such record (service-api.md: UUIDs are never null). */
const NO_UUID = '00000000-0000-0000-0000-000000000000'

/** Read only: publishers make them. */
export const pings = createResource<Ping & Partial<FoundPing>, never, never>({
  name: 'rtb_inbounds',
  rootKey: 'rtb_inbound',
  list: '/api/v5/rtb_inbounds.json',
  one: '/api/v5/rtb_inbounds/{uuid}.json',
})

/** What the log can be filtered by is listed beside its rows, of which a moment has hardly any. */
export function usePostbackKeyNames() {
  const { client, companyId } = useApi()
  return useQuery({
    queryKey: [companyId, 'postback_keys', 'names'],
    queryFn: async ({ signal }) => {
      const now = new Date().toISOString()
      const query = { with_filters: true, created_at_start: now, created_at_end: now }
      const { filters } = await dataOf(client.GET('/api/v5/rtb_inbounds.json', { params: { query }, signal }))
      return filters?.postback_keys ?? []
    },
  })
}

/** The call that came of it; null while none has. */
export function callOfPing({ call_uuid: uuid }: Pick<Ping, 'call_uuid'>): string | null {
  return uuid === NO_UUID ? null : uuid
}

/** The ping that it repeats; null for one of its own. */
export function originalOfPing({ duplicate_original_uuid: uuid }: Ping): string | null {
  return uuid === NO_UUID ? null : uuid
}
