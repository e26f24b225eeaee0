/** A request in the one form that is read without Node.js's HTTP: whole, and with a JSON body. */
export interface PlainRequest {
  readonly method: string
  /** Without a query. */
  readonly path: string
  /** The text of its body, never empty. */
  readonly body: string
}

/** What bytes hold: a plain request, the beginning of what may become one, or something else. */
export type PlainReading = PlainRequest | 'unfinished' | 'other'

/** More than any ping or confirm needs; what is longer is not plain. */
const MAX_PLAIN_BYTES = 16_384

/** `Content-Length` of a body that may be plain. */
const BODY_BYTES = /^[1-9]\d{0,4}$/

/** A version that is neither 1.1, and a target with a query or in another form than a path's, are not plain. */
const REQUEST_LINE = /^(POST|PUT|PATCH) (\/[\w/.-]*) HTTP\/1\.1$/

/** Header lines by RFC 9110 §5, with less in their values than Node.js lets pass. */
const HEADER_LINES = /^(?:\r\n[\w!#$%&'*+.^`|~-]+:[\t\x20-\x7e]*)+$/

const BEYOND_ASCII = /[^\0-\x7f]/

const HEAD_END = '\r\n\r\n'

/**
 * Reads bytes that begin with a request. Whatever is not plain beyond doubt is `other`: what would be refused, what
 * means something that is not looked at here, and what another reader might take for two requests.
 */
export function readPlainRequest(bytes: Buffer): PlainReading {
  if (bytes.length > MAX_PLAIN_BYTES) return 'other'
  const text = bytes.toString('latin1')
  const lineEnd = text.indexOf('\r\n')
  const headEnd = text.indexOf(HEAD_END, lineEnd)
  if (lineEnd === -1 || headEnd === -1) return 'other'
  const [, method, path] = REQUEST_LINE.exec(text.slice(0, lineEnd)) ?? []
  if (method === undefined || path === undefined) return 'other'
  const bodyBytes = plainBodyBytes(text.slice(lineEnd, headEnd))
  if (bodyBytes === null) return 'other'
  const bodyStart = headEnd + HEAD_END.length
  const requestEnd = bodyStart + bodyBytes
  if (bytes.length < requestEnd) return requestEnd > MAX_PLAIN_BYTES ? 'other' : 'unfinished'
  // The next request came along.
  if (bytes.length > requestEnd) return 'other'
  const body = bodyText(bytes, text, bodyStart)
  return body === null ? 'other' : { method, path, body }
}

/** Null where the bytes are no UTF-8, or spell what stands for such. */
function bodyText(bytes: Buffer, text: string, start: number): string | null {
  const body = text.slice(start)
  if (!BEYOND_ASCII.test(body)) return body
  const decoded = bytes.toString('utf8', start)
  return decoded.includes('\ufffd') ? null : decoded
}

/** Heads that were seen last, by their lines: a client sends the same again and again. */
const knownHeads = new Map<string, number | null>()

const MAX_KNOWN_HEADS = 256

/** How long the body is that header lines announce; null where they announce something that is not plain. */
function plainBodyBytes(lines: string): number | null {
  const known = knownHeads.get(lines)
  if (known !== undefined) return known
  const bodyBytes = readHeaders(lines)
  if (knownHeads.size >= MAX_KNOWN_HEADS) knownHeads.clear()
  // A copy: the slice would keep the whole request, body included, in memory.
  knownHeads.set(Buffer.from(lines, 'latin1').toString('latin1'), bodyBytes)
  return bodyBytes
}

/** The headers of which a plain request has exactly one, and what each may say. */
const REQUIRED: ReadonlyMap<string, RegExp> = new Map([
  ['host', /./],
  ['content-length', BODY_BYTES],
  ['content-type', /^application\/json(?:; ?charset=utf-8)?$/i],
])

/** May be left out, and else must say that. */
const KEPT_OPEN = /^keep-alive$/i

/** What changes how a request is read, which route takes it, or what becomes of its connection. */
const NOT_PLAIN: ReadonlySet<string> = new Set([
  'transfer-encoding',
  'expect',
  'upgrade',
  'proxy-connection',
  'accept-version',
])

function readHeaders(lines: string): number | null {
  if (!HEADER_LINES.test(lines)) return null
  const found = new Map<string, string>()
  for (const line of lines.slice(2).split('\r\n')) {
    const colon = line.indexOf(':')
    const name = line.slice(0, colon).toLowerCase()
    if (NOT_PLAIN.has(name)) return null
    const allowed = name === 'connection' ? KEPT_OPEN : REQUIRED.get(name)
    if (allowed === undefined) continue
    const value = line.slice(colon + 1).trim()
    if (found.has(name) || !allowed.test(value)) return null
    found.set(name, value)
  }
  const isWhole = [...REQUIRED.keys()].every(name => found.has(name))
  return isWhole ? Number(found.get('content-length')) : null
}
