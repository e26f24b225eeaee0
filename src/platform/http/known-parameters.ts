import { malformed, withoutRoot } from '../refusals/refusal.ts'

/** Taken by every list: who asks, where, which page; and what clients add so that nothing on the way answers from a cache. */
const ALWAYS_KNOWN: ReadonlySet<string> = new Set(['api_key', 'company_id', 'page', 'per_page', '_'])

/** Longer names are not repeated whole. */
const MAX_NAME_LENGTH = 100

/**
 * A filter that nobody knows must not be answered with everything (completions.md §10).
 * @param names of the parameters that the route knows
 * @throws `malformed`, naming them
 */
export function refuseUnknownParameters(query: object, names: readonly string[]): void {
  const unknown = Object.keys(query).find(name => !ALWAYS_KNOWN.has(name) && !names.includes(name))
  if (unknown === undefined) return
  const known = [...new Set([...names, ...ALWAYS_KNOWN])].filter(name => name !== '_')
  throw malformed(
    `The query parameter "${unknown.slice(0, MAX_NAME_LENGTH)}" is not known here; these are: ${known.join(', ')}.`,
  )
}

/**
 * What may be left out says nothing; but what says something without the root key is refused, rather than taken for nothing.
 * @param parameterNames which a body may hold beside its root key
 */
export function optionalBody(
  body: unknown,
  rootKey: string | undefined,
  parameterNames: readonly string[],
): unknown {
  if (body === undefined) return {}
  if (rootKey === undefined || typeof body !== 'object' || body === null || rootKey in body) return body
  const isSilent = Object.keys(body).every(name => parameterNames.includes(name))
  if (!isSilent) throw withoutRoot(rootKey)
  return body
}
