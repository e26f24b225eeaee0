const FIRST_SIZE = 16 * 1_024

const LENGTH_BYTES = 4
const NULL_LENGTH = -1

const UUID_BYTES = 16

/** Up to so many characters, calling Node.js takes longer than writing them one by one. */
const SHORT_TEXT = 40
const LAST_ASCII = 0x7f

const HYPHEN = 0x2d

/** A buffer that grows as it is written to; numbers are big-endian, as PostgreSQL sends and takes them. */
export class BinaryWriter {
  #buffer = Buffer.allocUnsafe(FIRST_SIZE)
  #length = 0

  /** @param value from 0 to 255 */
  byte(value: number): void {
    this.#makeRoom(1)
    this.#length = this.#buffer.writeUInt8(value, this.#length)
  }

  int32(value: number): void {
    this.#makeRoom(4)
    this.#writeInt32(value, this.#length)
    this.#length += 4
  }

  /** @param value a safe integer */
  int64(value: number): void {
    this.#makeRoom(8)
    this.#length = this.#buffer.writeInt32BE(Math.floor(value / 2 ** 32), this.#length)
    this.#length = this.#buffer.writeUInt32BE(value >>> 0, this.#length)
  }

  /**
   * Begins a value that is preceded by its length in bytes, which `endSized` fills in. One that is never ended is null:
   * its length is -1.
   */
  beginSized(): number {
    this.int32(NULL_LENGTH)
    return this.#length
  }

  /** @param begun what `beginSized` answered */
  endSized(begun: number): void {
    this.#writeInt32(this.#length - begun, begun - LENGTH_BYTES)
  }

  /** UTF-8. */
  text(value: string): void {
    // No character takes more than three bytes for each of its UTF-16 units.
    this.#makeRoom(value.length * 3)
    this.#length += this.#writeShort(value) ?? this.#buffer.write(value, this.#length)
  }

  /** @param value 32 hexadecimal digits in groups that hyphens separate */
  uuid(value: string): void {
    this.#makeRoom(UUID_BYTES)
    for (let index = 0; index < value.length; index += 2) {
      if (value.charCodeAt(index) === HYPHEN) index++
      this.#buffer[this.#length++] = (digitAt(value, index) << 4) | digitAt(value, index + 1)
    }
  }

  /** What has been written; a later write may change it. */
  written(): Buffer {
    return this.#buffer.subarray(0, this.#length)
  }

  /** Byte by byte, which unlike Node.js' own call is compiled into whoever writes: a ping writes a hundred. */
  #writeInt32(value: number, at: number): void {
    this.#buffer[at] = value >>> 24
    this.#buffer[at + 1] = value >>> 16
    this.#buffer[at + 2] = value >>> 8
    this.#buffer[at + 3] = value
  }

  /** Writes a short text of ASCII alone and answers its length; null = the text is another. */
  #writeShort(value: string): number | null {
    if (value.length > SHORT_TEXT) return null
    for (let index = 0; index < value.length; index++) {
      const code = value.charCodeAt(index)
      if (code > LAST_ASCII) return null
      this.#buffer[this.#length + index] = code
    }
    return value.length
  }

  #makeRoom(bytes: number): void {
    const needed = this.#length + bytes
    if (needed <= this.#buffer.length) return
    const larger = Buffer.allocUnsafe(Math.max(needed, this.#buffer.length * 2))
    this.#buffer.copy(larger, 0, 0, this.#length)
    this.#buffer = larger
  }
}

const DIGIT_9 = 0x39
const DIGIT_0 = 0x30

/** What sets a letter to lower case. */
const LOWER_CASE = 0x20

/** Lower case `a` stands for ten. */
const BEFORE_LETTERS = 0x61 - 10

function digitAt(text: string, index: number): number {
  const code = text.charCodeAt(index)
  return code <= DIGIT_9 ? code - DIGIT_0 : (code | LOWER_CASE) - BEFORE_LETTERS
}
