import { createSocket } from 'node:dgram'
import { isIPv4 } from 'node:net'
import { networkInterfaces } from 'node:os'

/**
 * The addresses under which peers reach a socket that listens on every address: each that of the interface by which the system
 * sends to it. What the system said is believed for ten seconds, so that a call asks once, and a network that changes is noticed.
 */
export class LocalAddresses {
  readonly #now: () => number
  readonly #ask: (peer: string) => string | null
  /** By the address of the peer, the longest known first. */
  readonly #known = new Map<string, { readonly at: number; readonly address: string }>()

  /** @param ask can be set by tests */
  constructor(now: () => number, ask = addressOfRoute) {
    this.#now = now
    this.#ask = ask
  }

  /** Where nothing leads to the peer, the first address that leads out of this machine. */
  towards(peer: string): string {
    const at = this.#now()
    const known = this.#known.get(peer)
    if (known !== undefined && at - known.at < BELIEVED_MS) return known.address
    const address = this.#ask(peer) ?? firstOutward()
    this.#known.delete(peer)
    this.#known.set(peer, { at, address })
    const [oldest] = this.#known.keys()
    if (this.#known.size > MAX_KNOWN && oldest !== undefined) this.#known.delete(oldest)
    return address
  }
}

/** Whether listening on it is listening on every address. */
export function isWildcard(host: string): boolean {
  return host === '0.0.0.0' || host === '::' || host === ''
}

/** The IPv4 address of the first interface that leads out of this machine; without one, that of loopback. */
export function firstOutward(interfaces = networkInterfaces()): string {
  const addresses = Object.values(interfaces).flatMap(each => each ?? [])
  return addresses.find(({ family, internal }) => family === 'IPv4' && !internal)?.address ?? '127.0.0.1'
}

/**
 * The address that a datagram to the peer would leave from, as the system says once a socket is connected to it. Nothing is sent.
 * @returns null where nothing leads there
 */
export function addressOfRoute(peer: string): string | null {
  if (!isIPv4(peer)) return null
  // What is no name needs no looking up: without waiting the socket is bound and connected before `connect` returns.
  const socket = createSocket({ type: 'udp4', lookup: (host, _, found) => found(null, host, 4) })
  socket.on('error', () => undefined)
  try {
    socket.bind({ port: 0, exclusive: true })
    socket.connect(ANY_PORT, peer)
    const { address } = socket.address()
    return isWildcard(address) ? null : address
  } catch {
    return null
  } finally {
    socket.close()
  }
}

/** Asking takes a tenth of a millisecond. */
const BELIEVED_MS = 10_000

/** More than a service talks with at once; whoever makes up senders takes no more memory than these. */
const MAX_KNOWN = 10_000

/** Discard (RFC 863). Routes have no ports. */
const ANY_PORT = 9
