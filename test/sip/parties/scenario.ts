/** What a party of a call does and expects, in sipp's words; made by `calling` and `called` steps. */
type Step = string

/** A whole scenario for sipp. */
export function scenario(...steps: readonly Step[]): string {
  // sipp refuses a scenario that keeps something and does not use it, unless it says so.
  const kept = new Set(steps.join('\n').match(/(?<=assign_to=")\w+/g))
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<scenario name="party">',
    ...steps,
    ...(kept.size === 0 ? [] : [`<Reference variables="${[...kept].join(',')}"/>`]),
    '</scenario>',
  ].join('\n')
}

/** A message, whose lines must not be indented. @param attributes of sipp's `send` */
export function send(lines: readonly string[], body: string | null, attributes = ''): Step {
  const type = body === null ? [] : ['Content-Type: application/sdp']
  const head = [...lines, ...type, `Content-Length: ${body === null ? '0' : '[len]'}`]
  return `<send ${attributes}><![CDATA[\n${head.join('\n')}\n\n${body ?? ''}\n]]></send>`
}

/** Timer T1 of RFC 3261 over UDP. */
export const RESENT = 'retrans="500"'

export const awaitRequest = (method: string): Step => `<recv request="${method}"/>`

/** For so long a party does nothing: it rings, or talks. */
export const wait = (milliseconds: number): Step => `<pause milliseconds="${milliseconds}"/>`

/** A response to the request that came last. */
export function respond(status: string, { tag = '', headers = [], body = null }: Response = {}): Step {
  return send(
    [
      `SIP/2.0 ${status}`,
      '[last_Via:]',
      '[last_Record-Route:]',
      '[last_From:]',
      `[last_To:]${tag}`,
      '[last_Call-ID:]',
      '[last_CSeq:]',
      ...headers,
    ],
    body,
  )
}

interface Response {
  readonly tag?: string
  readonly headers?: readonly string[]
  readonly body?: string | null
}

interface Sound {
  /** Where the party listens; default: a port of sipp's own. */
  readonly address?: string
  readonly port?: number | string
  readonly direction?: 'sendrecv' | 'sendonly' | 'recvonly' | 'inactive'
  /** Payload types, the preferred one first. */
  readonly formats?: string
  /** The payload type of keys. */
  readonly keys?: number
  /** Counts the descriptions of a session (RFC 3264, 8). */
  readonly version?: number
}

/** A session description for G.711 and keys. */
export function sdp({
  address = '[local_ip]',
  port = '[media_port]',
  direction = 'sendrecv',
  formats = '0 8',
  keys = 101,
  version = 1,
}: Sound = {}): string {
  return [
    'v=0',
    `o=party 53655765 ${version} IN IP4 ${address}`,
    's=-',
    `c=IN IP4 ${address}`,
    't=0 0',
    `m=audio ${port} RTP/AVP ${formats} ${keys}`,
    `a=rtpmap:${keys} telephone-event/8000`,
    `a=fmtp:${keys} 0-15`,
    `a=${direction}`,
    '',
  ].join('\n')
}
