import { parseCSeq } from './cseq.ts'
import { isSingle } from './header-names.ts'
import { parseNameAddress } from './name-address.ts'
import type { HeaderField } from './sip-message.ts'
import { parseVia } from './via.ts'

/**
 * Why fields do not make a message, in a sentence, or null where they do: the five that every message has (RFC 3261, section 8.1.1;
 * Max-Forwards is missing in those of RFC 2543), none twice that may be there once, and those that the stack reads well-formed. Other
 * fields are whoever's who reads them: a broken Date concerns nobody here (RFC 4475, 3.1.2.12). `method` is null for a response.
 */
export function faultOf(fields: readonly HeaderField[], method: string | null): string | null {
  const singles = new Set<string>()
  let hasVia = false
  for (const { name, value } of fields) {
    if (isSingle(name)) {
      if (singles.has(name)) return `${name} is there twice`
      singles.add(name)
    }
    if (name === 'Via') hasVia = true
    if (!isWellFormed(name, value)) return `${name} is malformed`
    if (name === 'CSeq' && method !== null && parseCSeq(value)?.method !== method) {
      return "CSeq names another method than the request's"
    }
  }
  if (!hasVia) return 'Via is missing'
  for (const name of MANDATORY) if (!singles.has(name)) return `${name} is missing`
  return null
}

const MANDATORY = ['From', 'To', 'Call-ID', 'CSeq'] as const

function isWellFormed(name: string, value: string): boolean {
  switch (name) {
    case 'Via':
      return parseVia(value) !== null
    case 'From':
    case 'To':
    case 'Route':
    case 'Record-Route':
      return parseNameAddress(value) !== null
    case 'Contact':
      return value === '*' || parseNameAddress(value) !== null
    case 'CSeq':
      return parseCSeq(value) !== null
    case 'Call-ID':
      return CALL_ID.test(value)
    case 'Max-Forwards':
      return DIGITS.test(value) && Number(value) <= MAX_MAX_FORWARDS
    default:
      return true
  }
}

/** RFC 3261, section 20.22. */
const MAX_MAX_FORWARDS = 255

const DIGITS = /^\d+$/
const CALL_ID = /^\S+$/
