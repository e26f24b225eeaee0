type Value = string | number | boolean | null | undefined

/** What was asked of the API. */
export interface Asked {
  /** Its placeholders are filled in. */
  readonly path: string
  /** What is null, absent or empty is not sent. */
  readonly query: Readonly<Record<string, Value | readonly Value[]>>
}

/**
 * A request as a command for a terminal, with a placeholder where the key goes. Nothing in it means anything to a shell, nor to
 * curl, which makes several requests of an address with brackets.
 * @param companyId the Company that is asked in, unless the query names one
 */
export function curlOf(origin: string, { path, query }: Asked, companyId: number): string {
  const parameters = Object.entries(query).flatMap(([name, value]) =>
    [value].flat().flatMap(one => (one == null || one === '' ? [] : [[name, String(one)]])),
  )
  const url = new URL(path, origin)
  url.search = new URLSearchParams(parameters).toString()
  if (!url.searchParams.has('company_id')) url.searchParams.set('company_id', String(companyId))
  return `curl -H "Authorization: Bearer $DIALPLANE_API_KEY" '${url.href.replaceAll("'", '%27')}'`
}

/** What is said once it is copied. */
export const CURL_COPIED = 'Copied. Put your API key in place of $DIALPLANE_API_KEY.'
