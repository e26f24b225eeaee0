import { useQuery } from '@tanstack/react-query'
import { dataOf } from '../../api/api-client.ts'
import { useApi } from '../../api/use-api.ts'
import { useSession } from '../../session/session.ts'

/** Keys that every call may carry, whatever tags the Company has made (completions.md §4). */
const SYSTEM_KEYS = [
  'geo',
  'caller_state',
  'caller_country',
  'caller_zip',
  'caller_city',
  'publisher_id',
  'sub_id',
]

/** Values of the last days are looked through. */
const DAYS = 30
const DAY_MS = 86_400_000
const MAX_VALUES = 25

/** The Company's tag keys, and those of the system. */
export function useTagKeys(): readonly string[] {
  const { client, companyId } = useApi()
  const mayRead = useSession().may('read', 'tags')
  const { data = [] } = useQuery({
    queryKey: [companyId, 'tags', 'keys'],
    queryFn: ({ signal }) =>
      dataOf(client.GET('/tags.json', { params: { query: { per_page: 100 } }, signal })),
    enabled: mayRead,
  })
  return [...new Set([...data.map(({ tag }) => tag.key), ...SYSTEM_KEYS])]
}

/** What calls of the last month carried of a key, the most frequent first; none where it is not reported on. */
export function useTagValues(key: string, isWanted: boolean): readonly string[] {
  const { client, companyId } = useApi()
  const mayRead = useSession().may('read', 'reports')
  const { data = [] } = useQuery({
    queryKey: [companyId, 'tags', 'values', key],
    queryFn: async ({ signal }) => {
      const now = Date.now()
      const answer = await dataOf(
        client.GET('/api/v1/reports.json', {
          params: {
            query: {
              domain: 'calls',
              facet: 'tag_value',
              tag_value_key: key,
              created_at_start: dateOf(now - DAYS * DAY_MS),
              created_at_end: dateOf(now + DAY_MS),
              per_page: MAX_VALUES,
            },
          },
          signal,
        }),
      )
      return answer.data.map(row => row.facet_name)
    },
    enabled: mayRead && isWanted && key.trim() !== '',
    staleTime: DAY_MS,
    retry: false,
  })
  return data.filter((value): value is string => typeof value === 'string' && value !== '')
}

const dateOf = (time: number) => new Date(time).toISOString().slice(0, 10)
