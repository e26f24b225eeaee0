import type { HeaderField } from './sip-message.ts'

/** What the first Content-Length says, in bytes. Null: there is none (by UDP the body ends with the datagram). NaN: not a number. */
export function contentLength(fields: readonly HeaderField[]): number | null {
  const field = fields.find(({ name }) => name === 'Content-Length')
  if (field === undefined) return null
  return DIGITS.test(field.value) ? Number(field.value) : Number.NaN
}

const DIGITS = /^\d+$/
