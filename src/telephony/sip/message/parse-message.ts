import { contentLength } from './content-length.ts'
import { decodeHead, parseHead } from './parse-head.ts'
import { headersOf, type SipMessage, type SipRequest } from './sip-message.ts'
import { parseSipUri } from './sip-uri.ts'
import { isToken } from './token.ts'
import { faultOf } from './validate-fields.ts'
import { parseVia, salvageVia } from './via.ts'

export type ParsedMessage =
  | { readonly kind: 'message'; readonly message: SipMessage }
  | {
      readonly kind: 'malformed'
      /** A sentence for the log. */
      readonly reason: string
      /** What a request deserves: 400, 505 or 513. */
      readonly status: number
      /** What could be read, where an answer can be sent: its first Via is well-formed, other fields may be missing. Null: drop it. */
      readonly request: SipRequest | null
    }

/** What a datagram may hold (RFC 3261, section 18.1.1), and as much by TCP. */
export const MAX_MESSAGE_BYTES = 65_535

/**
 * Reads one whole message: a datagram, or what the framer cut from a stream. Strict where two readers could understand different
 * things, as RFC 4475 asks, and indifferent to what only higher layers can judge: unknown methods, schemes, options and types of
 * content. Bytes behind Content-Length are left out. Never throws.
 */
export function parseMessage(bytes: Buffer): ParsedMessage {
  if (bytes.length > MAX_MESSAGE_BYTES) return malformed('the message is too large', 513)
  const start = afterLeadingLineBreaks(bytes)
  const blank = bytes.indexOf(BLANK_LINE, start)
  const head = parseHead(decodeHead(bytes.subarray(start, blank === -1 ? bytes.length : blank)))
  const rest = bytes.subarray(blank === -1 ? bytes.length : blank + BLANK_LINE.length)

  const firstLine = parseStartLine(head.startLine)
  if (firstLine === null) return malformed('the first line is not that of a SIP message', 400)
  const { fields } = head
  const length = contentLength(fields)
  const body = bodyOf(rest, length)

  if (firstLine.kind === 'response') {
    const fault =
      firstLine.fault ?? head.fault ?? faultOf(fields, null) ?? faultOfLength(length, rest.length, blank)
    if (fault !== null) return malformed(fault, 400)
    const { status, reason } = firstLine
    return { kind: 'message', message: { kind: 'response', status, reason, headers: fields, body } }
  }

  const { method, uri } = firstLine
  const request: SipRequest = { kind: 'request', method, uri, headers: fields, body }
  if (firstLine.version !== '2.0') {
    return malformed(`the version is ${firstLine.version}`, 505, answerable(request))
  }
  const fault =
    head.fault ?? firstLine.fault ?? faultOf(fields, method) ?? faultOfLength(length, rest.length, blank)
  return fault === null ? { kind: 'message', message: request } : malformed(fault, 400, answerable(request))
}

type StartLine =
  | {
      readonly kind: 'request'
      readonly method: string
      readonly uri: string
      readonly version: string
      readonly fault: string | null
    }
  | {
      readonly kind: 'response'
      readonly status: number
      readonly reason: string
      readonly fault: string | null
    }

/** Null: neither a Status-Line nor something that ends as a Request-Line does, hence not worth an answer. */
function parseStartLine(line: string): StartLine | null {
  if (RESPONSE.test(line)) {
    const match = STATUS_LINE.exec(line)
    if (match === null)
      return { kind: 'response', status: 0, reason: '', fault: 'the status line is malformed' }
    const [, digits, reason = ''] = match
    return { kind: 'response', status: Number(digits), reason, fault: null }
  }
  const methodEnd = line.indexOf(' ')
  const version = VERSION_AT_END.exec(line)
  if (methodEnd === -1 || version === null || version.index < methodEnd) return null
  const method = line.slice(0, methodEnd)
  const uri = line.slice(methodEnd + 1, version.index)
  const fault = version[2] === '' ? faultOfRequestLine(method, uri) : 'white space ends the Request-Line'
  return { kind: 'request', method, uri, version: version[1] ?? '', fault }
}

/** White space around and within the URI is refused, and so are brackets and header fields in it (RFC 4475, 3.1.2.7 to 3.1.2.11). */
function faultOfRequestLine(method: string, uri: string): string | null {
  if (!isToken(method)) return 'the method is not a token'
  if (!ABSOLUTE_URI.test(uri)) return 'the Request-URI is malformed'
  if (!SIP_SCHEME.test(uri)) return null
  const parsed = parseSipUri(uri)
  if (parsed === null) return 'the Request-URI is malformed'
  return parsed.headers === null ? null : 'the Request-URI has header fields'
}

/** Most messages have none: they are not to keep the datagram that they came in. */
function bodyOf(rest: Buffer, length: number | null): Buffer {
  if (rest.length === 0 || length === 0) return NO_BODY
  return length === null ? rest : rest.subarray(0, length)
}

function faultOfLength(length: number | null, present: number, blank: number): string | null {
  if (blank === -1) return 'no empty line ends the header fields'
  if (Number.isNaN(length)) return 'Content-Length is malformed'
  return length !== null && length > present ? 'Content-Length is larger than the body' : null
}

/** ACK is never answered (RFC 3261, section 17), and without the first Via nobody knows where to. */
function answerable(request: SipRequest): SipRequest | null {
  const [first] = headersOf(request, 'Via')
  if (request.method === 'ACK' || first === undefined) return null
  if (parseVia(first) !== null) return request
  const salvaged = salvageVia(first)
  if (salvaged === null || parseVia(salvaged) === null) return null
  let isFirst = true
  const headers = request.headers.map(field => {
    if (field.name !== 'Via' || !isFirst) return field
    isFirst = false
    return { name: 'Via', value: salvaged }
  })
  return { ...request, headers }
}

function malformed(reason: string, status: number, request: SipRequest | null = null): ParsedMessage {
  return { kind: 'malformed', reason, status, request }
}

/** RFC 3261, section 7.5: they may come before a start line and mean nothing. */
function afterLeadingLineBreaks(bytes: Buffer): number {
  let start = 0
  while (bytes[start] === CARRIAGE_RETURN && bytes[start + 1] === LINE_FEED) start += 2
  return start
}

const CARRIAGE_RETURN = 0x0d
const LINE_FEED = 0x0a
const BLANK_LINE = Buffer.from('\r\n\r\n')
const NO_BODY = Buffer.alloc(0)

const RESPONSE = /^SIP\//i
const STATUS_LINE = /^SIP\/2\.0 ([1-6]\d\d)(?: (.*))?$/is
/** White space behind it is read, so that it can be answered, and refused. */
const VERSION_AT_END = / SIP\/(\d+\.\d+)([ \t]*)$/i
const ABSOLUTE_URI = /^[A-Za-z][A-Za-z0-9+.-]*:[^\s<>"]+$/
const SIP_SCHEME = /^sips?:/i
