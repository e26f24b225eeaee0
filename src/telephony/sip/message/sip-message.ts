/** A SIP message as it was parsed, or as it is about to be sent (RFC 3261, section 7). */
export type SipMessage = SipRequest | SipResponse

export interface SipRequest {
  readonly kind: 'request'
  /** Case counts: "invite" is another method than "INVITE" (RFC 3261, section 7.1). */
  readonly method: string
  readonly uri: string
  readonly headers: readonly HeaderField[]
  readonly body: Buffer
}

export interface SipResponse {
  readonly kind: 'response'
  readonly status: number
  readonly reason: string
  readonly headers: readonly HeaderField[]
  readonly body: Buffer
}

/**
 * One header field. Known names are in their canonical long form ("Via", "Call-ID", "CSeq"), whatever was received; a field that is a
 * comma-separated list (Via, Route, Contact, Supported and the like) is as many entries as it has elements.
 */
export interface HeaderField {
  readonly name: string
  readonly value: string
}

/** The value of the first field of that name, compared without regard to case. */
export function headerOf(message: Pick<SipMessage, 'headers'>, name: string): string | undefined {
  const { headers } = message
  for (const field of headers) if (field.name === name) return field.value
  const wanted = name.toLowerCase()
  for (const field of headers) if (field.name.toLowerCase() === wanted) return field.value
  return undefined
}

/** The values of all fields of that name, in the message's order. */
export function headersOf(message: Pick<SipMessage, 'headers'>, name: string): readonly string[] {
  const wanted = name.toLowerCase()
  return message.headers.filter(field => field.name.toLowerCase() === wanted).map(field => field.value)
}
