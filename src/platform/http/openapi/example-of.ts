import type { JsonSchema } from './document.ts'

const BY_FORMAT: Readonly<Record<string, string>> = {
  'date-time': '2026-11-20T12:00:00.000Z',
  uuid: '0193473e-5b00-7c3a-9d1f-3f2a9c1b7e55',
  email: 'ada@example.com',
  uri: 'https://example.com/',
}

/**
 * A value that the schema accepts, made of the examples that its fields give.
 * @param isShown whether an optional field is part of it
 */
export function exampleOf(schema: JsonSchema, isShown: (field: JsonSchema) => boolean): unknown {
  if (schema.examples !== undefined) return schema.examples[0]
  if (schema.const !== undefined) return schema.const
  if (schema.enum !== undefined) return schema.enum.find(value => value !== null)
  if (schema.default !== undefined) return schema.default
  if (schema.anyOf !== undefined) return exampleOf(schema.anyOf[0] ?? {}, isShown)
  switch (plainType(schema)) {
    case 'object':
      return objectExample(schema, isShown)
    case 'array':
      return schema.items === undefined ? [] : [exampleOf(schema.items, isShown)]
    case 'string':
      return BY_FORMAT[schema.format ?? ''] ?? 'text'
    case 'integer':
      return Math.max(schema.minimum ?? 1, 1)
    case 'number':
      return Math.max(schema.minimum ?? 0, 0)
    case 'boolean':
      return false
    default:
      return null
  }
}

function objectExample(
  { properties = {}, required = [] }: JsonSchema,
  isShown: (field: JsonSchema) => boolean,
): object {
  const fields = Object.entries(properties)
  const shown = fields.filter(([name, field]) => required.includes(name) || isShown(field))
  // An update demands nothing, and an example of nothing shows nothing.
  const chosen = shown.length > 0 ? shown : fields.slice(0, 1)
  return Object.fromEntries(chosen.map(([name, field]) => [name, exampleOf(field, isShown)]))
}

function plainType({ type }: JsonSchema): string | undefined {
  return Array.isArray(type) ? type.find(name => name !== 'null') : type
}
