import type { RemoteInfo, Socket } from 'node:dgram'
import { once } from 'node:events'
import type { Peer } from './transport.ts'
import { type TransportError, transportErrorOf } from './transport-error.ts'
import type { TransportLimits } from './transport-limits.ts'

export interface PeerSocketsOptions {
  /** A socket that is bound where the main one is, and connected to nobody yet. */
  readonly openSocket: () => Promise<Socket>
  /** What arrives on one of them, from whomever: it was meant for the main socket. */
  readonly onMessage: (bytes: Buffer, from: RemoteInfo) => void
  readonly onUnreachable: (peer: Peer, error: TransportError) => void
  readonly limits: TransportLimits
  readonly now: () => number
}

/**
 * Sockets that send from the main one's port and are connected to one peer each. The network says that nobody listens at a peer
 * (ICMP) only to a socket that is connected to it, and RFC 3261, section 18.4, wants the sender to hear of that. They close once
 * nothing has come or gone for a while.
 */
export class PeerSockets {
  readonly #options: PeerSocketsOptions
  readonly #sockets = new Map<string, PeerSocket>()
  readonly #sweeping: NodeJS.Timeout
  #isClosed = false

  constructor(options: PeerSocketsOptions) {
    this.#options = options
    this.#sweeping = setInterval(() => this.#sweep(), options.limits.sweepMilliseconds).unref()
  }

  /** The socket of that peer; null where there are as many as may be or none can be opened: the main socket does then. */
  async towards(peer: Peer): Promise<Socket | null> {
    const key = `${peer.address} ${peer.port}`
    const existing = this.#sockets.get(key)
    if (existing !== undefined) {
      existing.usedAt = this.#options.now()
      return existing.opening
    }
    if (this.#isClosed || this.#sockets.size >= this.#options.limits.peerSockets) return null
    const added: PeerSocket = { usedAt: this.#options.now(), socket: null, opening: NOTHING }
    this.#sockets.set(key, added)
    added.opening = this.#open(peer, added)
    added.socket = await added.opening
    if (added.socket === null) this.#sockets.delete(key)
    return added.socket
  }

  async close(): Promise<void> {
    this.#isClosed = true
    clearInterval(this.#sweeping)
    const opened = await Promise.all([...this.#sockets.values()].map(({ opening }) => opening))
    this.#sockets.clear()
    await Promise.all(opened.map(socket => socket === null || closed(socket)))
  }

  async #open(peer: Peer, entry: PeerSocket): Promise<Socket | null> {
    const { openSocket, onMessage, onUnreachable, now } = this.#options
    let socket: Socket | null = null
    try {
      socket = await openSocket()
      // Before it is connected it may get what others send to the main one.
      socket.on('message', (bytes, from) => {
        entry.usedAt = now()
        onMessage(bytes, from)
      })
      socket.connect(peer.port, peer.address)
      await once(socket, 'connect')
    } catch {
      if (socket !== null) await closed(socket)
      return null
    }
    socket.on('error', error => {
      onUnreachable(peer, transportErrorOf(error, `sending to ${peer.address}:${peer.port}`))
    })
    return socket
  }

  #sweep(): void {
    const since = this.#options.now() - this.#options.limits.peerSocketMilliseconds
    for (const [key, { socket, usedAt }] of this.#sockets) {
      if (socket === null || usedAt > since) continue
      this.#sockets.delete(key)
      void closed(socket)
    }
  }
}

interface PeerSocket {
  opening: Promise<Socket | null>
  /** Null while it opens. */
  socket: Socket | null
  usedAt: number
}

const NOTHING: Promise<null> = Promise.resolve(null)

async function closed(socket: Socket): Promise<void> {
  await new Promise<void>(resolve => socket.close(() => resolve()))
}
