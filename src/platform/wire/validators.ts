import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv'
import type { DataValidationCxt } from 'ajv/dist/types/index.js'
import addFormatsModule from 'ajv-formats'

// The package is CommonJS: under Node's ESM its function is the default export of the default export.
const addFormats = addFormatsModule.default

/** What schemas hold for the API document alone. */
const ANNOTATIONS = ['kind', 'modifier', 'x-example']

/** Marks the schema of an object that a handler checks by itself: to a body's validation it is any object. */
export const CHECKED_APART = 'x-checked-apart'

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

/** How queries say yes and no (completions.md §10). */
const FLAGS: ReadonlyMap<unknown, boolean> = new Map([
  ['true', true],
  ['1', true],
  ['false', false],
  ['0', false],
])

/** Stands in for `type: boolean`, which Ajv reads from fewer texts. */
lenient.addKeyword({
  keyword: 'isFlag',
  modifying: true,
  validate: (_isFlag: true, sent: unknown, _schema?: unknown, place?: DataValidationCxt) => {
    const flag = FLAGS.get(Array.isArray(sent) && sent.length === 1 ? sent[0] : sent)
    if (flag === undefined || place === undefined) return false
    place.parentData[place.parentDataProperty] = flag
    return true
  },
  error: { message: 'must be true or false' },
})

addFormats(strict)
addFormats(lenient)

export const compileStrict = (schema: object): ValidateFunction => strict.compile(listedFieldsOnly(schema))
export const compileLenient = (schema: object): ValidateFunction => lenient.compile(withFlags(schema))

/** For parameters of a path: a number there is decimal digits, though in a query `0x1` or `1e1` would do for one. */
export function compilePath(schema: object) {
  const { properties = {} } = schema as { readonly properties?: Readonly<Record<string, { type?: unknown }>> }
  const numbers = Object.keys(properties).filter(name => properties[name]?.type === 'integer')
  const digits = { type: 'string', pattern: '^[0-9]+$' }
  const checks = [
    lenient.compile({ type: 'object', properties: Object.fromEntries(numbers.map(name => [name, digits])) }),
    lenient.compile(schema),
  ]
  const validate = (params: unknown) => {
    const failed = checks.find(check => !check(params))
    validate.errors = failed?.errors ?? null
    return failed === undefined
  }
  validate.errors = null as ErrorObject[] | null
  return validate
}

/**
 * The schema with every object closed whose fields it lists: a field that no document names is dropped, and so never
 * reaches storage. Objects with free keys, which say what `additionalProperties` must be, stay as they are.
 */
function listedFieldsOnly(schema: object): object {
  if (CHECKED_APART in schema) return { type: 'object' }
  const closed = Object.fromEntries(Object.entries(schema).map(([name, value]) => [name, closedPart(value)]))
  const listsFields = [closed['type']].flat().includes('object') && closed['properties'] !== undefined
  return listsFields ? { additionalProperties: false, ...closed } : closed
}

/** The schema with every boolean read as queries write it. */
function withFlags(schema: object): object {
  const parts = Object.entries(schema).map(([name, value]) => [name, flaggedPart(value)])
  const { type, ...rest } = Object.fromEntries(parts)
  if (type === 'boolean') return { ...rest, isFlag: true }
  return type === undefined ? rest : { type, ...rest }
}

function flaggedPart(part: unknown): unknown {
  if (Array.isArray(part)) return part.map(flaggedPart)
  return typeof part === 'object' && part !== null ? withFlags(part) : part
}

function closedPart(part: unknown): unknown {
  if (Array.isArray(part)) return part.map(closedPart)
  return typeof part === 'object' && part !== null ? listedFieldsOnly(part) : part
}
