import { type HeaderField, headerOf, type SipMessage } from '../message/sip-message.ts'

/**
 * The session description that a message carries, alone or beside other parts (RFC 5621).
 * @returns null where it has none; `unsupported` where it has a body that we would have to understand and cannot: 415
 */
export function sessionDescriptionOf(message: SipMessage): string | null | 'unsupported' {
  if (message.body.length === 0) return null
  const encoding = headerOf(message, 'Content-Encoding')
  if (encoding !== undefined && !/^\s*identity\s*$/i.test(encoding)) return 'unsupported'
  const contentType = headerOf(message, 'Content-Type') ?? ''
  if (SDP.test(contentType)) return message.body.toString('utf8')
  const isOptional = /;\s*handling\s*=\s*optional\b/i.test(headerOf(message, 'Content-Disposition') ?? '')
  if (MULTIPART.test(contentType)) return partOf(message.body.toString('utf8'), contentType) ?? 'unsupported'
  return isOptional ? null : 'unsupported'
}

/** The fields and the body of a message that carries this description, or none. */
export function carrying(sdp: string | null): {
  readonly headers: readonly HeaderField[]
  readonly body: Buffer
} {
  if (sdp === null) return { headers: [], body: NO_BODY }
  return { headers: [{ name: 'Content-Type', value: 'application/sdp' }], body: Buffer.from(sdp) }
}

/** The first part that is a description, be it within another of several parts (RFC 5621 section 3). */
function partOf(body: string, contentType: string, depth = 1): string | null {
  const boundary = /;\s*boundary\s*=\s*(?:"([^"]+)"|([^\s;,"]+))/i.exec(contentType)
  const delimiter = boundary?.[1] ?? boundary?.[2]
  if (delimiter === undefined) return null
  // The whole line: that of an inner part may begin with the same signs.
  const line = new RegExp(`\r\n--${escaped(delimiter)}(?:--)?[ \t]*(?=\r\n|$)`)
  for (const part of `\r\n${body}`.split(line).slice(1)) {
    const end = part.indexOf('\r\n\r\n')
    if (end === -1) continue
    const fields = part.slice(0, end).replace(/\r\n[ \t]+/g, ' ')
    const type = /^(?:content-type|c)\s*:\s*(.*)$/im.exec(fields)?.[1] ?? ''
    const content = `${part.slice(end + 4)}\r\n`
    if (SDP.test(type)) return content
    const within = MULTIPART.test(type) && depth < MAX_DEPTH ? partOf(content, type, depth + 1) : null
    if (within !== null) return within
  }
  return null
}

function escaped(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|-]/g, '\\$&')
}

/** Nobody has a reason to put a description deeper. */
const MAX_DEPTH = 3

const SDP = /^\s*application\/sdp\s*(;|$)/i

const MULTIPART = /^\s*multipart\/(mixed|alternative|related)\s*(;|$)/i

const NO_BODY = Buffer.alloc(0)
