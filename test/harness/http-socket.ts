import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

/** An answer, byte by byte. */
export interface RawAnswer {
  readonly status: number
  /** Everything before the body, as it came. */
  readonly head: string
  readonly body: string
}

/** A connection over which a test says exactly what is sent. */
export interface HttpSocket {
  readonly socket: Socket
  send(text: string): void
  /** The next answer. Rejects when the connection ends before it. */
  answer(): Promise<RawAnswer>
  /** Sends a request and waits for its answer. */
  ask(text: string): Promise<RawAnswer>
  /** Resolves once the server has closed it. */
  readonly closed: Promise<unknown>
}

export async function openHttpSocket(port: number): Promise<HttpSocket> {
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  let received = ''
  let wake: () => void = () => undefined
  socket.setEncoding('utf8').on('data', (text: string) => {
    received += text
    wake()
  })
  socket.on('error', () => undefined)
  const closed = once(socket, 'close')
  let isClosed = false
  void closed.then(() => {
    isClosed = true
    wake()
  })
  const answer = async (): Promise<RawAnswer> => {
    for (;;) {
      const found = readAnswer(received)
      if (found !== null) {
        received = received.slice(found.length)
        return found.answer
      }
      if (isClosed) throw new Error(`the connection was closed before an answer: ${received}`)
      await new Promise<void>(resolve => {
        wake = resolve
      })
    }
  }
  return {
    socket,
    send: text => void socket.write(text),
    answer,
    ask: text => {
      socket.write(text)
      return answer()
    },
    closed,
  }
}

function readAnswer(text: string) {
  const headEnd = text.indexOf('\r\n\r\n')
  if (headEnd === -1) return null
  const head = text.slice(0, headEnd)
  const bodyStart = headEnd + 4
  const bodyBytes = Number(/\r\ncontent-length: *(\d+)/i.exec(head)?.[1] ?? 0)
  const body = Buffer.from(text.slice(bodyStart)).subarray(0, bodyBytes)
  if (body.length < bodyBytes) return null
  const answer = { status: Number(head.slice(9, 12)), head, body: body.toString() }
  return { answer, length: bodyStart + answer.body.length }
}

/** The text of a request with a body. @param headers lines beside `Host` and `Content-Length` */
export function requestText(
  method: string,
  path: string,
  body: string,
  headers: readonly string[] = ['Content-Type: application/json'],
): string {
  const lines = ['Host: example.com', ...headers, `Content-Length: ${Buffer.byteLength(body)}`]
  return `${method} ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n${body}`
}
