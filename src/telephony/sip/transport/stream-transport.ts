import { connect as connectTcp, createServer, isIP, type Server, type Socket } from 'node:net'
import {
  connect as connectTls,
  createSecureContext,
  createServer as createTlsServer,
  type SecureContext,
} from 'node:tls'
import { Connection, plainAddress } from './connection.ts'
import { isWildcard } from './local-address.ts'
import type { Peer, Source, TransportHandlers } from './transport.ts'
import { TransportError, transportErrorOf } from './transport-error.ts'
import type { TransportLimits } from './transport-limits.ts'

/** What TLS needs of files, as PEM. `authorities` are trusted instead of those that Node.js knows. */
export interface Certificates {
  readonly certificate: string
  readonly key: string
  readonly authorities?: readonly string[]
}

export interface StreamTransportOptions {
  readonly host: string
  readonly port: number
  /** Null: plain TCP. */
  readonly certificates: Certificates | null
  readonly handlers: TransportHandlers
  readonly limits: TransportLimits
  readonly now: () => number
  readonly onTrouble: (reason: string) => void
}

/** SIP by TCP or TLS: connections that came and that were opened from here, one for each peer (RFC 3261, section 18). */
export class StreamTransport {
  readonly #options: StreamTransportOptions
  readonly #protocol: 'tcp' | 'tls'
  readonly #server: Server
  /** Whom those are believed who are connected with; made once, since there may be hundreds of authorities. Null: by Node.js. */
  readonly #trust: SecureContext | null
  /** By address and port. */
  readonly #inbound = new Map<string, Connection>()
  /** Sockets by address, TLS handshakes included. */
  readonly #inboundByAddress = new Map<string, number>()
  #inboundCount = 0
  /** By address, port and the name that the certificate was checked for; kept while it opens, so that two senders open one. */
  readonly #outbound = new Map<string, Promise<Connection>>()
  readonly #openOutbound = new Set<Connection>()
  readonly #opening = new Set<Socket>()
  /** By what their connections are known by, once they are ones, the oldest first. */
  readonly #accepted = new Map<Socket, AcceptedFrom>()
  #sweeping: NodeJS.Timeout | null = null
  #isClosed = false

