import { connect, type Socket } from 'node:net'

/** What a reply is judged by; the body is only decoded when asked for. */
export interface HttpReply {
  readonly status: number
  readonly body: () => string
}

const HEAD_END = '\r\n\r\n'

/**
 * One keep-alive HTTP/1.1 connection with one request in flight. It writes texts that were made beforehand and reads
 * nothing of a reply but its status and length, so that the generator takes as little as it can of the processors
 * that it shares with what it measures.
 */
export class HttpConnection {
  readonly #socket: Socket
  #received: Buffer | null = null
  #onReply: ((reply: HttpReply) => void) | null = null

  private constructor(socket: Socket, onLost: (error: Error) => void) {
    this.#socket = socket
    socket.setNoDelay(true)
    socket.on('data', chunk => this.#read(chunk))
    socket.on('error', onLost)
    socket.on('close', () => {
      if (this.#onReply !== null) onLost(new Error('the server closed a connection with a request in flight'))
    })
  }

  static open(url: URL, onLost: (error: Error) => void): Promise<HttpConnection> {
    return new Promise((resolve, reject) => {
      const socket = connect(Number(url.port), url.hostname)
      socket.once('error', reject)
      socket.once('connect', () => {
        socket.off('error', reject)
        resolve(new HttpConnection(socket, onLost))
      })
    })
  }

  /** Sends one whole request; the next may be sent when `onReply` is called. */
  send(request: string, onReply: (reply: HttpReply) => void): void {
    this.#onReply = onReply
    this.#socket.write(request)
  }

  close(): void {
    this.#onReply = null
    this.#socket.destroy()
  }

  #read(chunk: Buffer): void {
    const received = this.#received === null ? chunk : Buffer.concat([this.#received, chunk])
    this.#received = received
    const headEnd = received.indexOf(HEAD_END)
    if (headEnd === -1) return
    const head = received.toString('latin1', 0, headEnd)
    const bodyStart = headEnd + HEAD_END.length
    const bodyEnd = bodyStart + contentLength(head)
    if (received.length < bodyEnd) return
    this.#received = null
    const onReply = this.#onReply
    this.#onReply = null
    onReply?.({
      status: Number(head.slice(9, 12)),
      body: () => received.toString('utf8', bodyStart, bodyEnd),
    })
  }
}

function contentLength(head: string): number {
  const length = /\r\ncontent-length: *(\d+)/i.exec(head)?.[1]
  if (length === undefined) throw new Error(`a reply without Content-Length cannot be counted:\n${head}`)
  return Number(length)
}

/** The text of one request without a body. @param apiKey of whom the request is */
export function getRequest(path: string, apiKey: string): string {
  return `GET ${path} HTTP/1.1\r\nHost: bench\r\nAuthorization: Bearer ${apiKey}\r\n\r\n`
}

/** The text of one request with a JSON body. @param apiKey of whom the request is; null for one that names a key itself */
export function jsonRequest(
  method: 'POST' | 'PUT',
  path: string,
  body: object,
  apiKey: string | null = null,
): string {
  const text = JSON.stringify(body)
  const authorization = apiKey === null ? '' : `Authorization: Bearer ${apiKey}\r\n`
  return (
    `${method} ${path} HTTP/1.1\r\nHost: bench\r\nContent-Type: application/json\r\n${authorization}` +
    `Content-Length: ${Buffer.byteLength(text)}\r\n\r\n${text}`
  )
}
