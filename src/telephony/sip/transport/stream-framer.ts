import { contentLength } from '../message/content-length.ts'
import { decodeHead, parseHead } from '../message/parse-head.ts'
import { MAX_MESSAGE_BYTES } from '../message/parse-message.ts'

export type Framed =
  | { readonly kind: 'message'; readonly bytes: Buffer }
  /** CR LF CR LF between two messages, to be answered with CR LF (RFC 5626, section 3.5.1). */
  | { readonly kind: 'ping' }
  /** Where the next message would begin can no longer be known: nothing comes after it. `head` is what deserves `status`, if anything. */
  | {
      readonly kind: 'fault'
      readonly reason: string
      readonly status: number
      readonly head: Buffer | null
    }

/**
 * Cuts a stream of bytes into messages by Content-Length, which is mandatory there (RFC 3261, section 18.3), however the bytes are
 * divided on arrival. What it holds back is bounded by the largest message and one chunk.
 */
export class StreamFramer {
  #store: Buffer = Buffer.alloc(0)
  #from = 0
  #to = 0
  /** Up to where the end of the header fields has been looked for, so that single bytes do not make the search quadratic. */
  #searched = 0
  /** Of the message that is being received, once its header fields are there. */
  #messageLength: number | null = null
  #lineBreaks = 0
  #isBroken = false

  /** Whether a message has begun to arrive and is not complete. */
  get isWithinMessage(): boolean {
    return !this.#isBroken && this.#to > this.#from
  }

  push(chunk: Buffer): readonly Framed[] {
    const framed: Framed[] = []
    if (this.#isBroken) return framed
    this.#append(chunk)
    for (let next = this.#next(); next !== null; next = this.#next()) {
      framed.push(next)
      if (next.kind === 'fault') {
        this.#isBroken = true
        this.#store = Buffer.alloc(0)
        return framed
      }
    }
    this.#compact()
    return framed
  }

  #next(): Framed | null {
    if (this.#messageLength === null) {
      if (this.#skipLineBreaks()) return { kind: 'ping' }
      if (this.#to === this.#from) return null
      const fault = this.#readHead()
      if (fault !== null) return fault
    }
    const length = this.#messageLength
    if (length === null || this.#to - this.#from < length) return null
    const bytes = Buffer.from(this.#store.subarray(this.#from, this.#from + length))
    this.#advance(length)
    this.#messageLength = null
    return { kind: 'message', bytes }
  }

  /** True as often as two line breaks were passed over. */
  #skipLineBreaks(): boolean {
    while (this.#to - this.#from >= 2 && this.#store[this.#from] === CARRIAGE_RETURN) {
      if (this.#store[this.#from + 1] !== LINE_FEED) break
      this.#advance(2)
      this.#lineBreaks++
      if (this.#lineBreaks === 2) {
        this.#lineBreaks = 0
        return true
      }
    }
    return false
  }

  /** Finds out how long the message is, once its header fields are complete. */
  #readHead(): Framed | null {
    const { length } = BLANK_LINE
    const searchFrom = Math.max(this.#from, this.#searched - length + 1)
    const blank = this.#store.subarray(0, this.#to).indexOf(BLANK_LINE, searchFrom)
    this.#searched = this.#to
    if (blank === -1) {
      const isTooLong = this.#to - this.#from > MAX_MESSAGE_BYTES
      return isTooLong ? fault('the header fields do not end within the largest message', 513, null) : null
    }
    this.#lineBreaks = 0
    const head = this.#store.subarray(this.#from, blank + length)
    const parsed = parseHead(decodeHead(this.#store.subarray(this.#from, blank)))
    if (parsed.fault !== null) return fault(parsed.fault, 400, head)
    const lengths = parsed.fields.filter(({ name }) => name === 'Content-Length')
    if (lengths.length > 1) return fault('Content-Length is there twice', 400, head)
    const bodyLength = contentLength(lengths)
    if (bodyLength === null) return fault('Content-Length is missing', 400, head)
    if (Number.isNaN(bodyLength)) return fault('Content-Length is malformed', 400, head)
    const messageLength = head.length + bodyLength
    if (messageLength > MAX_MESSAGE_BYTES) return fault('the message is too large', 513, head)
    this.#messageLength = messageLength
    return null
  }

  #advance(count: number): void {
    this.#from += count
    this.#searched = this.#from
  }

  /** The store doubles, so that a message of single bytes is copied a few times and not once for each. */
  #append(chunk: Buffer): void {
    const needed = this.#to + chunk.length
    if (needed > this.#store.length) {
      const larger = Buffer.allocUnsafe(Math.max(needed, this.#store.length * 2, SMALLEST_STORE_BYTES))
      this.#store.copy(larger, 0, 0, this.#to)
      this.#store = larger
    }
    chunk.copy(this.#store, this.#to)
    this.#to = needed
  }

  /** An idle connection holds no memory: there may be thousands. */
  #compact(): void {
    if (this.#from === this.#to) {
      this.#store = NOTHING
      this.#to = 0
    } else {
      this.#store.copyWithin(0, this.#from, this.#to)
      this.#to -= this.#from
    }
    this.#searched = Math.max(0, this.#searched - this.#from)
    this.#from = 0
  }
}

function fault(reason: string, status: number, head: Buffer | null): Framed {
  return { kind: 'fault', reason, status, head: head && Buffer.from(head) }
}

const CARRIAGE_RETURN = 0x0d
const LINE_FEED = 0x0a
const BLANK_LINE = Buffer.from('\r\n\r\n')
const NOTHING = Buffer.alloc(0)

/** Most messages fit in. */
const SMALLEST_STORE_BYTES = 2048
