import { createSocket, type Socket } from 'node:dgram'
import { once } from 'node:events'
import { type BencodedDictionary, decodeBencode, encodeBencode, isList } from './bencode.ts'

/** What rtpengine says to a command that it has carried out. */
export type NgAnswer = BencodedDictionary

/** rtpengine has refused a command; the message is its reason. */
export class NgRefusal extends Error {
  override readonly name = 'NgRefusal'
}

/** rtpengine has not answered. */
export class NgSilence extends Error {
  override readonly name = 'NgSilence'
}

/** After so long a command is sent again; rtpengine answers the repetition as it did the first. The last is the time to give up. */
const RESEND_AFTER_MS: readonly number[] = [250, 500, 1_000, 1_500]

/** Commands under way: the socket's buffers hold no more of them anyway. */
const MAX_WAITING = 5_000

/** Of a command: what a datagram holds, less its cookie. */
const MAX_COMMAND_BYTES = 60_000

/** Commands to one rtpengine, over its `ng` protocol: bencoded, over UDP, each behind a cookie of its own. */
export class NgClient {
  /** Where rtpengine sees us from. */
  readonly localAddress: string
  readonly #socket: Socket
  readonly #prefix: string
  readonly #waiting = new Map<string, Waiting>()
  #number = 0
  #isClosed = false

  private constructor(socket: Socket, prefix: string) {
    this.#socket = socket
    this.#prefix = prefix
    this.localAddress = socket.address().address
    socket.on('message', bytes => this.#hear(bytes))
    // Nobody listens there: commands run into their time-out.
    socket.on('error', () => undefined)
  }

  /**
   * Asks nothing yet.
   * @param host a name or an IPv4 address
   * @param prefix of cookies, which no other client of this rtpengine uses
   * @throws when the name leads nowhere
   */
  static async open(host: string, port: number, prefix: string): Promise<NgClient> {
    const socket = createSocket('udp4')
    socket.connect(port, host)
    await once(socket, 'connect')
    return new NgClient(socket, prefix)
  }

  /** @throws NgRefusal, NgSilence */
  ask(command: BencodedDictionary): Promise<NgAnswer> {
    if (this.#isClosed) return Promise.reject(new NgSilence('the connection with rtpengine is closed'))
    if (this.#waiting.size >= MAX_WAITING)
      return Promise.reject(new NgSilence(`${MAX_WAITING} commands wait for rtpengine to answer`))
    this.#number++
    const cookie = `${this.#prefix}_${this.#number}`
    const message = Buffer.from(`${cookie} ${encodeBencode(command)}`)
    if (message.length > MAX_COMMAND_BYTES)
      return Promise.reject(new NgRefusal(`a command of ${message.length} bytes is too long`))
    return new Promise((resolve, reject) => {
      this.#waiting.set(cookie, { resolve, reject, timer: undefined })
      this.#send(cookie, message, 0)
    })
  }

  async close(): Promise<void> {
    this.#isClosed = true
    for (const cookie of [...this.#waiting.keys()])
      this.#giveUp(cookie, 'the connection with rtpengine is closed')
    this.#socket.close()
    await once(this.#socket, 'close')
  }

  #send(cookie: string, message: Buffer, attempt: number): void {
    const waiting = this.#waiting.get(cookie)
    if (waiting === undefined) return
    const waitMs = RESEND_AFTER_MS[attempt]
    if (waitMs === undefined) {
      this.#giveUp(cookie, 'rtpengine does not answer')
      return
    }
    this.#socket.send(message, () => undefined)
    waiting.timer = setTimeout(() => this.#send(cookie, message, attempt + 1), waitMs)
  }

  #giveUp(cookie: string, reason: string): void {
    const waiting = this.#waiting.get(cookie)
    this.#waiting.delete(cookie)
    clearTimeout(waiting?.timer)
    waiting?.reject(new NgSilence(reason))
  }

  #hear(bytes: Buffer): void {
    const end = bytes.indexOf(' ')
    const cookie = bytes.toString('latin1', 0, Math.max(0, end))
    const waiting = this.#waiting.get(cookie)
    if (waiting === undefined) return
    const answer = decodeBencode(bytes.subarray(end + 1))
    if (answer === null || typeof answer !== 'object' || isList(answer)) return
    this.#waiting.delete(cookie)
    clearTimeout(waiting.timer)
    const { result } = answer
    if (result === 'ok' || result === 'pong') waiting.resolve(answer)
    else waiting.reject(new NgRefusal(String(answer['error-reason'] ?? answer['message'] ?? result)))
  }
}

interface Waiting {
  readonly resolve: (answer: NgAnswer) => void
  readonly reject: (error: Error) => void
  timer: NodeJS.Timeout | undefined
}
