import { Ajv, type ValidateFunction } from 'ajv'
import addFormatsModule from 'ajv-formats'

// The package is CommonJS: under Node's ESM its function is the default export of the default export.
const addFormats = addFormatsModule.default

/** What schemas hold for the API document alone. */
const ANNOTATIONS = ['kind', 'modifier', 'x-example']

/** Bodies: strict, because in this API null means "unlimited" and coercion would make it 0. Every error is reported,
 * with the value and the schema that it is about (`verbose`). */
const strict = new Ajv({
  allErrors: true,
  verbose: true,
  removeAdditional: true,
  coerceTypes: false,
  strictTypes: false,
  keywords: ANNOTATIONS,
})

/** Query strings and form bodies, where everything arrives as text. */
const lenient = new Ajv({
  coerceTypes: 'array',
  useDefaults: true,
  strictTypes: false,
  keywords: ANNOTATIONS,
})

addFormats(strict)
addFormats(lenient)

export const compileStrict = (schema: object): ValidateFunction => strict.compile(listedFieldsOnly(schema))
export const compileLenient = (schema: object): ValidateFunction => lenient.compile(schema)

/**
 * The schema with every object closed whose fields it lists: a field that no document names is dropped, and so never
 * reaches storage. Objects with free keys, which say what `additionalProperties` must be, stay as they are.
 */
function listedFieldsOnly(schema: object): object {
  const closed = Object.fromEntries(Object.entries(schema).map(([name, value]) => [name, closedPart(value)]))
  const listsFields = [closed['type']].flat().includes('object') && closed['properties'] !== undefined
  return listsFields ? { additionalProperties: false, ...closed } : closed
}

function closedPart(part: unknown): unknown {
  if (Array.isArray(part)) return part.map(closedPart)
  return typeof part === 'object' && part !== null ? listedFieldsOnly(part) : part
}
