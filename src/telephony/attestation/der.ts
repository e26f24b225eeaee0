/** One element of DER (X.690): its tag, what is in it, and where it ends in what it was read from. */
export interface DerElement {
  readonly tag: number
  readonly content: Buffer
  readonly end: number
}

/** Four bytes say any length that a certificate can have. */
const MAX_LENGTH_BYTES = 4

const LONG_FORM = 0x80

/** @returns null where there is no whole element */
export function readDer(bytes: Buffer, offset = 0): DerElement | null {
  const tag = bytes[offset]
  const first = bytes[offset + 1]
  if (tag === undefined || first === undefined) return null
  let begin = offset + 2
  let length = first
  if (first >= LONG_FORM) {
    const count = first - LONG_FORM
    if (count === 0 || count > MAX_LENGTH_BYTES || begin + count > bytes.length) return null
    length = bytes.readUIntBE(begin, count)
    begin += count
  }
  const end = begin + length
  return end > bytes.length ? null : { tag, content: bytes.subarray(begin, end), end }
}

/** The elements that follow one another; those before the first that is not whole. */
export function* derElements(bytes: Buffer): Generator<DerElement> {
  for (let offset = 0; offset < bytes.length; ) {
    const element = readDer(bytes, offset)
    if (element === null) return
    yield element
    offset = element.end
  }
}
