import type { FilePart } from '../../platform/files/files.ts'

/**
 * Which part of a file of `size` bytes a `Range` header asks for (RFC 9110, section 14): all of it where the header is
 * absent, of another unit, malformed, or names several parts (which a server may ignore); `unsatisfiable` where it begins
 * behind the end.
 */
export function byteRange(header: string | undefined, size: number): FilePart | 'all' | 'unsatisfiable' {
  const [, first = '', last = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/i.exec(header?.trim() ?? '') ?? []
  if (first === '' && last === '') return 'all'
  if (first === '') {
    const length = Math.min(Number(last), size)
    return length === 0 ? 'unsatisfiable' : { start: size - length, end: size - 1 }
  }
  const start = Number(first)
  const end = last === '' ? size - 1 : Math.min(Number(last), size - 1)
  if (last !== '' && Number(last) < start) return 'all'
  return start >= size ? 'unsatisfiable' : { start, end }
}
