import type { TSchema } from 'typebox'

/**
 * The schema with a list of names for every object in it whose fields it lists: any other field is refused, where
 * elsewhere it is passed over (completions.md §2). For what is only asked, and stored nowhere: a misspelt name would
 * be answered as if it had been meant.
 */
export function refusingUnknownFields<Schema extends TSchema>(schema: Schema): Schema {
  return listing(schema) as Schema
}

function listing(part: unknown): unknown {
  if (Array.isArray(part)) return part.map(listing)
  if (typeof part !== 'object' || part === null) return part
  const listed = Object.fromEntries(Object.entries(part).map(([name, value]) => [name, listing(value)]))
  const { type, properties } = listed
  if (![type].flat().includes('object') || typeof properties !== 'object' || properties === null)
    return listed
  return { ...listed, propertyNames: { enum: Object.keys(properties) }, additionalProperties: false }
}
