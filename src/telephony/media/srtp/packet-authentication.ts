import { hash } from 'node:crypto'

const BLOCK_BYTES = 64
const DIGEST_BYTES = 20

/** A packet is never longer, nor what follows it while it is hashed. */
const MAX_BYTES = 2_000

/** One for all: nothing of a packet outlives its turn. */
const INNER = Buffer.alloc(BLOCK_BYTES + MAX_BYTES)
const OUTER = Buffer.alloc(BLOCK_BYTES + DIGEST_BYTES)

/**
 * HMAC-SHA1 (RFC 2104) over packets, cut to the length of a tag. The two hashes that it consists of are taken one by one: to make
 * an HMAC of Node.js's for each packet takes twice as long.
 */
export class PacketAuthentication {
  readonly #innerPad: Uint8Array
  readonly #outerPad: Uint8Array

  /** @param key no longer than a block, which it is filled up to */
  constructor(key: Uint8Array) {
    this.#innerPad = padded(key, 0x36)
    this.#outerPad = padded(key, 0x5c)
  }

  /** Writes the tag behind the first `length` bytes. @param followed what is hashed after them, unless it is null */
  write(bytes: Buffer, length: number, followed: number | null, tagBytes: number): void {
    this.#digest(bytes, length, followed).copy(bytes, length, 0, tagBytes)
  }

  /** Whether the tag that lies behind the first `length` bytes is right. */
  isRight(bytes: Buffer, length: number, followed: number | null, tagBytes: number): boolean {
    const digest = this.#digest(bytes, length, followed)
    // To the end in any case: how long it takes says nothing.
    let difference = 0
    for (let at = 0; at < tagBytes; at++) difference |= (digest[at] ?? 0) ^ (bytes[length + at] ?? 0)
    return difference === 0
  }

  #digest(bytes: Buffer, length: number, followed: number | null): Buffer {
    INNER.set(this.#innerPad)
    bytes.copy(INNER, BLOCK_BYTES, 0, length)
    let end = BLOCK_BYTES + length
    if (followed !== null) end = INNER.writeUInt32BE(followed, end)
    const inner = hash('sha1', INNER.subarray(0, end), 'buffer')
    OUTER.set(this.#outerPad)
    inner.copy(OUTER, BLOCK_BYTES)
    return hash('sha1', OUTER, 'buffer')
  }
}

function padded(key: Uint8Array, pad: number): Uint8Array {
  return Uint8Array.from({ length: BLOCK_BYTES }, (_, at) => (key[at] ?? 0) ^ pad)
}
