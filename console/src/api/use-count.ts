import { useQuery } from '@tanstack/react-query'
import { type ApiPath, answerOf } from './api-client.ts'
import { useApi } from './use-api.ts'

/** Nothing on the page moves by itself while it is only looked at; a few small answers a minute. */
const RENEWED_EVERY_MS = 120_000

type CountedPath = Extract<
  ApiPath,
  | '/alert_events.json'
  | '/alerts.json'
  | '/api/v1/affiliates.json'
  | '/api/v5/calls.json'
  | '/api/v5/fired_pixels.json'
  | '/api/v5/users.json'
  | '/campaigns.json'
  | '/contacts.json'
  | '/invitations.json'
  | '/numbers.json'
  | '/targets.json'
  | '/webhooks.json'
>

type UntypedGet = (
  path: string,
  init: object,
) => Promise<{ data?: unknown; error?: unknown; response: Response }>

/**
 * How many rows a list has, as the API counts them; undefined until it is known, and where it is refused.
 * @param query its filters, by the API's names
 */
export function useCount(
  path: CountedPath,
  query: Readonly<Record<string, string | number | boolean>> = {},
  isEnabled = true,
): number | undefined {
  const { client, companyId } = useApi()
  const get = client.GET as unknown as UntypedGet
  const { data } = useQuery({
    queryKey: [companyId, 'count', path, query],
    queryFn: async ({ signal }) => {
      const { response } = await answerOf(get(path, { params: { query: { ...query, per_page: 1 } }, signal }))
      return Number(response.headers.get('x-total-count'))
    },
    enabled: isEnabled,
    refetchInterval: RENEWED_EVERY_MS,
  })
  return data
}
