import type { SipRequest } from '../message/sip-message.ts'
import type { Via } from '../message/via.ts'
import type { Peer, Source, Transports } from '../transport/transport.ts'

/**
 * The request with where it came from noted in its topmost Via (RFC 3261 18.2.1, RFC 3581 4). All else stays as it was written: by the
 * branch, even one that is no token, the sender finds what is answered.
 */
export function withReceived(request: SipRequest, via: Via, source: Source): SipRequest {
  const wantsPort = via.parameters.has('rport')
  if (!wantsPort && via.host === source.address) return request
  const index = request.headers.findIndex(({ name }) => name === 'Via')
  const written = request.headers[index]?.value ?? ''
  const noted = written.replace(QUOTED_OR_NOTED, (part, name: string | undefined) => {
    if (name === undefined) return part
    return name.toLowerCase() === 'rport' ? `;rport=${source.port}` : ''
  })
  const value = `${noted.trimEnd()};received=${source.address}`
  return { ...request, headers: request.headers.with(index, { name: 'Via', value }) }
}

/** A quoted-string, in which nothing is looked for, or one of the parameters that are ours to write. */
const QUOTED_OR_NOTED =
  /"(?:[^"\\]|\\[\s\S])*"|;\s*(received|rport)(?=[\s;=]|$)(?:\s*=\s*(?:"(?:[^"\\]|\\[\s\S])*"|[^\s;="]*))?/gi

/** Where the responses to a request go. */
export interface ResponseRoute {
  readonly source: Source
  /** The sender's address with the port that it named. */
  readonly named: Peer
  /** Whether they go back the way that the request came: over its connection, or to the port that it came from. */
  readonly isBackToSource: boolean
}

/**
 * Where a request's Via wants the responses (RFC 3261 18.2.2): back over the connection; by UDP to the port that it came from where
 * the sender asked for that, else to the port that it named. `maddr` is not followed: it would let anybody send our responses to
 * anybody. It is kept for as long as the request may come again, and holds no piece of it.
 */
export function responseRoute(via: Via, source: Source): ResponseRoute {
  const { protocol, address } = source
  const port = via.port ?? (protocol === 'tls' ? DEFAULT_TLS_PORT : DEFAULT_PORT)
  const isBackToSource = protocol !== 'udp' || via.parameters.has('rport')
  return { source, named: { protocol, address, port }, isBackToSource }
}

/** Sends a response, over a new connection when that of its request is gone. */
export async function sendResponse(
  bytes: Buffer,
  route: ResponseRoute,
  transports: Transports,
): Promise<void> {
  const { source, named, isBackToSource } = route
  if (source.protocol === 'udp') return source.reply(bytes, isBackToSource ? source.port : named.port)
  await source.reply(bytes).catch(async () => {
    await transports.send(bytes, named)
  })
}

const DEFAULT_PORT = 5060
const DEFAULT_TLS_PORT = 5061
