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

/** A message could not be sent. RFC 3261, section 8.1.3.1 has a client treat this as a 503. */
export class TransportError extends Error {
  override readonly name = 'TransportError'
  readonly fault: TransportFault

  constructor(fault: TransportFault, message: string, options?: ErrorOptions) {
    super(message, options)
    this.fault = fault
  }
}

/** What an error of a socket means. `what` says what was attempted, for the message. */
export function transportErrorOf(cause: unknown, what: string): TransportError {
  if (cause instanceof TransportError) return cause
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : ''
  const reason = cause instanceof Error ? cause.message : String(cause)
  return new TransportError(FAULTS.get(code) ?? otherFault(code), `${what}: ${reason}`, { cause })
}

/** Codes of certificates come by the dozen (CERT_HAS_EXPIRED, ERR_TLS_CERT_ALTNAME_INVALID); those of sockets begin with one E. */
function otherFault(code: string): TransportFault {
  if (code === '' || (code.startsWith('E') && !code.startsWith('ERR_'))) return 'closed'
  return 'untrusted'
}

const FAULTS: ReadonlyMap<string, TransportFault> = new Map([
  ['ECONNREFUSED', 'refused'],
  ['ENETUNREACH', 'unreachable'],
  ['EHOSTUNREACH', 'unreachable'],
  ['ENETDOWN', 'unreachable'],
  ['EADDRNOTAVAIL', 'unreachable'],
  ['EACCES', 'unreachable'],
  ['EPERM', 'unreachable'],
  // Linux: from a loopback address to one that is none.
  ['EINVAL', 'unreachable'],
  ['ENOTFOUND', 'unreachable'],
  ['ETIMEDOUT', 'timed-out'],
  ['EMSGSIZE', 'too-large'],
  ['ERR_SOCKET_DGRAM_NOT_RUNNING', 'closed'],
  ['ERR_STREAM_DESTROYED', 'closed'],
  ['ERR_STREAM_WRITE_AFTER_END', 'closed'],
])
