import { createSocket, type RemoteInfo, type Socket } from 'node:dgram'
import { isIPv6 } from 'node:net'
import { parseMessage } from '../message/parse-message.ts'
import { PeerSockets } from './peer-sockets.ts'
import type { Peer, Source, TransportHandlers } from './transport.ts'
import { TransportError, transportErrorOf } from './transport-error.ts'
import type { TransportLimits } from './transport-limits.ts'

export interface UdpTransportOptions {
  readonly host: string
  readonly port: number
  readonly handlers: TransportHandlers
  readonly limits: TransportLimits
  readonly now: () => number
  readonly onTrouble: (reason: string) => void
}

/**
 * SIP by UDP: a message is a datagram. The main socket is never connected to a peer, so that one who refuses says nothing to the
 * others; beside it, on Linux, those peers that something was just sent to have sockets of their own on the same port, which hear of
 * refusals. Whatever the network reports of a datagram ends neither socket nor process.
 */
export class UdpTransport {
  readonly #options: UdpTransportOptions
  #socket: Socket | null = null
  #peers: PeerSockets | null = null
  #local = { address: '', port: 0 }
  #isClosed = false

  constructor(options: UdpTransportOptions) {
    this.#options = options
  }

  /** Listens, and resolves with the port. @throws what the operating system says where it cannot. */
  async listen(): Promise<number> {
    const { handlers, limits, now, onTrouble } = this.#options
    const port = SHARES_PORTS ? await this.#freePort() : this.#options.port
    const socket = await this.#bind(port, SHARES_PORTS)
    const { address, port: bound } = socket.address()
    this.#socket = socket
    this.#local = { address, port: bound }
    const onMessage = this.#receive.bind(this)
    socket.on('message', onMessage)
    socket.on('error', error => onTrouble(`udp: ${error.message}`))
    if (SHARES_PORTS) {
      this.#peers = new PeerSockets({
        openSocket: () => this.#bind(bound, true),
        onMessage,
        onUnreachable: (peer, error) => handlers.onUnreachable?.(peer, error),
        limits,
        now,
      })
    }
    return bound
  }

  /** @throws {TransportError} 'too-large' above what a datagram holds, 'unreachable', 'closed'; 'refused' where an earlier datagram was */
  async send(bytes: Buffer, to: Peer): Promise<null> {
    const connected = this.#isClosed ? null : ((await this.#peers?.towards(to)) ?? null)
    try {
      await this.#put(bytes, to, connected)
      return null
    } catch (error) {
      // A refusal is of a datagram before this one: whoever sent that hears of it too.
      if (error instanceof TransportError && error.fault === 'refused') {
        this.#options.handlers.onUnreachable?.(to, error)
      }
      throw error
    }
  }

  async close(): Promise<void> {
    if (this.#isClosed) return
    this.#isClosed = true
    await this.#peers?.close()
    await new Promise<void>(resolve => {
      if (this.#socket === null) resolve()
      else this.#socket.close(() => resolve())
    })
  }

  #receive(bytes: Buffer, { address, port }: RemoteInfo): void {
    if (isKeepAlive(bytes)) return
    const peer: Peer = { protocol: 'udp', address, port }
    const source: Source = {
      ...peer,
      local: this.#local,
      reply: (reply, at = port) => this.#put(reply, { ...peer, port: at }, null),
    }
    this.#options.handlers.onMessage(parseMessage(bytes), source)
  }

  async #put(bytes: Buffer, to: Peer, connected: Socket | null): Promise<void> {
    const main = this.#socket
    if (this.#isClosed || main === null) throw new TransportError('closed', 'the transport is closed')
    await new Promise<void>((resolve, reject) => {
      const sent = (error: Error | null): void => {
        if (error) reject(transportErrorOf(error, `sending to ${to.address}:${to.port}`))
        else resolve()
      }
      if (connected !== null) connected.send(bytes, sent)
      else main.send(bytes, to.port, to.address, sent)
    })
  }

  /** The port to listen on. @throws what the operating system says where another socket has it, even one that would share it */
  async #freePort(): Promise<number> {
    const probe = await this.#bind(this.#options.port, false)
    const { port } = probe.address()
    await new Promise<void>(resolve => probe.close(() => resolve()))
    return port
  }

  async #bind(port: number, isShared: boolean): Promise<Socket> {
    const { host } = this.#options
    const socket = createSocket({
      type: isIPv6(host) ? 'udp6' : 'udp4',
      reuseAddr: isShared,
      recvBufferSize: RECEIVE_BUFFER_BYTES,
    })
    await new Promise<void>((resolve, reject) => {
      socket.once('error', error => {
        socket.close()
        reject(error)
      })
      socket.bind({ address: host, port, exclusive: true }, () => {
        socket.removeAllListeners('error')
        resolve()
      })
    })
    return socket
  }
}

/**
 * Whether sockets that share a port get what comes from the peer that they are connected to, and the main one the rest. That is so on
 * Linux; elsewhere it was not tried, and nobody hears of refusals.
 */
const SHARES_PORTS = process.platform === 'linux'

/** Line breaks or zeros that hold a hole in a firewall open: nobody waits for an answer. */
function isKeepAlive(bytes: Buffer): boolean {
  return bytes.length <= MAX_KEEP_ALIVE_BYTES && bytes.every(byte => KEEP_ALIVE_BYTES.has(byte))
}

const MAX_KEEP_ALIVE_BYTES = 8
const KEEP_ALIVE_BYTES: ReadonlySet<number> = new Set([0x00, 0x0d, 0x0a, 0x20])

/** A second of a thousand calls, while the process is busy with something else. The operating system may give less. */
const RECEIVE_BUFFER_BYTES = 4 * 1024 * 1024
