import { MAX_INTEGER } from '../wire/wire-types.ts'

/** An id among a path's parameters, which have not been validated yet; null where no record can have it. */
export function idInPath(params: unknown, name: string): number | null {
  const text = (params as Readonly<Record<string, unknown>>)[name]
  if (typeof text !== 'string' || !/^\d{1,10}$/.test(text) || Number(text) > MAX_INTEGER) return null
  return Number(text)
}
