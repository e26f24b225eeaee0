import { Ajv, type ValidateFunction } from 'ajv'
import addFormatsModule from 'ajv-formats'

// The package is CommonJS: under Node's ESM its function is the default export of the default export.
const addFormats = addFormatsModule.default

/** Bodies: strict, because in this API null means "unlimited" and coercion would make it 0. Every error is reported. */
const strict = new Ajv({
  allErrors: true,
  coerceTypes: false,
  strictTypes: false,
  keywords: ['kind', 'modifier'],
})

/** Query strings and form bodies, where everything arrives as text. */
const lenient = new Ajv({
  coerceTypes: 'array',
  useDefaults: true,
  strictTypes: false,
  keywords: ['kind', 'modifier'],
})

addFormats(strict)
addFormats(lenient)

export const compileStrict = (schema: object): ValidateFunction => strict.compile(schema)
export const compileLenient = (schema: object): ValidateFunction => lenient.compile(schema)
