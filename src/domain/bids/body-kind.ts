import type { Escaping } from '../tokens/template.ts'

/** What a body is when its request does not say. */
const DEFAULT_CONTENT_TYPE = 'application/json'

/** The content type that a request with these headers sends its body as. */
export function contentTypeOf(headers: Readonly<Record<string, string>>): string {
  const named = Object.entries(headers).find(([name]) => name.toLowerCase() === 'content-type')
  return named?.[1] ?? DEFAULT_CONTENT_TYPE
}

/** How values are written in the body of a request with these headers: as its content type demands. */
export function bodyEscaping(headers: Readonly<Record<string, string>>): Escaping {
  const [mediaType = ''] = contentTypeOf(headers).toLowerCase().split(';')
  const kind = mediaType.trim()
  if (/[/+]json$/.test(kind)) return 'json'
  if (kind === 'application/x-www-form-urlencoded') return 'percent'
  return /[/+]xml$/.test(kind) ? 'xml' : 'plain'
}
