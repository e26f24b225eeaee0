import { firstOutward, isWildcard, LocalAddresses } from './local-address.ts'
import { type Certificates, StreamTransport } from './stream-transport.ts'
import type { Peer, TransportHandlers, TransportProtocol, Transports } from './transport.ts'
import { TransportError } from './transport-error.ts'
import { TRANSPORT_LIMITS, type TransportLimits } from './transport-limits.ts'
import { UdpTransport } from './udp-transport.ts'

export interface TransportOptions {
  /** The address to listen on and send from; 0.0.0.0 for every one. */
  readonly host: string
  /** Ports; 0 for a free one, null not to listen. */
  readonly udp: number | null
  readonly tcp: number | null
  readonly tls: (Certificates & { readonly port: number }) | null
  /** What Via and Contact say instead of the local address, behind NAT. */
  readonly advertisedAddress: string | null
  readonly handlers: TransportHandlers
  /** In words, for the log: connections that broke, were refused, or went over a limit. */
  readonly onTrouble: (reason: string) => void
  readonly limits?: Partial<TransportLimits>
  /** Milliseconds of a clock that only goes forward. */
  readonly now?: () => number
}

/**
 * Listens by UDP, TCP and TLS. With `udp` and `tcp` the same port 0 gives two different ports.
 * @throws what the operating system says where a port is taken; nothing is left listening then
 */
export async function startTransports(options: TransportOptions): Promise<Transports> {
  const { host, onTrouble, now = () => performance.now() } = options
  const limits = { ...TRANSPORT_LIMITS, ...options.limits }
  const handlers = guarded(options.handlers, onTrouble)

  const udp =
    options.udp === null
      ? null
      : new UdpTransport({ host, port: options.udp, handlers, limits, now, onTrouble })
  const stream = (port: number, certificates: Certificates | null): StreamTransport =>
    new StreamTransport({ host, port, certificates, handlers, limits, now, onTrouble })
  const tcp = options.tcp === null ? null : stream(options.tcp, null)
  const tls = options.tls === null ? null : stream(options.tls.port, options.tls)

  const addresses = new LocalAddresses(now)
  const hostTowards = (peer: Peer | undefined): string => {
    if (options.advertisedAddress !== null) return options.advertisedAddress
    if (!isWildcard(host)) return host
    if (peer === undefined) return firstOutward()
    const called = peer.protocol === 'udp' ? null : (peer.protocol === 'tcp' ? tcp : tls)?.calledAt(peer)
    return called ?? addresses.towards(peer.address)
  }
  const ports = new Map<TransportProtocol, number>()
  const close = async (): Promise<void> => {
    await Promise.all([udp?.close(), tcp?.close(), tls?.close()])
  }
  try {
    if (udp !== null) ports.set('udp', await udp.listen())
    if (tcp !== null) ports.set('tcp', await tcp.listen())
    if (tls !== null) ports.set('tls', await tls.listen())
  } catch (error) {
    await close()
    throw error
  }

  return {
    async send(bytes, to) {
      const { protocol } = to
      if (protocol === 'udp' && udp !== null) return udp.send(bytes, to)
      if (protocol === 'tcp' && tcp !== null) return tcp.send(bytes, to)
      if (protocol === 'tls' && tls !== null) return tls.send(bytes, to)
      throw new TransportError('not-listening', `there is no listener by ${protocol}`)
    },
    localAddress(protocol, to) {
      const port = ports.get(protocol)
      if (port === undefined) return null
      return { host: hostTowards(to), port }
    },
    close,
  }
}

/** A fault of who reads one message is told, and does not end the socket that brings the others. */
function guarded(handlers: TransportHandlers, onTrouble: (reason: string) => void): TransportHandlers {
  return {
    onMessage(parsed, source) {
      try {
        handlers.onMessage(parsed, source)
      } catch (error) {
        onTrouble(
          `a message of ${source.address} was not handled: ${error instanceof Error ? error.stack : error}`,
        )
      }
    },
    onUnreachable: (peer, error) => handlers.onUnreachable?.(peer, error),
    onDisconnected: (connection, error) => handlers.onDisconnected?.(connection, error),
    isTalkedWith: peer => handlers.isTalkedWith?.(peer) ?? false,
  }
}
