import { isDeepStrictEqual } from 'node:util'
import { parseOutboundUrl } from '../../delivery/outbound-url.ts'
import { parseAnswerPath } from '../../domain/bids/answer-path.ts'
import type { BidRequest } from '../../domain/bids/bid-request.ts'
import { bodyEscaping } from '../../domain/bids/body-kind.ts'
import { compileTemplate, MAX_TOKENS } from '../../domain/tokens/template.ts'
import type { FieldProblems } from '../../platform/refusals/field-problems.ts'
import { MESSAGE } from '../../platform/refusals/refusal.ts'
import type { BidRequestAttributes } from './bid-request.ts'

/**
 * The bid request that a Target will have: what was sent over what there is, field by field; null removes it. The
 * stored one itself when nothing of it changes. `problems` hears what is wrong with it.
 */
export function planBidRequest(
  stored: BidRequest | null,
  sent: BidRequestAttributes | null,
  allowPrivateUrls: boolean,
  problems: FieldProblems,
): BidRequest | null {
  if (sent === null) return null
  const planned = merged(stored, sent)
  const add = (field: string, message: string) => problems.add(`bid_request.${field}`, message)
  checkUrl(planned.url, allowPrivateUrls, add)
  checkHeaders(planned.headers, add)
  checkBody(planned, add)
  checkPaths(planned, add)
  return isDeepStrictEqual(planned, stored) ? stored : planned
}

type AddProblem = (field: string, message: string) => void

const NOTHING: BidRequest = {
  url: '',
  method: 'GET',
  headers: {},
  body: null,
  timeoutMs: null,
  bidPath: null,
  secondsPath: null,
  numberPath: null,
  acceptPath: null,
}

function merged(stored: BidRequest | null, sent: BidRequestAttributes): BidRequest {
  return {
    ...(stored ?? NOTHING),
    ...(sent.url !== undefined && { url: sent.url.trim() }),
    ...(sent.method !== undefined && { method: sent.method }),
    ...(sent.headers !== undefined && { headers: sent.headers }),
    ...(sent.body !== undefined && { body: blankAsNull(sent.body) }),
    ...(sent.timeout_ms !== undefined && { timeoutMs: sent.timeout_ms }),
    ...(sent.bid_path !== undefined && { bidPath: blankAsNull(sent.bid_path) }),
    ...(sent.seconds_path !== undefined && { secondsPath: blankAsNull(sent.seconds_path) }),
    ...(sent.number_path !== undefined && { numberPath: blankAsNull(sent.number_path) }),
    ...(sent.accept_path !== undefined && { acceptPath: blankAsNull(sent.accept_path) }),
  }
}

function blankAsNull(text: string | null): string | null {
  return text === null || text.trim() === '' ? null : text
}

function checkUrl(url: string, allowPrivateUrls: boolean, add: AddProblem): void {
  const parsed = url === '' ? { error: MESSAGE.blank } : parseOutboundUrl(url, allowPrivateUrls)
  if ('error' in parsed) add('url', parsed.error)
  else checkTokens('url', compileTemplate(parsed.pathTemplate, 'percent').tokens, add)
}

function checkHeaders(headers: BidRequest['headers'], add: AddProblem): void {
  const names = Object.keys(headers).map(name => name.toLowerCase())
  for (const [name, value] of Object.entries(headers)) {
    if (!HEADER_NAME.test(name)) add('headers', `has a name that is none: ${JSON.stringify(name)}`)
    else if (OUR_HEADERS.has(name.toLowerCase())) add('headers', `cannot set ${name}, which is ours to send`)
    if (!HEADER_VALUE.test(value)) {
      add('headers', `has a value at ${JSON.stringify(name)} that is more than visible ASCII and spaces`)
    }
  }
  const tokens = Object.values(headers).flatMap(value => compileTemplate(value, 'header').tokens)
  checkTokens('headers', tokens, add)
  if (new Set(names).size < names.length) add('headers', 'names a header twice')
}

/** RFC 9110 §5.6.2; the length is that of any header in use. */
const HEADER_NAME = /^[\w!#$%&'*+.^`|~-]{1,100}$/
const HEADER_VALUE = /^[\t\x20-\x7e]*$/

/** What frames a message and directs a connection (RFC 9110 §7.6.1), and what bounds the answer. */
const OUR_HEADERS: ReadonlySet<string> = new Set([
  'accept-encoding',
  'connection',
  'content-length',
  'expect',
  'host',
  'http2-settings',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
])

function checkBody({ method, headers, body }: BidRequest, add: AddProblem): void {
  if (body === null) return
  if (method === 'GET') add('body', 'needs the method POST or PUT')
  const escaping = bodyEscaping(headers)
  const template = compileTemplate(body, escaping)
  checkTokens('body', template.tokens, add)
  // Filled in with nothing, since tokens may be absent.
  if (escaping === 'json' && !isJson(template.render(new Map()))) {
    add('body', 'is not valid JSON; give a Content-Type header when it is something else')
  }
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

function checkTokens(field: string, tokens: readonly string[], add: AddProblem): void {
  if (tokens.length > MAX_TOKENS)
    add(field, `holds ${tokens.length} tokens; at most ${MAX_TOKENS} are allowed`)
}

function checkPaths({ bidPath, secondsPath, numberPath, acceptPath }: BidRequest, add: AddProblem): void {
  const paths = {
    bid_path: bidPath,
    seconds_path: secondsPath,
    number_path: numberPath,
    accept_path: acceptPath,
  }
  for (const [field, path] of Object.entries(paths)) {
    if (path !== null && parseAnswerPath(path) === null)
      add(field, 'is not a path such as data.bids[0].price')
  }
  if (bidPath === null && acceptPath === null) {
    add('bid_path', 'must be given, or accept_path: else no answer would be a bid')
  }
}
