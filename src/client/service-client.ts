import { OperatorError } from '../platform/operator-error.ts'
import type { Connection } from './connection.ts'

/** Whole calls are simulated within one request; nothing takes longer on a service that works. */
const REQUEST_TIMEOUT_MS = 30_000

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

interface ServiceRequest {
  /** Sent as JSON. */
  readonly body?: unknown
  readonly query?: Readonly<Record<string, string | number>>
}

interface ServiceAnswer {
  /** The JSON body; null when there is none. */
  readonly body: unknown
  readonly headers: Headers
}

/** Talks to a running service over its public HTTP API, as any client does. */
export interface ServiceClient {
  /**
   * Resolves with the answer of a request that succeeded. Throws OperatorError, in words for whoever runs the
   * command, when nothing answers or the service refuses.
   */
  request(method: Method, path: string, request?: ServiceRequest): Promise<ServiceAnswer>
}

export function connectToService({ url, apiKey }: Connection): ServiceClient {
  return {
    request: async (method, path, { body, query = {} } = {}) => {
      const response = await send(url, addressOf(url, path, query), {
        method,
        headers: {
          authorization: `Bearer ${apiKey}`,
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
      })
      const answer = parseBody(response.text)
      if (response.ok) return { body: answer, headers: response.headers }
      throw new OperatorError(describeRefusal(`${method} ${path}`, response.status, answer))
    },
  }
}

function addressOf(url: string, path: string, query: Readonly<Record<string, string | number>>): string {
  const address = new URL(`${url}${path}`)
  for (const [name, value] of Object.entries(query)) address.searchParams.set(name, String(value))
  return address.href
}

async function send(url: string, address: string, init: RequestInit) {
  try {
    const response = await fetch(address, init)
    return {
      ok: response.ok,
      status: response.status,
      headers: response.headers,
      text: await response.text(),
    }
  } catch (cause) {
    throw new OperatorError(
      `No service answers at ${url}. Start one in another terminal with \`npm start\`, or name another with --url.`,
      { cause },
    )
  }
}

function parseBody(text: string): unknown {
  if (text === '') return null
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

function describeRefusal(request: string, status: number, body: unknown): string {
  if (status === 401) {
    return 'The service does not know this API key. `npm start` prints one at the first start on an empty database.'
  }
  return `The service refused ${request} with ${status}: ${describeErrors(body)}`
}

/** The two shapes of completions.md §2: `{error}`, or `{<root key>: {errors: {<field>: [<message>, …]}}}`. */
function describeErrors(body: unknown): string {
  if (!isRecord(body)) return String(body)
  if (typeof body['error'] === 'string') return body['error']
  const [document] = Object.values(body)
  const errors = isRecord(document) ? document['errors'] : null
  if (!isRecord(errors)) return JSON.stringify(body)
  return Object.entries(errors)
    .map(([field, messages]) => `${field} ${[messages].flat().join(', ')}`)
    .join('; ')
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null
}