  constructor(options: StreamTransportOptions) {
    this.#options = options
    const { certificates } = options
    this.#protocol = certificates === null ? 'tcp' : 'tls'
    const authorities = certificates?.authorities
    this.#trust = authorities === undefined ? null : createSecureContext({ ca: [...authorities] })
    if (certificates === null) {
      this.#server = createServer(socket => this.#accept(socket))
    } else {
      this.#server = createTlsServer(
        {
          cert: certificates.certificate,
          key: certificates.key,
          handshakeTimeout: options.limits.messageMilliseconds,
        },
        socket => this.#accept(socket),
      )
      this.#server.on('tlsClientError', (error: Error, socket: Socket) => {
        socket.destroy()
        options.onTrouble(`TLS: ${error.message}`)
      })
    }
    // Before TLS has its turn: what is one too many costs no handshake.
    this.#server.prependListener('connection', (socket: Socket) => this.#admit(socket))
  }

  /** Listens, and resolves with the port. @throws what the operating system says where it cannot. */
  async listen(): Promise<number> {
    const { host, port, limits, onTrouble } = this.#options
    await new Promise<void>((resolve, reject) => {
      this.#server.once('error', reject)
      this.#server.listen({ host, port }, () => {
        this.#server.off('error', reject)
        resolve()
      })
    })
    this.#server.on('error', error => onTrouble(`${this.#protocol}: ${error.message}`))
    this.#sweeping = setInterval(() => this.#sweep(), limits.sweepMilliseconds).unref()
    const bound = this.#server.address()
    return bound === null || typeof bound === 'string' ? port : bound.port
  }

  async send(bytes: Buffer, to: Peer): Promise<Connection> {
    if (this.#isClosed) throw new TransportError('closed', 'the transport is closed')
    const open = to.serverName === undefined ? this.#openTo(to) : null
    const connection = open ?? (await this.#connection(to))
    await connection.send(bytes)
    return connection
  }

  /** The address of ours that the peer has opened its connection to; null where it has opened none. */
  calledAt(peer: Peer): string | null {
    const connection = this.#inbound.get(keyOf(peer))
    return connection?.isOpen ? connection.local.address : null
  }

  async close(): Promise<void> {
    this.#isClosed = true
    if (this.#sweeping !== null) clearInterval(this.#sweeping)
    const closed = new Promise<void>(resolve => this.#server.close(() => resolve()))
    for (const socket of [...this.#accepted.keys(), ...this.#opening]) socket.destroy()
    for (const connection of this.#openOutbound) connection.destroy(null)
    await closed
  }

  /** Counts a connection that came, or refuses it where there are too many. */
  #admit(socket: Socket): void {
    const { limits, onTrouble } = this.#options
    const address = socket.remoteAddress ?? ''
    const fromAddress = this.#inboundByAddress.get(address) ?? 0
    // An error before anyone else listens would end the process.
    socket.on('error', () => socket.destroy())
    if (fromAddress >= limits.connectionsPerAddress && !this.#giveUpOne(address)) {
      onTrouble(`${this.#protocol}: ${address} has ${fromAddress} connections and gets no more`)
      socket.destroy()
      return
    }
    if (this.#inboundCount >= limits.inboundConnections && !this.#giveUpOne(null)) {
      onTrouble(`${this.#protocol}: ${this.#inboundCount} connections are open, ${address} gets none`)
      socket.destroy()
      return
    }
    this.#inboundCount++
    this.#inboundByAddress.set(address, fromAddress + 1)
    const key = keyOf({ address: plainAddress(address), port: socket.remotePort ?? 0 })
    this.#accepted.set(socket, { address, key })
    socket.once('close', () => {
      this.#inboundCount--
      this.#accepted.delete(socket)
      const left = (this.#inboundByAddress.get(address) ?? 1) - 1
      if (left === 0) this.#inboundByAddress.delete(address)
      else this.#inboundByAddress.set(address, left)
    })
  }

  /**
   * Makes room by ending the oldest that never sent a message, TLS handshakes included.
   * @param from of this address alone; null: of any
   */
  #giveUpOne(from: string | null): boolean {
    for (const [socket, { address, key }] of this.#accepted) {
      if (socket.destroyed || (from !== null && address !== from)) continue
      const connection = this.#inbound.get(key)
      if (connection?.hasReceived === true) continue
      if (connection === undefined) socket.destroy()
      else connection.destroy('others need the place')
      return true
    }
    return false
  }

  #accept(socket: Socket): void {
    if (socket.destroyed || this.#isClosed) return
    const connection = this.#connectionOf(socket, () => this.#inbound.delete(key))
    const key = keyOf(connection)
    this.#inbound.set(key, connection)
  }

  /** The connection to that address and port, whoever opened it, and whatever name the certificate was checked for then (RFC 5923, section 5). */
  #openTo(to: Peer): Connection | null {
    const inbound = this.#inbound.get(keyOf(to))
    if (inbound?.isOpen) return inbound
    for (const connection of this.#openOutbound) {
      const isThere = connection.address === to.address && connection.port === to.port
      if (isThere && connection.isOpen) return connection
    }
    return null
  }

  async #connection(to: Peer): Promise<Connection> {
    const key = `${keyOf(to)} ${to.serverName ?? ''}`
    const existing = this.#outbound.get(key)
    const opened = await existing
    if (opened?.isOpen) return opened
    const other = this.#outbound.get(key)
    if (other !== undefined && other !== existing) return other
    const forget = (): void => {
      if (this.#outbound.get(key) === opening) this.#outbound.delete(key)
    }
    const opening = this.#open(to, forget)
    this.#outbound.set(key, opening)
    opening.catch(forget)
    return opening
  }

  async #open(to: Peer, onClose: () => void): Promise<Connection> {
    const { limits } = this.#options
    if (this.#outbound.size >= limits.outboundConnections) {
      throw new TransportError('too-many-connections', `${this.#outbound.size} connections are open`)
    }
    const socket = this.#dial(to)
    this.#opening.add(socket)
    try {
      await new Promise<void>((resolve, reject) => {
        const timeout = setTimeout(
          () => socket.destroy(new TransportError('timed-out', 'it does not answer in time')),
          limits.connectMilliseconds,
        )
        socket.once(this.#protocol === 'tls' ? 'secureConnect' : 'connect', () => resolve())
        socket.on('error', reject)
        socket.once('close', () => reject(new TransportError('closed', 'it was closed')))
        socket.once('close', () => clearTimeout(timeout))
        socket.once(this.#protocol === 'tls' ? 'secureConnect' : 'connect', () => clearTimeout(timeout))
      })
    } catch (error) {
      socket.destroy()
      throw transportErrorOf(error, `connecting to ${to.address}:${to.port}`)
    } finally {
      this.#opening.delete(socket)
    }
    const connection = this.#connectionOf(socket, () => {
      this.#openOutbound.delete(connection)
      onClose()
    })
    connection.expectNothing()
    this.#openOutbound.add(connection)
    return connection
  }

  #dial(to: Peer): Socket {
    const { host, certificates } = this.#options
    // From where it listens, so that peers who list addresses see the one they know.
    const local = isWildcard(host) || isIP(host) === 0 ? {} : { localAddress: host }
    const target = { host: to.address, port: to.port, ...local }
    if (certificates === null) return connectTcp(target)
    const { serverName } = to
    const name = serverName === undefined || isIP(serverName) !== 0 ? {} : { servername: serverName }
    return connectTls({ ...target, ...name, ...(this.#trust === null ? {} : { secureContext: this.#trust }) })
  }

  #connectionOf(socket: Socket, onClose: () => void): Connection {
    const { handlers, limits, now, onTrouble } = this.#options
    const address = plainAddress(socket.remoteAddress ?? '')
    const connection: Connection = new Connection(
      socket,
      {
        onMessage: (parsed, connection) => handlers.onMessage(parsed, this.#sourceOf(connection)),
        isNeeded: ({ address: host, port }) =>
          handlers.isTalkedWith?.({ protocol: this.#protocol, address: host, port }) ?? false,
        onClose: reason => {
          onClose()
          if (reason !== null)
            onTrouble(`${this.#protocol}: the connection of ${address} is closed: ${reason}`)
          const words = `the connection to ${address} was closed${reason === null ? '' : `: ${reason}`}`
          handlers.onDisconnected?.(connection, new TransportError('closed', words))
        },
      },
      limits,
      now,
    )
    return connection
  }

  #sourceOf(connection: Connection): Source {
    const { address, port, local } = connection
    return { protocol: this.#protocol, address, port, local, reply: bytes => connection.send(bytes) }
  }

  #sweep(): void {
    const now = this.#options.now()
    for (const connection of this.#inbound.values()) connection.sweep(now)
    for (const connection of this.#openOutbound) connection.sweep(now)
  }
}

interface AcceptedFrom {
  readonly address: string
  readonly key: string
}

function keyOf(peer: { readonly address: string; readonly port: number }): string {
  return `${peer.address} ${peer.port}`
}
