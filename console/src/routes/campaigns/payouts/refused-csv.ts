import { ApiError } from '../../../api/api-error.ts'

/** What the service says is wrong with a table, line by line; null where it refused something else. */
export function linesOf(error: unknown): readonly string[] | null {
  if (!(error instanceof ApiError)) return null
  const body = error.body as { readonly errors?: unknown } | null
  const lines = Array.isArray(body?.errors) ? body.errors.map(String) : []
  const fields = Object.entries(error.fields).map(([field, messages]) => `${field} ${messages.join('; ')}`)
  return lines.length + fields.length === 0 ? null : [...lines, ...fields]
}

/** The row that a sentence of the service names, `row 3, column age …`; null where it names none. */
export function rowIn(line: string): number | null {
  const found = /\brow (\d+)/i.exec(line)
  return found === null ? null : Number(found[1])
}
