import type { Socket } from 'node:net'
import { type PlainAnswer, plainAnswerText } from './plain-answer.ts'
import { type PlainRequest, readPlainRequest } from './read-plain-request.ts'

/** What a connection needs of its server. */
export interface PlainConnectionPorts {
  /** Answers a request; null when it is none of this server's plain ones, or no longer. */
  begin(request: PlainRequest): PlainWork | null
  /** Takes over a connection for good. It finds in it what has been read already. */
  handOver(socket: Socket): void
  /** As long as nothing is asked, the server keeps a connection open for so long; 0 = for ever. */
  keepAliveMs(): number
  /** Called once the connection is closed, or handed over. */
  onGone(socket: Socket): void
}

/** A request that is being answered. */
export interface PlainWork {
  /** Null where the request turns out to need Fastify, and nothing was done for it. */
  readonly answer: Promise<PlainAnswer | null>
  /** Called once it has been answered here. */
  onAnswered(): void
  /** Called where it fails, with whatever it failed with, before Fastify is handed the request. */
  onFailed(socket: Socket, error: unknown): void
}

/**
 * One connection, for as long as nothing but plain requests comes over it, one after the other. What is anything else is
 * handed over with it.
 */
export class PlainConnection {
  readonly #socket: Socket
  readonly #ports: PlainConnectionPorts
  /** What was read and belongs to no request that is being answered. */
  #unread: Buffer | null = null
  #isAnswering = false
  #hasAnswered = false
  /** How often `grow` was called since anything came. */
  #age = 0

  constructor(socket: Socket, ports: PlainConnectionPorts) {
    this.#socket = socket
    this.#ports = ports
    socket.on('data', this.#onData)
    socket.on('end', this.#onEnd)
    socket.on('error', this.#onError)
    socket.on('close', this.#onClose)
  }

  get isAnswering(): boolean {
    return this.#isAnswering
  }

  /** Counts how often this was called without anything having come meanwhile. */
  grow(): number {
    this.#age++
    return this.#age
  }

  /** Whether a request was answered, and nothing has come since. */
  get isIdle(): boolean {
    return this.#hasAnswered && !this.#isAnswering && this.#unread === null
  }

  /** Whether nothing was ever asked, or not to its end. */
  get isWaitedFor(): boolean {
    return !this.#isAnswering && (this.#unread !== null || !this.#hasAnswered)
  }

  close(): void {
    this.#socket.destroy()
  }

  /** Not while a request is being answered. */
  handOver(): void {
    const socket = this.#socket
    socket.off('data', this.#onData)
    socket.off('end', this.#onEnd)
    socket.off('error', this.#onError)
    socket.off('close', this.#onClose)
    this.#ports.onGone(socket)
    if (socket.destroyed) return
    socket.pause()
    if (this.#unread !== null) socket.unshift(this.#unread)
    this.#ports.handOver(socket)
    socket.resume()
  }

  readonly #onData = (chunk: Buffer): void => {
    this.#age = 0
    this.#unread = this.#unread === null ? chunk : Buffer.concat([this.#unread, chunk])
    // It is not read on until the client has its answer: nobody can make us keep more than this.
    if (this.#isAnswering) this.#socket.pause()
    else this.#takeRequest(this.#unread)
  }

  #takeRequest(bytes: Buffer): void {
    const request = readPlainRequest(bytes)
    if (request === 'unfinished') return
    // A client that does not read its answers is Node.js's to hold back.
    const work = request === 'other' || this.#socket.writableNeedDrain ? null : this.#ports.begin(request)
    if (work === null) {
      this.handOver()
      return
    }
    this.#unread = null
    this.#isAnswering = true
    work.answer.then(
      answer => {
        if (answer === null) return this.#giveBack(bytes)
        if (this.#socket.writable) this.#socket.write(plainAnswerText(answer, this.#ports.keepAliveMs()))
        work.onAnswered()
        this.#isAnswering = false
        this.#hasAnswered = true
        if (this.#unread !== null) this.#goOn(this.#unread)
      },
      error => {
        work.onFailed(this.#socket, error)
        this.#giveBack(bytes)
      },
    )
  }

  /** Has a request that was taken answered by others, with what has come after it. */
  #giveBack(bytes: Buffer): void {
    this.#isAnswering = false
    this.#unread = this.#unread === null ? bytes : Buffer.concat([bytes, this.#unread])
    this.handOver()
  }

  #goOn(bytes: Buffer): void {
    this.#socket.resume()
    this.#takeRequest(bytes)
  }

  /** As Node.js does it: who ends its side reads no answer. */
  readonly #onEnd = (): void => {
    this.#socket.end()
  }

  /** The connection is closed next, and who was lost reads no answer. */
  readonly #onError = (): void => undefined

  readonly #onClose = (): void => {
    this.#ports.onGone(this.#socket)
  }
}
