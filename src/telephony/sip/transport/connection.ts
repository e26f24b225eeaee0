import type { Socket } from 'node:net'
import { type ParsedMessage, parseMessage } from '../message/parse-message.ts'
import type { SipRequest } from '../message/sip-message.ts'
import { StreamFramer } from './stream-framer.ts'
import type { OpenConnection } from './transport.ts'
import { TransportError, transportErrorOf } from './transport-error.ts'
import type { TransportLimits } from './transport-limits.ts'

export interface ConnectionHandlers {
  onMessage(parsed: ParsedMessage, connection: Connection): void
  /** Whether it is needed though nothing comes or goes by it. */
  isNeeded(connection: Connection): boolean
  /** Once, when nothing can be sent or will come any more; null where the peer just closed it. */
  onClose(reason: string | null): void
}

/** One open TCP or TLS connection: cuts what comes into messages, answers keep-alives, and bounds what waits to be sent. */
export class Connection implements OpenConnection {
  readonly address: string
  readonly port: number
  readonly #socket: Socket
  readonly #handlers: ConnectionHandlers
  readonly #limits: TransportLimits
  readonly #now: () => number
  readonly #framer = new StreamFramer()
  #lastActive: number
  /** When the message that is being received began, or the connection that has not sent one; null between messages. */
  #waitingSince: number | null
  #stalledSince: number | null = null
  #unsent = 0
  #hasReceived = false
  #arrivals = 0
  /** Nothing that still comes is read, and the next answer is the last. */
  #isBroken = false
  #reason: string | null = null

  constructor(socket: Socket, handlers: ConnectionHandlers, limits: TransportLimits, now: () => number) {
    this.#socket = socket
    this.#handlers = handlers
    this.#limits = limits
    this.#now = now
    this.address = plainAddress(socket.remoteAddress ?? '')
    this.port = socket.remotePort ?? 0
    this.#lastActive = now()
    this.#waitingSince = this.#lastActive
    // SIP writes whole messages: waiting for more to send with them only delays the answer.
    socket.setNoDelay(true)
    // Routers on the way forget what is quiet for longer, and a peer that is gone without a word is noticed.
    socket.setKeepAlive(true, KEEP_ALIVE_MILLISECONDS)
    socket.on('data', chunk => this.#receive(chunk))
    socket.on('error', error => {
      this.#reason ??= error.message
    })
    socket.on('close', () => handlers.onClose(this.#reason))
  }

  /** Whether a whole message or keep-alive ever came: what never did can be given up first. */
  get hasReceived(): boolean {
    return this.#hasReceived
  }

  get arrivals(): number {
    return this.#arrivals
  }

  get lastActive(): number {
    return this.#lastActive
  }

  get isOpen(): boolean {
    return !this.#socket.destroyed && this.#socket.writable
  }

  get local(): { readonly address: string; readonly port: number } {
    return { address: plainAddress(this.#socket.localAddress ?? ''), port: this.#socket.localPort ?? 0 }
  }

  /** For a connection that was opened from here: nothing needs to come by it. */
  expectNothing(): void {
    this.#waitingSince = null
  }

  /** Resolves when the bytes are handed to the network. @throws {TransportError} 'closed', or 'congested' where the peer does not read. */
  async send(bytes: Buffer): Promise<void> {
    if (!this.isOpen) throw new TransportError('closed', `the connection to ${this.address} is closed`)
    if (this.#unsent + bytes.length > this.#limits.unsentBytes) {
      throw new TransportError('congested', `${this.address} does not read what it is sent`)
    }
    this.#unsent += bytes.length
    this.#stalledSince ??= this.#now()
    await new Promise<void>((resolve, reject) => {
      this.#socket.write(bytes, error => {
        this.#unsent -= bytes.length
        this.#lastActive = this.#now()
        this.#stalledSince = this.#unsent === 0 ? null : this.#lastActive
        if (error) reject(transportErrorOf(error, `sending to ${this.address}`))
        else resolve()
      })
      if (this.#isBroken) this.#socket.end()
    })
  }

  /** Ends it where it has gone over a limit of time. */
  sweep(now: number): void {
    const limits = this.#limits
    if (this.#stalledSince !== null && now - this.#stalledSince > limits.stalledMilliseconds) {
      this.destroy('it does not read what it is sent')
    } else if (this.#waitingSince !== null && now - this.#waitingSince > limits.messageMilliseconds) {
      this.destroy('no whole message came in time')
    } else if (now - this.#lastActive > limits.idleMilliseconds) {
      if (this.#handlers.isNeeded(this)) this.#lastActive = now
      else this.destroy(null)
    }
  }

  destroy(reason: string | null): void {
    this.#reason ??= reason
    this.#socket.destroy()
  }

  #receive(chunk: Buffer): void {
    this.#arrivals++
    if (this.#isBroken) return
    for (const framed of this.#framer.push(chunk)) {
      switch (framed.kind) {
        case 'message':
          this.#received()
          this.#handlers.onMessage(parseMessage(framed.bytes), this)
          break
        case 'ping':
          this.#received()
          this.send(PONG).catch(() => this.destroy('it sends keep-alives and reads no answers'))
          break
        case 'fault':
          this.#break(framed.reason, framed.status, framed.head)
          return
      }
    }
    this.#waitingSince = this.#framer.isWithinMessage
      ? (this.#waitingSince ?? this.#now())
      : this.#hasReceived
        ? null
        : this.#waitingSince
  }

  #received(): void {
    this.#hasReceived = true
    this.#lastActive = this.#now()
    this.#waitingSince = null
  }

  /** Where the next message begins is not known: what can be answered is, and the connection ends behind the answer. */
  #break(reason: string, status: number, head: Buffer | null): void {
    this.#reason ??= reason
    this.#isBroken = true
    this.#waitingSince = this.#now()
    const request = head === null ? null : answerable(parseMessage(head))
    this.#handlers.onMessage({ kind: 'malformed', reason, status, request }, this)
    if (request === null) this.#socket.end()
  }
}

/** A request that is whole but for its length deserves an answer as a broken one does; ACK and responses have none. */
function answerable(parsed: ParsedMessage): SipRequest | null {
  if (parsed.kind === 'malformed') return parsed.request
  const { message } = parsed
  return message.kind === 'request' && message.method !== 'ACK' ? message : null
}

/** A socket for both families says ::ffff:192.0.2.1 of an IPv4 address. */
export function plainAddress(address: string): string {
  return address.startsWith('::ffff:') && address.includes('.') ? address.slice('::ffff:'.length) : address
}

/** As often as peers do it that keep connections open (RFC 5626, section 4.4.1). */
const KEEP_ALIVE_MILLISECONDS = 2 * 60_000

const PONG = Buffer.from('\r\n')
