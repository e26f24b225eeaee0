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
  /** The JSON body, an object or a list; null when there is none. */
  readonly body: unknown
  readonly headers: Headers
}

/** Talks to a running service over its public HTTP API, as any client does. */
export interface ServiceClient {
  /**
   * Resolves with the answer of a request that succeeded. Throws OperatorError, in words for whoever runs the
   * command, when nothing answers, the service refuses, or what answers is no such service.
   */
  request(method: Method, path: string, request?: ServiceRequest): Promise<ServiceAnswer>
}

export function connectToService({ url, apiKey }: Connection, timeoutMs = REQUEST_TIMEOUT_MS): ServiceClient {
  return {
    request: async (method, path, { body, query = {} } = {}) => {
      const response = await send(url, addressOf(url, path, query), timeoutMs, {
        method,
        headers: {
          authorization: `Bearer ${apiKey}`,
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      })
      const answer = parseBody(response.text)
      if (!response.ok) throw new OperatorError(describeRefusal(`${method} ${path}`, response.status, answer))
      if (typeof answer === 'object') return { body: answer, headers: response.headers }
      throw new OperatorError(`What answers at ${url}${path} is no such service: it sends no JSON.`)
    },
  }
}

function addressOf(url: string, path: string, query: Readonly<Record<string, string | number>>): string {
  const address = new URL(`${url}${path}`)
  for (const [name, value] of Object.entries(query)) address.searchParams.set(name, String(value))
  return address.href
}

async function send(url: string, address: string, timeoutMs: number, init: RequestInit) {
  try {
    const response = await fetch(address, { ...init, signal: AbortSignal.timeout(timeoutMs) })
    return {
      ok: response.ok,
      status: response.status,
      headers: response.headers,
      text: await response.text(),
    }
  } catch (cause) {
    if (cause instanceof DOMException && cause.name === 'TimeoutError') {
      const seconds = timeoutMs / 1_000
      throw new OperatorError(
        `The service at ${url} did not answer within ${seconds} s, and may have done what it was asked.`,
        { cause },
      )
    }
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
