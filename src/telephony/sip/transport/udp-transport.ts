import { createSocket, type Socket } from 'node:dgram'
import { isIPv6 } from 'node:net'
import { parseMessage } from '../message/parse-message.ts'
import type { Peer, Source, TransportHandlers } from './transport.ts'
import { TransportError, transportErrorOf } from './transport-error.ts'

export interface UdpTransportOptions {
  readonly host: string
  readonly port: number
  readonly handlers: TransportHandlers
  readonly onTrouble: (reason: string) => void
}

/**
 * SIP by UDP: a message is a datagram. The socket is never connected to a peer, so that one who refuses says nothing to the others;
 * whatever the network reports of a datagram ends neither socket nor process.
 */
export class UdpTransport {
  readonly #options: UdpTransportOptions
  readonly #socket: Socket
  #local = { address: '', port: 0 }
  #isClosed = false

  constructor(options: UdpTransportOptions) {
    this.#options = options
    this.#socket = createSocket({
      type: isIPv6(options.host) ? 'udp6' : 'udp4',
      recvBufferSize: RECEIVE_BUFFER_BYTES,
    })
    this.#socket.on('message', (bytes, from) => {
      if (isKeepAlive(bytes)) return
      const { address, port } = from
      const peer: Peer = { protocol: 'udp', address, port }
      const source: Source = { ...peer, local: this.#local, reply: reply => this.send(reply, peer) }
      options.handlers.onMessage(parseMessage(bytes), source)
    })
  }

  /** Listens, and resolves with the port. @throws what the operating system says where it cannot. */
  async listen(): Promise<number> {
    const { host, port, onTrouble } = this.#options
    const socket = this.#socket
    await new Promise<void>((resolve, reject) => {
      socket.once('error', reject)
      socket.bind({ address: host, port }, () => {
        socket.off('error', reject)
        resolve()
      })
    })
    socket.on('error', error => onTrouble(`udp: ${error.message}`))
    const { address, port: bound } = socket.address()
    this.#local = { address, port: bound }
    return bound
  }

  /** @throws {TransportError} 'too-large' above what a datagram holds, 'unreachable', 'closed' */
  async send(bytes: Buffer, to: Peer): Promise<void> {
    if (this.#isClosed) throw new TransportError('closed', 'the transport is closed')
    await new Promise<void>((resolve, reject) => {
      this.#socket.send(bytes, to.port, to.address, error => {
        if (error) reject(transportErrorOf(error, `sending to ${to.address}:${to.port}`))
        else resolve()
      })
    })
  }

  async close(): Promise<void> {
    if (this.#isClosed) return
    this.#isClosed = true
    await new Promise<void>(resolve => this.#socket.close(() => resolve()))
  }
}

/** Line breaks or zeros that hold a hole in a firewall open: nobody waits for an answer. */
function isKeepAlive(bytes: Buffer): boolean {
  return bytes.length <= MAX_KEEP_ALIVE_BYTES && bytes.every(byte => KEEP_ALIVE_BYTES.has(byte))
}

const MAX_KEEP_ALIVE_BYTES = 8
const KEEP_ALIVE_BYTES: ReadonlySet<number> = new Set([0x00, 0x0d, 0x0a, 0x20])

/** A second of a thousand calls, while the process is busy with something else. The operating system may give less. */
const RECEIVE_BUFFER_BYTES = 4 * 1024 * 1024
