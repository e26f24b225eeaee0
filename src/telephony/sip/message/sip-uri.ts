import type { Parameters } from './parameters.ts'

/** A sip:, sips: or tel: URI, taken apart for reading. To send it on, send the characters that came. */
export interface SipUri {
  readonly scheme: 'sip' | 'sips' | 'tel'
  /** Unescaped and without a password, which section 19.1.1 advises against; of tel: the number as it was written. */
  readonly user: string | null
  /** In lower case; an IPv6 address in brackets; empty with tel:. */
  readonly host: string
  readonly port: number | null
  /** Unescaped. */
  readonly parameters: Parameters
  /** What follows the question mark, escaped as it came. */
  readonly headers: string | null
}

/** RFC 3261, section 19.1, and RFC 3966. Null where it is of another scheme or not well-formed. */
export function parseSipUri(value: string): SipUri | null {
  const colon = value.indexOf(':')
  const scheme = value.slice(0, colon).toLowerCase()
  if (scheme === 'tel') return parseTel(value.slice(colon + 1))
  if (scheme !== 'sip' && scheme !== 'sips') return null
  if (FORBIDDEN.test(value)) return null

  // "@" is escaped everywhere else; what stands before it may hold semicolons and question marks (RFC 4475, 3.1.1.2).
  const at = value.indexOf('@', colon)
  const rest = value.slice(at === -1 ? colon + 1 : at + 1)
  let user: string | null = null
  if (at !== -1) {
    const password = value.indexOf(':', colon + 1)
    user = unescaped(value.slice(colon + 1, password === -1 || password > at ? at : password))
    if (user === null || user === '') return null
  }

  const match = REST.exec(rest)
  if (match === null) return null
  const [, host = '', digits, written = '', headers] = match
  const port = digits === undefined ? null : Number(digits)
  if (port !== null && (port < 1 || port > MAX_PORT)) return null
  const parameters = parseUriParameters(written)
  if (parameters === null) return null
  return { scheme, user, host: host.toLowerCase(), port, parameters, headers: headers ?? null }
}

/** Whether a SIP address is reached by TLS alone (RFC 3261, 19.1.2 and 26.2.2); what is none is not. */
export function isOverTls(address: string): boolean {
  const uri = parseSipUri(address)
  return uri !== null && (uri.scheme === 'sips' || uri.parameters.get('transport')?.toLowerCase() === 'tls')
}

/** The URI as From and To may have it: without what says how it is reached (RFC 3261, 19.1.1, table 1). */
export function identityOf(uri: string): string {
  const parsed = parseSipUri(uri)
  if (parsed === null || parsed.scheme === 'tel') return uri
  const start = uri.indexOf('@') + 1 || uri.indexOf(':') + 1
  const [host = '', ...parameters] = (uri.slice(start).split('?')[0] ?? '').split(';')
  const kept = parameters.filter(parameter => !IS_OF_WAY.test(parameter)).map(parameter => `;${parameter}`)
  return uri.slice(0, start) + host.replace(/:\d+$/, '') + kept.join('')
}

export function formatSipUri(uri: SipUri): string {
  let text = `${uri.scheme}:`
  if (uri.scheme === 'tel') text += uri.user ?? ''
  else if (uri.user !== null) text += `${escaped(uri.user, NOT_IN_USER)}@`
  text += uri.host
  if (uri.port !== null) text += `:${uri.port}`
  for (const [name, value] of uri.parameters) {
    text += `;${escaped(name, NOT_IN_PARAMETER)}`
    if (value !== null) text += `=${escaped(value, NOT_IN_PARAMETER)}`
  }
  return uri.headers === null ? text : `${text}?${uri.headers}`
}

function parseTel(rest: string): SipUri | null {
  const match = TELEPHONE_NUMBER.exec(rest)
  if (match === null) return null
  const [, user = '', written = ''] = match
  const parameters = parseUriParameters(written)
  return parameters && { scheme: 'tel', user, host: '', port: null, parameters, headers: null }
}

function parseUriParameters(written: string): Parameters | null {
  if (written === '') return NONE
  const parameters = new Map<string, string | null>()
  for (const part of written.slice(1).split(';')) {
    const equals = part.indexOf('=')
    const name = unescaped(equals === -1 ? part : part.slice(0, equals))?.toLowerCase()
    const value = equals === -1 ? null : unescaped(part.slice(equals + 1))
    if (name === undefined || name === '' || (equals !== -1 && value === null)) return null
    if (!parameters.has(name)) parameters.set(name, value)
  }
  return parameters
}

/** Null where a percent sign begins no escape. What is no UTF-8 is taken for Latin-1, so that nothing is lost. */
function unescaped(text: string): string | null {
  if (!text.includes('%')) return text
  if (BROKEN_ESCAPE.test(text)) return null
  try {
    return decodeURIComponent(text)
  } catch {
    return text.replace(ESCAPE, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  }
}

function escaped(text: string, forbidden: RegExp): string {
  return text.replace(forbidden, character =>
    Array.from(Buffer.from(character), byte => `%${byte.toString(16).toUpperCase().padStart(2, '0')}`).join(
      '',
    ),
  )
}

const NONE: Parameters = new Map()
const MAX_PORT = 65_535

const FORBIDDEN = /[\s<>"]/
const REST = /^(\[[0-9A-Fa-f:.]+\]|[A-Za-z0-9._-]+)(?::(\d{1,5}))?((?:;[^?@]*)?)(?:\?([^@]*))?$/
const TELEPHONE_NUMBER = /^(\+?[0-9A-Fa-f*#().-]+)((?:;[^\s<>"?]*)?)$/
/** Parameters that say how a URI is reached. */
const IS_OF_WAY = /^(transport|maddr|ttl|lr|method)(=|$)/i
const ESCAPE = /%([0-9A-Fa-f]{2})/g
const BROKEN_ESCAPE = /%(?![0-9A-Fa-f]{2})/

/** Neither "unreserved" nor "user-unreserved"; the u flag keeps surrogate pairs together. */
const NOT_IN_USER = /[^A-Za-z0-9\-_.!~*'()&=+$,;?/]/gu
/** Neither "unreserved" nor "param-unreserved". */
const NOT_IN_PARAMETER = /[^A-Za-z0-9\-_.!~*'()[\]/:&+$]/gu
