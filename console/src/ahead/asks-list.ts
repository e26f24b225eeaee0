import type { ApiPath } from '../api/api-client.ts'

/** Rows of a page until the reader chooses another number; the API has at most 100. */
export const DEFAULT_PER_PAGE = 50

/** What of a list's address is no parameter of the API's. */
const OF_THE_PAGE = ['open', 'columns']

/** A day is asked for by its moments on the Company's clocks: that takes a library, which is not there yet. */
function isDayOfFilter([name, value]: readonly [string, string]): boolean {
  return /_(start|end)$/.test(name) && /^\d{4}-\d{2}-\d{2}$/.test(value)
}

/** The first rows of a list that hands on what its address says, and nothing else. */
export function asksList(path: ApiPath): (reader: unknown, search: URLSearchParams) => readonly string[] {
  return (_, search) => {
    const asked = new URLSearchParams(search)
    if ([...asked].some(isDayOfFilter)) return []
    for (const name of OF_THE_PAGE) asked.delete(name)
    if (!asked.has('page')) asked.set('page', '1')
    if (!asked.has('per_page')) asked.set('per_page', String(DEFAULT_PER_PAGE))
    return [`${path}?${asked}`]
  }
}

/** One request of a screen, as `asks` names it. */
export function asked(path: ApiPath, query: Readonly<Record<string, string | number | boolean>>): string {
  const parameters = Object.entries(query).map(([name, value]) => [name, String(value)])
  return `${path}?${new URLSearchParams(parameters)}`
}
