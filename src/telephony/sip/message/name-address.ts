import { trimmed } from './linear-white-space.ts'
import { formatParameters, type Parameters, parseParameters } from './parameters.ts'
import { endOfQuoted, quote, unquote } from './quoted-string.ts'

export interface NameAddress {
  /** Unquoted; null where none is given. */
  readonly displayName: string | null
  /** As it was written: what is sent back to it must be these very characters. */
  readonly uri: string
  readonly parameters: Parameters
}

/**
 * Reads From, To, one element of Contact, Route, P-Asserted-Identity and the like, with any scheme of URI (name-addr and addr-spec,
 * RFC 3261, section 20.10). Null where it is neither. A display name without quotation marks may hold what a token may not, as
 * telephones send it, except what would be ambiguous (RFC 4475, 3.1.2.15).
 */
export function parseNameAddress(value: string): NameAddress | null {
  let displayName: string | null = null
  let open: number
  if (value.charCodeAt(0) === QUOTATION_MARK) {
    const end = endOfQuoted(value, 0)
    if (end === -1) return null
    displayName = unquote(value.slice(0, end))
    open = value.indexOf('<', end)
    if (open === -1 || trimmed(value, end, open) !== '') return null
  } else {
    open = value.indexOf('<')
    if (open === -1) return parseBareAddress(value)
    const name = trimmed(value, 0, open)
    if (AMBIGUOUS_IN_NAME.test(name)) return null
    if (name !== '') displayName = name
  }
  const close = value.indexOf('>', open)
  if (close === -1) return null
  const uri = value.slice(open + 1, close)
  if (!ABSOLUTE_URI.test(uri)) return null
  const parameters = parseParameters(value, close + 1)
  return parameters === null ? null : { displayName, uri, parameters }
}

/** Always with angle brackets, so that parameters can be taken for nobody else's. */
export function formatNameAddress(address: NameAddress): string {
  const name = address.displayName === null ? '' : `${quote(address.displayName)} `
  return `${name}<${address.uri}>${formatParameters(address.parameters)}`
}

/** Without brackets a semicolon ends the URI, and a comma or question mark may not be in it (RFC 3261, section 20.10). */
function parseBareAddress(value: string): NameAddress | null {
  const semicolon = value.indexOf(';')
  const end = semicolon === -1 ? value.length : semicolon
  const uri = trimmed(value, 0, end)
  if (!ABSOLUTE_URI.test(uri) || uri.includes('?') || uri.includes(',')) return null
  const parameters = parseParameters(value, end)
  return parameters === null ? null : { displayName: null, uri, parameters }
}

const QUOTATION_MARK = 0x22
const AMBIGUOUS_IN_NAME = /[",;>]/

/** A scheme and at least one character, without spaces, quotation marks and brackets (RFC 4475, 3.1.2.14). */
const ABSOLUTE_URI = /^[A-Za-z][A-Za-z0-9+.-]*:[^\s<>"]+$/
