const FIRST_SIZE = 16 * 1_024

const LENGTH_BYTES = 4
const NULL_LENGTH = -1

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
    this.#length = this.#buffer.writeInt32BE(value, this.#length)
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
    this.#buffer.writeInt32BE(this.#length - begun, begun - LENGTH_BYTES)
  }

  /** UTF-8. */
  text(value: string): void {
    // No character takes more than three bytes for each of its UTF-16 units.
    this.#makeRoom(value.length * 3)
    this.#length += this.#buffer.write(value, this.#length, 'utf8')
  }

  /** The bytes that hexadecimal digits stand for. */
  hex(digits: string): void {
    this.#makeRoom(digits.length / 2)
    this.#length += this.#buffer.write(digits, this.#length, 'hex')
  }

  /** What has been written; a later write may change it. */
  written(): Buffer {
    return this.#buffer.subarray(0, this.#length)
  }

  #makeRoom(bytes: number): void {
    const needed = this.#length + bytes
    if (needed <= this.#buffer.length) return
    const larger = Buffer.allocUnsafe(Math.max(needed, this.#buffer.length * 2))
    this.#buffer.copy(larger, 0, 0, this.#length)
    this.#buffer = larger
  }
}
