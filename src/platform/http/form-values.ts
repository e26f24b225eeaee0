/** As much of a JSON schema as says what a text may stand for. */
interface Schema {
  readonly type?: string | readonly string[]
  readonly enum?: readonly unknown[]
  readonly properties?: Readonly<Record<string, Schema>>
  readonly items?: Schema
  readonly anyOf?: readonly Schema[]
}

/** What check boxes and form libraries send for a boolean. */
const BOOLEANS: ReadonlyMap<string, boolean> = new Map([
  ['true', true],
  ['1', true],
  ['on', true],
  ['false', false],
  ['0', false],
  ['off', false],
])

/**
 * A form's body with its texts read as what `schema` has in their place. A text that stands for nothing there stays, for
 * the schema to refuse. A blank one, where no text is expected, is an input that was left empty: null where that is a
 * value, else as good as not sent.
 */
export function formValues(schema: object, body: unknown): unknown {
  return readAs(schema, body)
}

function readAs(schema: Schema | undefined, value: unknown): unknown {
  if (schema === undefined) return value
  if (typeof value === 'string') return readText(schema, value)
  if (Array.isArray(value)) {
    const items = partOf(schema, part => part.items !== undefined)?.items
    return value.map(entry => readAs(items, entry)).filter(entry => entry !== undefined)
  }
  if (typeof value !== 'object' || value === null) return value
  const properties = partOf(schema, part => part.properties !== undefined)?.properties ?? {}
  const fields: Record<string, unknown> = Object.create(null)
  for (const [name, field] of Object.entries(value)) {
    const read = readAs(Object.hasOwn(properties, name) ? properties[name] : undefined, field)
    if (read !== undefined) fields[name] = read
  }
  return fields
}

function readText(schema: Schema, text: string): unknown {
  const list = partOf(schema, part => part.items !== undefined)
  if (list !== undefined) return text.trim() === '' ? [] : [readAs(list.items, text)]
  const types = partsOf(schema).flatMap(part => part.type ?? [])
  const choices = partsOf(schema).flatMap(part => part.enum ?? [])
  if (types.includes('string') || choices.includes(text)) return text
  const trimmed = text.trim()
  if (trimmed === '') return types.includes('null') || choices.includes(null) ? null : undefined
  const choice = choices.find(candidate => String(candidate) === trimmed)
  if (choice !== undefined) return choice
  if (types.includes('boolean') && BOOLEANS.has(trimmed.toLowerCase()))
    return BOOLEANS.get(trimmed.toLowerCase())
  const isNumeric = types.includes('integer') || types.includes('number')
  return isNumeric && /^-?\d+(\.\d+)?$/.test(trimmed) ? Number(trimmed) : text
}

/** The schema itself, and what it may be instead. */
function partsOf(schema: Schema): readonly Schema[] {
  return [schema, ...(schema.anyOf ?? [])]
}

function partOf(schema: Schema, matches: (part: Schema) => boolean): Schema | undefined {
  return partsOf(schema).find(matches)
}
