import createFetchClient, { type Client } from 'openapi-fetch'
import type { components, paths } from './schema.ts'

/** Records by name, as the API document describes them: `Schemas['Target']`, `Schemas['TargetCreate']`. */
export type Schemas = components['schemas']

export interface DialplaneClientOptions {
  /** Where the service answers, such as `https://calls.example.com`. */
  readonly baseUrl: string
  /** A user's API key; sent as a header, so that it stands in no log of addresses. */
  readonly apiKey: string
  /** The Company that requests act in unless they name another. Without it, the user's active one. */
  readonly companyId?: number
  /** Stands in for the global `fetch`, such as in tests or behind a proxy. */
  readonly fetch?: (request: Request) => Promise<Response>
}

/** Every route as a typed call: `client.GET('/targets/{id}.json', { params: { path: { id: 7 } } })`. */
export type DialplaneClient = Client<paths>

/**
 * A client of the main interface. Calls resolve with `{ data, error, response }`: `data` when the answer was a 2xx,
 * else `error`; they reject only when there was no answer at all.
 */
export function createDialplaneClient(options: DialplaneClientOptions): DialplaneClient {
  const { baseUrl, apiKey, companyId, fetch } = options
  const client = createFetchClient<paths>({
    baseUrl: baseUrl.replace(/\/+$/, ''),
    headers: { authorization: `Bearer ${apiKey}` },
    ...(fetch !== undefined && { fetch }),
  })
  if (companyId !== undefined) client.use({ onRequest: ({ request }) => inCompany(request, companyId) })
  return client
}

function inCompany(request: Request, companyId: number): Request {
  const url = new URL(request.url)
  if (url.searchParams.has('company_id')) return request
  url.searchParams.set('company_id', String(companyId))
  return new Request(url, request)
}

/**
 * The address of a list's next page, from the `Link` header of this one; null on the last.
 *
 * @example
 * let page = 1
 * for (;;) {
 *   const { data = [], response } = await client.GET('/contacts.json', { params: { query: { page } } })
 *   yield* data
 *   if (nextPage(response) === null) break
 *   page = nextPage(response)
 * }
 */
export function nextPage(response: Response): number | null {
  const link = response.headers.get('link') ?? ''
  const address = /<([^>]+)>; rel="next"/.exec(link)?.[1]
  return address === undefined ? null : Number(new URL(address).searchParams.get('page'))
}
