import { parsePhoneNumber, restorePlus } from '../../domain/phone/phone-number.ts'
import { malformed } from '../../platform/refusals/refusal.ts'

/** The parameters of a request on the RTB interface, whichever way they were sent. */
export type RtbParameters = ReadonlyMap<string, unknown>

/**
 * Query and body merged; the body wins. Absent values (null, empty, blank) are left out.
 * @throws `malformed` when the body is not an object
 */
export function rtbParameters(query: unknown, body: unknown): RtbParameters {
  const parameters = new Map<string, unknown>()
  for (const source of body === undefined ? [query] : [query, body]) {
    if (typeof source !== 'object' || source === null || Array.isArray(source)) {
      throw malformed('The body must hold parameters: a JSON object, or a form.')
    }
    addPresent(source as Readonly<Record<string, unknown>>, parameters)
  }
  return parameters
}

function addPresent(source: Readonly<Record<string, unknown>>, parameters: Map<string, unknown>): void {
  for (const name of Object.keys(source)) {
    const value = source[name]
    const isAbsent = value === null || (typeof value === 'string' && value.trim() === '')
    if (!isAbsent) parameters.set(name, value)
  }
}

/**
 * Those of a ping: `source_id` is another name of `publisher_id` (the contract's parameters of a ping), so that either in
 * the body wins over both in the query (completions.md §9).
 * @throws `malformed` likewise
 */
export function pingParameters(query: unknown, body: unknown): RtbParameters {
  const inBody = rtbParameters({}, body)
  const isNamedInBody = PUBLISHER_NAMES.some(name => inBody.has(name))
  const inQuery = [...rtbParameters(query, undefined)]
  return new Map([
    ...inQuery.filter(([name]) => !(isNamedInBody && PUBLISHER_NAMES.includes(name))),
    ...inBody,
  ])
}

const PUBLISHER_NAMES: readonly string[] = ['publisher_id', 'source_id']

/** A text parameter; a number is read as the text it was sent as. Null when it is absent or neither. */
export function textParameter(parameters: RtbParameters, ...names: readonly string[]): string | null {
  for (const name of names) {
    const value = parameters.get(name)
    if (typeof value === 'number') return String(value)
    if (typeof value === 'string' && value.trim() !== '') return value.trim()
  }
  return null
}

/**
 * A parameter that is a phone number, in E.164; null when it is none, or absent. A query or a form makes a space of a plus
 * that is not escaped (completions.md §2): where the text with a plus is no number, the space was one.
 */
export function phoneParameter(parameters: RtbParameters, name: string): string | null {
  const value = parameters.get(name)
  const text = typeof value === 'number' || typeof value === 'string' ? String(value) : ''
  return parsePhoneNumber(restorePlus(text)) ?? parsePhoneNumber(text)
}
