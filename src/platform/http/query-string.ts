import { parse } from 'node:querystring'

/**
 * Reads the query of an address. A parameter without a value counts as absent (completions.md §10). There are no more than
 * the head of a request has room for.
 */
export function parseQuery(text: string): Record<string, string | string[]> {
  const parsed = parseQueryString(text)
  for (const [name, value] of Object.entries(parsed)) {
    const said = Array.isArray(value) ? value.filter(part => part !== '') : value
    if (said.length === 0) delete parsed[name]
    else if (said.length !== value.length) parsed[name] = said
  }
  return parsed
}

/**
 * Reads a query string or form body. `x[]=1&x[]=2`, `x[0]=1&x[1]=2`, `x=1&x=2` and a single `x=1` all arrive under `x`.
 */
export function parseQueryString(text: string): Record<string, string | string[]> {
  const parsed = parse(text, '&', '=', { maxKeys: EVERY }) as Record<string, string | string[]>
  if (!/\[|%5b/i.test(text)) return parsed
  const merged: Record<string, string | string[]> = Object.create(null)
  for (const [name, value] of Object.entries(parsed)) {
    const key = name.replace(LIST_BRACKETS, '')
    const earlier = merged[key]
    if (earlier === undefined) merged[key] = value
    else if (Array.isArray(earlier)) earlier.push(...[value].flat())
    else merged[key] = [earlier, value].flat()
  }
  return merged
}

/** What `parse` takes for that; unless told, it leaves out what is beyond 1,000. */
const EVERY = 0

/** With the place in the list, as some clients write it, or without. */
const LIST_BRACKETS = /\[\d{0,4}\]$/
