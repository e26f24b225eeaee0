/** Why a message was not sent. */
export type TransportFault =
  | 'refused'
  | 'unreachable'
  | 'closed'
  | 'timed-out'
  | 'congested'
  | 'too-large'
  | 'untrusted'
  | 'too-many-connections'
  | 'not-listening'

/** A message could not be sent. RFC 3261, 8.1.3.1 has a client treat this as a 503. */
export class TransportError extends Error {
  override readonly name = 'TransportError'
  readonly fault: TransportFault

  constructor(fault: TransportFault, message: string, options?: ErrorOptions) {
    super(message, options)
    this.fault = fault
  }
}
