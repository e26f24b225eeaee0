/** @typedef {Readonly<Record<string, string | number | null>>} Query null is left out */
/** @typedef {{ body: unknown, hasPrevious: boolean, hasNext: boolean }} Answer */

/** What the API refused, or that it did not answer, as a sentence to show. */
export class ApiError extends Error {
  /**
   * @param {string} sentence
   * @param {number | null} status null: no answer came
   */
  constructor(sentence, status) {
    super(sentence)
    this.name = 'ApiError'
    this.status = status
  }
}

/** The API stands one level above the page's files, also where a proxy puts both under a path of its own. */
const BASE_URL = new URL('..', import.meta.url)

/**
 * Requests with one API key. The key travels in a header only: addresses end up in histories and logs.
 * @param {string} apiKey
 */
export function createApiClient(apiKey) {
  /**
   * @param {string} method
   * @param {string} path
   * @param {{ query?: Query, body?: unknown, signal?: AbortSignal }} options
   * @returns {Promise<Answer>}
   */
  async function request(method, path, { query = {}, body, signal }) {
    const url = addressOf(path, query)
    const headers = { authorization: `Bearer ${apiKey}`, accept: 'application/json' }
    const response = await answerOf(url, {
      method,
      headers: body === undefined ? headers : { ...headers, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      ...(signal === undefined ? {} : { signal }),
    })
    const answer = await response.json().catch(() => null)
    if (!response.ok) throw new ApiError(sentenceOf(response.status, answer), response.status)
    const links = response.headers.get('link') ?? ''
    return {
      body: answer,
      hasPrevious: links.includes('rel="prev"'),
      hasNext: links.includes('rel="next"'),
    }
  }

  return {
    /**
     * @param {string} path
     * @param {Query} [query]
     * @param {AbortSignal} [signal]
     */
    get: (path, query = {}, signal) =>
      request('GET', path, signal === undefined ? { query } : { query, signal }),
    /**
     * @param {string} path
     * @param {Query} query
     * @param {unknown} body
     */
    post: (path, query, body) => request('POST', path, { query, body }),
    /**
     * An answer that goes on, as its bytes come. Not by `EventSource`, which knows no headers and no status.
     * @param {string} path
     * @param {Query} query
     * @param {AbortSignal} signal
     */
    async stream(path, query, signal) {
      const headers = { authorization: `Bearer ${apiKey}`, accept: 'text/event-stream' }
      const response = await answerOf(addressOf(path, query), { headers, signal })
      if (!response.ok || response.body === null) {
        throw new ApiError(
          sentenceOf(response.status, await response.json().catch(() => null)),
          response.status,
        )
      }
      return response.body
    },
  }
}

/**
 * @param {string} path
 * @param {Query} query
 */
function addressOf(path, query) {
  const url = new URL(path.replace(/^\//, ''), BASE_URL)
  for (const [name, value] of Object.entries(query)) {
    if (value !== null) url.searchParams.set(name, String(value))
  }
  return url
}

/**
 * @param {URL} url
 * @param {RequestInit} init
 */
async function answerOf(url, init) {
  try {
    return await fetch(url, init)
  } catch (error) {
    if (init.signal?.aborted) throw error
    throw new ApiError('The service does not answer. Is it running?', null)
  }
}

/**
 * The API's own sentence; field messages become one, as in “caller_number is not a valid phone number”.
 * @param {number} status
 * @param {unknown} body
 */
export function sentenceOf(status, body) {
  if (isRecord(body)) {
    if (typeof body['error'] === 'string') return body['error']
    const [resource] = Object.values(body)
    if (isRecord(resource) && isRecord(resource['errors'])) return fieldSentence(resource['errors'])
  }
  return `The service answered with status ${status}.`
}

/** @param {Readonly<Record<string, unknown>>} errors */
function fieldSentence(errors) {
  const parts = Object.entries(errors).map(([field, messages]) => `${field} ${[messages].flat().join(', ')}`)
  return `${parts.join('; ')}.`
}

/**
 * @param {unknown} value
 * @returns {value is Readonly<Record<string, unknown>>}
 */
function isRecord(value) {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
