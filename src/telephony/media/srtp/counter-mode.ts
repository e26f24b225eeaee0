import { type Cipher, createCipheriv } from 'node:crypto'

const BLOCK_BYTES = 16

/** 20 ms of G.711; longer packets make it longer. */
const USUAL_BLOCKS = 10

/**
 * AES in counter mode as RFC 3711 section 4.1.1 has it. One cipher for all packets encrypts their counters: to make another for
 * each, which Node.js's own counter mode would need, takes several times as long.
 */
export class CounterMode {
  readonly #cipher: Cipher
  readonly #salt: Uint8Array
  #counters = Buffer.alloc(0)

  constructor(key: Uint8Array, salt: Uint8Array) {
    this.#cipher = createCipheriv('aes-128-ecb', key, null).setAutoPadding(false)
    this.#salt = salt
    this.#makeCounters(USUAL_BLOCKS)
  }

  /**
   * Encrypts, or decrypts, `bytes` from `start` to before `end` in place.
   * @param high the upper 32 bits of the packet's index of 48, `low` the others
   */
  apply(bytes: Buffer, start: number, end: number, ssrc: number, high: number, low: number): void {
    const blocks = Math.ceil((end - start) / BLOCK_BYTES)
    if (blocks <= 0) return
    if (blocks * BLOCK_BYTES > this.#counters.length) this.#makeCounters(blocks)
    this.#setCounters(blocks, ssrc, high, low)
    const whole = blocks * BLOCK_BYTES === this.#counters.length
    const stream = this.#cipher.update(
      whole ? this.#counters : this.#counters.subarray(0, blocks * BLOCK_BYTES),
    )
    for (let at = start, from = 0; at < end; at++, from++) {
      bytes[at] = (bytes[at] ?? 0) ^ (stream[from] ?? 0)
    }
  }

  /** The first four bytes of each are those of the salt, the last two its number; the rest is the packet's. */
  #makeCounters(blocks: number): void {
    this.#counters = Buffer.alloc(blocks * BLOCK_BYTES)
    for (let block = 0; block < blocks; block++) {
      this.#counters.set(this.#salt.subarray(0, 4), block * BLOCK_BYTES)
      this.#counters.writeUInt16BE(block, block * BLOCK_BYTES + 14)
    }
  }

  #setCounters(blocks: number, ssrc: number, high: number, low: number): void {
    const salt = this.#salt
    const counters = this.#counters
    // By hand, byte by byte: each packet of a call comes through here.
    const at4 = (salt[4] ?? 0) ^ (ssrc >>> 24)
    const at5 = (salt[5] ?? 0) ^ ((ssrc >>> 16) & 0xff)
    const at6 = (salt[6] ?? 0) ^ ((ssrc >>> 8) & 0xff)
    const at7 = (salt[7] ?? 0) ^ (ssrc & 0xff)
    const at8 = (salt[8] ?? 0) ^ (high >>> 24)
    const at9 = (salt[9] ?? 0) ^ ((high >>> 16) & 0xff)
    const at10 = (salt[10] ?? 0) ^ ((high >>> 8) & 0xff)
    const at11 = (salt[11] ?? 0) ^ (high & 0xff)
    const at12 = (salt[12] ?? 0) ^ (low >>> 8)
    const at13 = (salt[13] ?? 0) ^ (low & 0xff)
    for (let block = 0, at = 4; block < blocks; block++, at += BLOCK_BYTES) {
      counters[at] = at4
      counters[at + 1] = at5
      counters[at + 2] = at6
      counters[at + 3] = at7
      counters[at + 4] = at8
      counters[at + 5] = at9
      counters[at + 6] = at10
      counters[at + 7] = at11
      counters[at + 8] = at12
      counters[at + 9] = at13
    }
  }
}
