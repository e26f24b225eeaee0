import { isDeepStrictEqual } from 'node:util'
import { type ApiDocument, type JsonSchema, operationsOf } from './document.ts'

/**
 * Moves every schema that has a `title` into the document's components, under that name, so that a record is described
 * once and clients get a type of its name. The name stands where the schema is defined.
 * @throws where two different schemas have one name
 */
export function shareSchemas(document: ApiDocument): void {
  const shared = new Map<string, JsonSchema>()
  for (const { operation } of operationsOf(document)) {
    for (const body of [operation.requestBody, ...Object.values(operation.responses)]) {
      for (const media of Object.values(body?.content ?? {})) {
        if (media.schema !== undefined) media.schema = reference(media.schema, shared)
      }
    }
  }
  document.components = {
    ...document.components,
    schemas: { ...document.components?.schemas, ...Object.fromEntries(shared) },
  }
}

/** What stands in the schema's place: a reference where it has a name, else itself, with references inside. */
function reference(schema: JsonSchema, shared: Map<string, JsonSchema>): JsonSchema {
  for (const [name, property] of Object.entries(schema.properties ?? {})) {
    schema.properties = { ...schema.properties, [name]: reference(property, shared) }
  }
  if (schema.items !== undefined) schema.items = reference(schema.items, shared)
  if (schema.anyOf !== undefined) schema.anyOf = schema.anyOf.map(part => reference(part, shared))
  const { title, ...record } = schema
  if (title === undefined) return schema
  const known = shared.get(title)
  if (known !== undefined && !isDeepStrictEqual(known, record)) {
    throw new Error(`Two schemas of the API document are called ${title}: give one another title.`)
  }
  shared.set(title, record)
  return { $ref: `#/components/schemas/${title}` }
}
