import { isToken } from './token.ts'

export interface CSeq {
  readonly number: number
  readonly method: string
}

/** Null where it is no number below 2^31 and a method (RFC 3261, section 8.1.1.5). */
export function parseCSeq(value: string): CSeq | null {
  const match = CSEQ.exec(value)
  if (match === null) return null
  const [, digits = '', method = ''] = match
  const number = Number(digits)
  return number <= MAX_CSEQ && isToken(method) ? { number, method } : null
}

const MAX_CSEQ = 2 ** 31 - 1
const CSEQ = /^(\d+)[ \t]+([^ \t]+)$/
