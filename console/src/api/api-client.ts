import createFetchClient, { type Client } from 'openapi-fetch'
import type { components, paths } from '../../../client/src/schema.ts'
import { takeAhead } from '../ahead/answers-ahead.ts'
import { ApiError } from './api-error.ts'
import { noteRefusal } from './session-over.ts'
import { lackIn, stepUp } from './step-up.ts'
import type { Signed } from './unanswered.ts'

/** Records by name, as the API document describes them: `Schemas['Target']`, `Schemas['TargetCreate']`. */
export type Schemas = components['schemas']

/** A route of the API document: a path that it does not have does not compile. */
export type ApiPath = keyof paths & string

/** How requests say who asks: the browser's session with its token for writes, or a key that this tab holds. */
export type Credentials =
  | { readonly kind: 'session'; readonly csrfToken: string }
  | { readonly kind: 'key'; readonly apiKey: string }

export type ApiClient = Client<paths>

const READS = new Set(['GET', 'HEAD'])

/**
 * Every route as a typed call: `api.GET('/targets/{id}.json', { params: { path: { id: 7 } } })`; `dataOf` makes refusals
 * exceptions.
 * @param companyId the Company that requests act in unless they name another
 */
export function createApiClient(credentials: Credentials, companyId: number | null): ApiClient {
  const client = createFetchClient<paths>({ baseUrl: location.origin, fetch: fetchOrSay })
  client.use({
    async onRequest({ request }) {
      const url = new URL(request.url)
      if (companyId !== null && !url.searchParams.has('company_id'))
        url.searchParams.set('company_id', String(companyId))
      const { method, headers, signal } = request
      // The body is read first: browsers send none that is still a stream over HTTP/1.1.
      const body = READS.has(method) ? null : await request.blob()
      const signed = new Request(url, { method, headers, signal, body })
      if (credentials.kind === 'key') signed.headers.set('authorization', `Bearer ${credentials.apiKey}`)
      else if (!READS.has(method)) signed.headers.set('x-csrf-token', credentials.csrfToken)
      return signed
    },
  })
  return client
}

/** @throws ApiError what the service refused, or that it did not answer */
export async function dataOf<Data>(
  request: Promise<{ data?: Data; error?: unknown; response: Response }>,
): Promise<Data> {
  return (await answerOf(request)).data
}

/** As `dataOf`, with the response for its headers. */
export async function answerOf<Data>(
  request: Promise<{ data?: Data; error?: unknown; response: Response }>,
): Promise<{ readonly data: Data; readonly response: Response }> {
  const { data, error, response } = await request
  if (!response.ok) throw new ApiError(response.status, error, response.headers.get('etag'))
  return { data: data as Data, response }
}

/** What lacks a newer proof of who asks, or a second factor, gets it and is sent once more: whoever waits for the answer knows nothing of it. */
async function fetchOrSay(request: Request): Promise<Response> {
  const { settle } = READS.has(request.method) ? NOT_SIGNED : await signed(request)
  const again = request.clone()
  const response = await fetchOnce(request, settle)
  const lack = await lackIn(request, response)
  if (lack === null) return response
  // With the same key: nothing was done, and so nothing is kept of it.
  if (await stepUp(lack)) return fetchOnce(again, settle)
  if (lack === 'factor') return response
  throw new Error('Nothing was done: it takes your password or your second factor.')
}

const NOT_SIGNED: Signed = { settle: async () => undefined }

/** It is there by then (shell/use-overlays-ahead.ts); what it did not arrive for is sent as it is. */
async function signed(request: Request): Promise<Signed> {
  const loaded = await import('./unanswered.ts').catch(() => null)
  return loaded === null ? NOT_SIGNED : loaded.signOnce(request)
}

async function fetchOnce(request: Request, settle: Signed['settle']): Promise<Response> {
  try {
    const response = (await takeAhead(request)) ?? (await fetch(request))
    await settle(response)
    noteRefusal(request, response)
    return response
  } catch (error) {
    await settle(null)
    if (request.signal.aborted) throw error
    throw new ApiError(null, null)
  }
}
