import { isSpace, skipSpace } from './linear-white-space.ts'
import { endOfQuoted, quote, unquote } from './quoted-string.ts'
import { isToken } from './token.ts'

/** The parameters behind a semicolon, by lower-case name, in their order; null where a name stands alone. Values are unquoted. */
export type Parameters = ReadonlyMap<string, string | null>

/**
 * Reads `;name=value;name` from `start` to the end of the text (generic-param, RFC 3261, section 25.1). Of a name given twice the
 * first counts. Null where anything else stands there, as does an empty parameter (RFC 4475, 3.1.2.1).
 */
export function parseParameters(text: string, start = 0): Parameters | null {
  let index = skipSpace(text, start)
  if (index === text.length) return NONE
  const parameters = new Map<string, string | null>()
  while (index < text.length) {
    if (text.charCodeAt(index) !== SEMICOLON) return null
    const nameStart = skipSpace(text, index + 1)
    const nameEnd = endOfWord(text, nameStart)
    const name = text.slice(nameStart, nameEnd).toLowerCase()
    if (!isToken(name)) return null
    index = skipSpace(text, nameEnd)
    let value: string | null = null
    if (text.charCodeAt(index) === EQUALS) {
      const valueStart = skipSpace(text, index + 1)
      const isQuoted = text.charCodeAt(valueStart) === QUOTATION_MARK
      const valueEnd = isQuoted ? endOfQuoted(text, valueStart) : endOfWord(text, valueStart)
      if (valueEnd <= valueStart) return null
      const written = text.slice(valueStart, valueEnd)
      value = isQuoted ? unquote(written) : written
      index = skipSpace(text, valueEnd)
    }
    if (!parameters.has(name)) parameters.set(name, value)
  }
  return parameters
}

/** Writes parameters as `parseParameters` reads them, in quotation marks where the value needs them. */
export function formatParameters(parameters: Parameters): string {
  let text = ''
  for (const [name, value] of parameters) {
    text += value === null ? `;${name}` : `;${name}=${NEEDS_NO_QUOTES.test(value) ? value : quote(value)}`
  }
  return text
}

function endOfWord(text: string, start: number): number {
  let index = start
  for (; index < text.length; index++) {
    const code = text.charCodeAt(index)
    if (isSpace(code) || code === SEMICOLON || code === EQUALS || code === QUOTATION_MARK || code === COMMA)
      break
  }
  return index
}

const NONE: Parameters = new Map()

const SEMICOLON = 0x3b
const EQUALS = 0x3d
const QUOTATION_MARK = 0x22
const COMMA = 0x2c

/** A token or a host: "received" may be an IPv6 address with or without brackets. */
const NEEDS_NO_QUOTES = /^[A-Za-z0-9\-.!%*_+`'~:[\]]+$/
