import type { SipRequest } from '../message/sip-message.ts'
import { formatVia, type Via } from '../message/via.ts'
import type { Peer, Source, Transports } from '../transport/transport.ts'

/** The request with where it came from noted in its topmost Via (RFC 3261 18.2.1, RFC 3581 4). */
export function withReceived(request: SipRequest, via: Via, source: Source): SipRequest {
  const wantsPort = via.parameters.has('rport')
  if (!wantsPort && via.host === source.address) return request
  const parameters = new Map(via.parameters)
  parameters.set('received', source.address)
  if (wantsPort) parameters.set('rport', String(source.port))
  const value = formatVia({ ...via, parameters })
  const index = request.headers.findIndex(({ name }) => name === 'Via')
  return { ...request, headers: request.headers.with(index, { name: 'Via', value }) }
}

/**
 * Sends a response where its request's Via wants it (RFC 3261 18.2.2): back over the connection, or over a new one when
 * that is gone; by UDP to the port that it came from where the sender asked for that, else to the port that it named.
 * `maddr` is not followed: it would let anybody send our responses to anybody.
 */
export async function sendResponse(
  bytes: Buffer,
  via: Via,
  source: Source,
  transports: Transports,
): Promise<void> {
  const named: Peer = {
    protocol: source.protocol,
    address: source.address,
    port: via.port ?? (source.protocol === 'tls' ? DEFAULT_TLS_PORT : DEFAULT_PORT),
  }
  if (source.protocol !== 'udp') return source.reply(bytes).catch(() => transports.send(bytes, named))
  return via.parameters.has('rport') ? source.reply(bytes) : transports.send(bytes, named)
}

const DEFAULT_PORT = 5060
const DEFAULT_TLS_PORT = 5061
