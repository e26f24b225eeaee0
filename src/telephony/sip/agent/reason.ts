import { headersOf, type SipMessage } from '../message/sip-message.ts'

/** Why a request was sent or a call ended, in the terms of another protocol (RFC 3326). */
export interface Reason {
  /** `SIP` or `Q.850`, mostly. */
  readonly protocol: string
  readonly cause: number | null
  readonly text: string | null
}

/**
 * Why, as a message says it. There may be one reason of each protocol (RFC 3326 section 2): that of the telephone network comes before
 * what it was translated to.
 * @returns null when there is none to read
 */
export function reasonOf(message: Pick<SipMessage, 'headers'>): Reason | null {
  const reasons = headersOf(message, 'Reason').flatMap(value => parseReason(value) ?? [])
  return reasons.find(({ protocol }) => protocol.toUpperCase() === 'Q.850') ?? reasons[0] ?? null
}

function parseReason(value: string): Reason | null {
  const protocol = /^\s*([\w.!%*+`'~-]+)/.exec(value)?.[1]
  if (protocol === undefined) return null
  const cause = /;\s*cause\s*=\s*(\d{1,5})/i.exec(value)?.[1]
  const text = /;\s*text\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^\s;,"]+))/i.exec(value)
  return {
    protocol,
    cause: cause === undefined ? null : Number(cause),
    text: text?.[1]?.replace(/\\(.)/g, '$1') ?? text?.[2] ?? null,
  }
}

export function formatReason({ protocol, cause, text }: Reason): string {
  const causePart = cause === null ? '' : `;cause=${cause}`
  const textPart = text === null ? '' : `;text="${text.replace(/[\r\n]+/g, ' ').replace(/["\\]/g, '\\$&')}"`
  return `${protocol}${causePart}${textPart}`
}
