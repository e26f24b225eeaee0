import { skipSpace } from '../message/linear-white-space.ts'
import { endOfQuoted, quote, unquote } from '../message/quoted-string.ts'
import { isToken } from '../message/token.ts'

/**
 * The parameters of a challenge or of credentials, `Digest name=value, name="value"`, by lower-case name and unquoted. Null: another
 * scheme (RFC 4475, 3.3.7), not well-formed, or a name is there twice.
 */
export function parseDigestParameters(value: string): ReadonlyMap<string, string> | null {
  const scheme = SCHEME.exec(value)
  if (scheme === null) return null
  const parameters = new Map<string, string>()
  let index = scheme[0].length
  while (index < value.length) {
    const equals = value.indexOf('=', index)
    if (equals === -1) return null
    const name = value.slice(index, equals).trim().toLowerCase()
    if (!isToken(name) || parameters.has(name)) return null
    const start = skipSpace(value, equals + 1)
    const isQuoted = value[start] === '"'
    const end = isQuoted ? endOfQuoted(value, start) : endOfUnquoted(value, start)
    if (end <= start) return null
    const written = value.slice(start, end)
    parameters.set(name, isQuoted ? unquote(written) : written)
    index = skipSpace(value, end)
    if (index === value.length) break
    if (value[index] !== ',') return null
    index = skipSpace(value, index + 1)
  }
  return parameters
}

/** The other way: what section 3.4 of RFC 7616 wants without quotation marks gets none, everything else does. */
export function formatDigestParameters(parameters: ReadonlyMap<string, string>): string {
  const parts = Array.from(
    parameters,
    ([name, value]) => `${name}=${UNQUOTED.has(name) ? value : quote(value)}`,
  )
  return `Digest ${parts.join(', ')}`
}

function endOfUnquoted(value: string, start: number): number {
  let index = start
  while (index < value.length && !ENDS.has(value[index] ?? '')) index++
  return index
}

const SCHEME = /^digest[ \t]+/i
const ENDS: ReadonlySet<string> = new Set([',', ' ', '\t', '"'])
const UNQUOTED: ReadonlySet<string> = new Set(['algorithm', 'nc', 'stale', 'qop'])
