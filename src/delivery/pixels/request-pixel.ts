import type { OutboundClient, OutboundOutcome } from '../outbound-client.ts'
import { parseOutboundUrl, requestPath } from '../outbound-url.ts'
import { redirectAddress } from '../redirect-address.ts'
import type { CallCookies } from './cookie-jar.ts'

export interface PixelRequestPorts {
  readonly client: Pick<OutboundClient, 'send'>
  readonly allowPrivateUrls: boolean
  /** `Dialplane/1.0` */
  readonly userAgent: string
}

/** The outcome of requesting a pixel once, including redirects. */
export type PixelAnswer =
  | { readonly kind: 'succeeded'; readonly httpStatus: number }
  /** `error` is a sentence; `isFinal`: another attempt would end the same way. */
  | {
      readonly kind: 'failed'
      readonly httpStatus: number | null
      readonly error: string
      readonly isFinal: boolean
    }

/** The deadline of each request in a chain of redirects (completions.md §5, Timers). */
const REQUEST_TIMEOUT_MS = 5_000

const MAX_REDIRECTS = 5

/**
 * Requests a URL, with the cookies of its call, and follows redirects, each checked by the address guard. A 2xx status
 * is success. The body is not read.
 */
export async function requestPixel(
  url: string,
  cookies: CallCookies,
  ports: PixelRequestPorts,
): Promise<PixelAnswer> {
  let next = url
  for (let redirects = 0; ; redirects++) {
    const outcome = await requestOnce(next, cookies, ports)
    if ('error' in outcome)
      return failed(null, `${redirects === 0 ? 'The URL' : REDIRECT} ${outcome.error}.`, true)
    const answer = readOutcome(outcome)
    if (answer.kind !== 'redirected') return answer
    if (redirects === MAX_REDIRECTS) {
      return failed(answer.httpStatus, `It redirects more than ${MAX_REDIRECTS} times.`)
    }
    const target = answer.location === null ? null : URL.parse(answer.location, outcome.url)
    if (target === null) return failed(answer.httpStatus, 'It redirects without saying where to.')
    next = target.href
  }
}

const REDIRECT = 'The URL that it redirects to'

type Answered = { readonly url: string; readonly outcome: OutboundOutcome }

async function requestOnce(
  url: string,
  cookies: CallCookies,
  { client, allowPrivateUrls, userAgent }: PixelRequestPorts,
): Promise<Answered | { readonly error: string }> {
  const parsed = parseOutboundUrl(url, allowPrivateUrls)
  if ('error' in parsed) return parsed
  const { origin, pathTemplate } = parsed
  const path = requestPath(pathTemplate)
  const address = `${origin}${path}`
  const cookie = cookies.headerFor(address)
  const outcome = await client.send({
    method: 'GET',
    origin,
    path,
    headers: { 'user-agent': userAgent, accept: '*/*', ...(cookie !== '' && { cookie }) },
    body: null,
    timeoutMs: REQUEST_TIMEOUT_MS,
    wants: 'status',
  })
  if (outcome.kind === 'answered') cookies.heed(address, texts(outcome.headers['set-cookie']))
  return { url: address, outcome }
}

type Read =
  | PixelAnswer
  | { readonly kind: 'redirected'; readonly httpStatus: number; readonly location: string | null }

function readOutcome({ outcome }: Answered): Read {
  switch (outcome.kind) {
    case 'busy':
      return failed(null, 'Too many requests to its host are under way.')
    case 'timed-out':
      return failed(outcome.status, `It did not answer within ${REQUEST_TIMEOUT_MS / 1_000} s.`)
    case 'failed':
      return failed(null, outcome.detail)
    default: {
      const { status } = outcome
      if (status >= 200 && status < 300) return { kind: 'succeeded', httpStatus: status }
      if (!REDIRECTS.has(status)) return failed(status, `It answered with status ${status}.`)
      return {
        kind: 'redirected',
        httpStatus: status,
        location: addressIn(texts(outcome.headers['location'])),
      }
    }
  }
}

/** Redirects that name another address for the same request (RFC 9110 §15.4). */
const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308])

function failed(httpStatus: number | null, error: string, isFinal = false): PixelAnswer {
  return { kind: 'failed', httpStatus, error, isFinal }
}

function addressIn([location]: readonly string[]): string | null {
  return location === undefined ? null : redirectAddress(location)
}

function texts(header: string | readonly string[] | undefined): readonly string[] {
  if (header === undefined) return []
  return typeof header === 'string' ? [header] : header
}
