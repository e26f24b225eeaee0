/** One message of PostgreSQL's protocol: its type (empty for those that open a connection), and all of its bytes. */
export interface PostgresMessage {
  readonly type: string
  readonly bytes: Buffer
}

const LENGTH_BYTES = 4

/** Cuts one direction of a connection into messages, however its bytes arrive. */
export class MessageReader {
  #pending: Buffer = Buffer.alloc(0)
  #isTyped: boolean

  /** @param isTyped whether the first message has a type: a server's has, a client's has none */
  constructor(isTyped: boolean) {
    this.#isTyped = isTyped
  }

  read(chunk: Buffer): PostgresMessage[] {
    this.#pending = this.#pending.length === 0 ? chunk : Buffer.concat([this.#pending, chunk])
    const messages: PostgresMessage[] = []
    for (let next = this.#next(); next !== null; next = this.#next()) messages.push(next)
    return messages
  }

  #next(): PostgresMessage | null {
    const typeBytes = this.#isTyped ? 1 : 0
    if (this.#pending.length < typeBytes + LENGTH_BYTES) return null
    const length = typeBytes + this.#pending.readInt32BE(typeBytes)
    if (this.#pending.length < length) return null
    const bytes = this.#pending.subarray(0, length)
    this.#pending = this.#pending.subarray(length)
    // What opens a connection: an offer of encryption comes before it, and both have the same form.
    if (!this.#isTyped && !isEncryptionRequest(bytes)) this.#isTyped = true
    return { type: typeBytes === 1 ? bytes.toString('latin1', 0, 1) : '', bytes }
  }
}

const SSL_REQUEST = 80_877_103
const GSS_ENCRYPTION_REQUEST = 80_877_104

export function isEncryptionRequest(bytes: Buffer): boolean {
  const code = bytes.length === 8 ? bytes.readInt32BE(LENGTH_BYTES) : 0
  return code === SSL_REQUEST || code === GSS_ENCRYPTION_REQUEST
}

/** The texts of a message that stand one after another, each ended by a zero byte. */
export function textsIn({ bytes }: PostgresMessage, count: number): string[] {
  const texts: string[] = []
  let from = 1 + LENGTH_BYTES
  while (texts.length < count) {
    const end = bytes.indexOf(0, from)
    texts.push(bytes.toString('utf8', from, end))
    from = end + 1
  }
  return texts
}

/** A simple query. */
export function queryMessage(text: string): Buffer {
  const body = Buffer.from(`${text}\0`)
  const head = Buffer.alloc(1 + LENGTH_BYTES)
  head.write('Q', 'latin1')
  head.writeInt32BE(LENGTH_BYTES + body.length, 1)
  return Buffer.concat([head, body])
}
