import { type ApiDocument, type JsonSchema, operationsOf } from './document.ts'

/** What a field of this name means everywhere, and a value that it might have. */
interface FieldEntry {
  readonly description: string
  readonly example?: unknown
}

/** By the field's name on the wire. */
export type Vocabulary = Readonly<Record<string, FieldEntry>>

/**
 * Gives fields and parameters that say nothing of themselves the words and the example of their name.
 * @returns the fields that had an example of their own
 */
export function describeFields(document: ApiDocument, vocabulary: Vocabulary): ReadonlySet<JsonSchema> {
  const exemplified = new Set<JsonSchema>()
  const describe = (name: string, schema: JsonSchema): void => {
    if (schema.examples !== undefined) exemplified.add(schema)
    if ('x-example' in schema) {
      schema.examples ??= [schema['x-example']]
      delete schema['x-example']
    }
    // A record under its root key is no field.
    const entry = schema.title === undefined ? vocabulary[name] : undefined
    if (entry !== undefined) schema.description ??= entry.description
    const example = entry?.example
    if (example !== undefined && accepts(schema, example)) schema.examples ??= [example]
    describeProperties(schema)
  }
  const describeProperties = (schema: JsonSchema): void => {
    for (const [name, property] of Object.entries(schema.properties ?? {})) describe(name, property)
    for (const part of [schema.items, ...(schema.anyOf ?? [])]) {
      if (part !== undefined) describeProperties(part)
    }
  }
  for (const { operation } of operationsOf(document)) {
    for (const parameter of operation.parameters ?? []) {
      describe(parameter.name, parameter.schema)
      parameter.description ??= parameter.schema.description ?? ''
    }
    const bodies = [operation.requestBody, ...Object.values(operation.responses)]
    for (const body of bodies) {
      for (const { schema } of Object.values(body?.content ?? {})) {
        if (schema !== undefined) describeProperties(schema)
      }
    }
  }
  return exemplified
}

/** One name may stand for a number here and a text there: the example belongs to the one it fits. Formats have their own. */
function accepts(schema: JsonSchema, example: unknown): boolean {
  if (schema.enum !== undefined) return schema.enum.includes(example)
  if (schema.anyOf !== undefined) return schema.anyOf.some(part => accepts(part, example))
  if (schema.format !== undefined) return false
  if (schema.pattern !== undefined && !new RegExp(schema.pattern).test(String(example))) return false
  const types = [schema.type ?? []].flat()
  return (
    types.length === 0 ||
    types.includes(typeOf(example)) ||
    (types.includes('number') && typeof example === 'number')
  )
}

function typeOf(value: unknown): string {
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'array'
  return Number.isInteger(value) ? 'integer' : typeof value
}
