import { type Cipher, createCipheriv } from 'node:crypto'

const BLOCK_BYTES = 16

/** Packets whose key stream is made together, once packets follow one another: most of what one costs is asking for it. */
const PACKETS_AHEAD = 8

/** Of a packet's index, above which the others have to change. */
const LOW_NUMBERS = 0x1_0000

/**
 * AES in counter mode as RFC 3711 section 4.1.1 has it. One cipher for all packets encrypts their counters: to make another for
 * each, which Node.js's own counter mode would need, takes several times as long.
 */
export class CounterMode {
  readonly #cipher: Cipher
  readonly #salt: Uint8Array
  /** The counters of so many blocks of each packet, one packet after the other. */
  #counters = Buffer.alloc(0)
  #blocks = 0
  /** The key stream of packets from `#first` on, of one SSRC and one `high`. */
  #stream: Buffer = Buffer.alloc(0)
  #first = 0
  #ahead = 0
  #ssrc = -1
  #high = -1
  /** The number of the packet before. */
  #low = -1

  constructor(key: Uint8Array, salt: Uint8Array) {
    this.#cipher = createCipheriv('aes-128-ecb', key, null).setAutoPadding(false)
    this.#salt = salt
  }

  /**
   * Encrypts, or decrypts, `bytes` from `start` to before `end` in place.
   * @param high the upper 32 bits of the packet's index of 48, `low` the others
   */
  apply(bytes: Buffer, start: number, end: number, ssrc: number, high: number, low: number): void {
    const blocks = Math.ceil((end - start) / BLOCK_BYTES)
    if (blocks <= 0) return
    const isSameStream = ssrc === this.#ssrc && high === this.#high
    const isMade = isSameStream && low >= this.#first && low < this.#first + this.#ahead
    if (!isMade || blocks > this.#blocks) {
      const follows = isSameStream && low === this.#low + 1
      this.#make(blocks, follows ? Math.min(PACKETS_AHEAD, LOW_NUMBERS - low) : 1, ssrc, high, low)
    }
    this.#low = low
    const stream = this.#stream
    let from = (low - this.#first) * this.#blocks * BLOCK_BYTES
    for (let at = start; at < end; at++, from++) bytes[at] = (bytes[at] ?? 0) ^ (stream[from] ?? 0)
  }

  /** Makes the key stream of packets from this one on. */
  #make(blocks: number, ahead: number, ssrc: number, high: number, low: number): void {
    this.#ssrc = ssrc
    this.#high = high
    this.#first = low
    this.#ahead = ahead
    const length = ahead * blocks * BLOCK_BYTES
    if (blocks !== this.#blocks || length > this.#counters.length) this.#makeCounters(blocks, ahead)
    for (let packet = 0; packet < ahead; packet++) this.#setCounters(packet, ssrc, high, low + packet)
    const isWhole = length === this.#counters.length
    this.#stream = this.#cipher.update(isWhole ? this.#counters : this.#counters.subarray(0, length))
  }

  /** The first four bytes of each are those of the salt, the last two its number; the rest is the packet's. */
  #makeCounters(blocks: number, ahead: number): void {
    this.#blocks = blocks
    this.#counters = Buffer.alloc(ahead * blocks * BLOCK_BYTES)
    for (let at = 0, block = 0; at < this.#counters.length; at += BLOCK_BYTES, block++) {
      this.#counters.set(this.#salt.subarray(0, 4), at)
      this.#counters.writeUInt16BE(block % blocks, at + 14)
    }
  }

  #setCounters(packet: number, ssrc: number, high: number, low: number): void {
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
    const end = (packet + 1) * this.#blocks * BLOCK_BYTES
    for (let at = packet * this.#blocks * BLOCK_BYTES + 4; at < end; at += BLOCK_BYTES) {
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
