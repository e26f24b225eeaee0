/** An answer with status 200 and a JSON body: any other is Fastify's. */
export interface PlainAnswer {
  /** JSON. */
  readonly body: string
  /** A header of its own, name in lower case, or null. */
  readonly header: readonly [name: string, value: string] | null
}

/**
 * The bytes of an answer, as Fastify and Node.js would send it with the headers of this API.
 * @param keepAliveMs after which the server closes the connection, which stays open
 */
export function plainAnswerText({ body, header }: PlainAnswer, keepAliveMs: number): string {
  const own = header === null ? '' : `${header[0]}: ${header[1]}\r\n`
  return (
    'HTTP/1.1 200 OK\r\nx-content-type-options: nosniff\r\ncache-control: no-store\r\n' +
    `${own}content-type: application/json; charset=utf-8\r\ncontent-length: ${Buffer.byteLength(body)}\r\n` +
    `Date: ${currentDate()}\r\nConnection: keep-alive\r\n${keepAliveLine(keepAliveMs)}\r\n${body}`
  )
}

function keepAliveLine(keepAliveMs: number): string {
  return keepAliveMs > 0 ? `Keep-Alive: timeout=${Math.floor(keepAliveMs / MILLISECONDS_PER_SECOND)}\r\n` : ''
}

const MILLISECONDS_PER_SECOND = 1_000

let dateSecond = 0
let date = ''

/** Worked out once a second. */
function currentDate(): string {
  const second = Math.floor(Date.now() / MILLISECONDS_PER_SECOND)
  if (second !== dateSecond) {
    dateSecond = second
    date = new Date(second * MILLISECONDS_PER_SECOND).toUTCString()
  }
  return date
}
