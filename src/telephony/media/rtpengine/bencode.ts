/** What rtpengine's control messages are made of. Strings are bytes there; ours are text. */
export type Bencoded = string | number | readonly Bencoded[] | BencodedDictionary
export interface BencodedDictionary {
  readonly [key: string]: Bencoded
}

/** Answers of rtpengine nest ten deep. */
const MAX_DEPTH = 30

export function encodeBencode(value: Bencoded): string {
  if (typeof value === 'number') return `i${value}e`
  if (typeof value === 'string') return `${Buffer.byteLength(value)}:${value}`
  if (isList(value)) return `l${value.map(encodeBencode).join('')}e`
  const entries = Object.entries(value).map(([key, each]) => `${encodeBencode(key)}${encodeBencode(each)}`)
  return `d${entries.join('')}e`
}

/** @returns null for anything but one whole value, nested no deeper than rtpengine does */
export function decodeBencode(bytes: Buffer): Bencoded | null {
  const reader = { bytes, at: 0 }
  const value = readValue(reader, 0)
  return reader.at === bytes.length ? value : null
}

/** Where reading has got to. */
interface Reader {
  readonly bytes: Buffer
  at: number
}

function readValue(reader: Reader, depth: number): Bencoded | null {
  const kind = String.fromCharCode(reader.bytes[reader.at] ?? 0)
  if (kind === 'i') {
    reader.at++
    return readNumber(reader, 'e')
  }
  if (kind !== 'l' && kind !== 'd') return readText(reader)
  if (depth === MAX_DEPTH) return null
  reader.at++
  const items: Bencoded[] = []
  while (reader.bytes[reader.at] !== END) {
    const item = readValue(reader, depth + 1)
    if (item === null) return null
    items.push(item)
  }
  reader.at++
  return kind === 'l' ? items : dictionaryOf(items)
}

function readText(reader: Reader): string | null {
  const length = readNumber(reader, ':')
  if (length === null || length < 0 || reader.at + length > reader.bytes.length) return null
  const text = reader.bytes.toString('utf8', reader.at, reader.at + length)
  reader.at += length
  return text
}

function readNumber(reader: Reader, end: string): number | null {
  const until = reader.bytes.indexOf(end, reader.at)
  const digits = until === -1 ? '' : reader.bytes.toString('latin1', reader.at, until)
  if (!/^-?\d{1,20}$/.test(digits)) return null
  reader.at = until + 1
  return Number(digits)
}

function dictionaryOf(items: readonly Bencoded[]): BencodedDictionary | null {
  if (items.length % 2 !== 0) return null
  const entries = items.flatMap((key, index) =>
    index % 2 === 0 ? [[key, items[index + 1] ?? ''] as const] : [],
  )
  if (!entries.every((entry): entry is readonly [string, Bencoded] => typeof entry[0] === 'string'))
    return null
  return Object.fromEntries(entries)
}

/** Arrays that are read-only are not told apart by `Array.isArray` alone. */
export function isList(value: Bencoded): value is readonly Bencoded[] {
  return Array.isArray(value)
}

const END = 'e'.charCodeAt(0)
