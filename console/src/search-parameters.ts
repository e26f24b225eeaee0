/** What an address says after its `?`: texts as they stand there. A name that is given several times has several. */
export type SearchParameters = Readonly<Record<string, string | readonly string[] | undefined>>

export function parseSearch(search: string): Record<string, string | string[]> {
  const parameters: Record<string, string | string[]> = {}
  for (const [name, value] of new URLSearchParams(search)) {
    const before = parameters[name]
    parameters[name] = before === undefined ? value : [before, value].flat()
  }
  return parameters
}

/** Empty values are left out, so that an address without filters is the plain one. */
export function stringifySearch(parameters: Readonly<Record<string, unknown>>): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(parameters)) {
    for (const item of [value].flat()) {
      if (item !== undefined && item !== null && item !== '') search.append(name, String(item))
    }
  }
  const text = search.toString()
  return text === '' ? '' : `?${text}`
}
