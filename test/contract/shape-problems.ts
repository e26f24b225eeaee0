/** The types that fields of the contract have. `decimal` is a decimal string, `timestamp` an ISO 8601 string in UTC. */
const SCALARS = {
  integer: Number.isInteger,
  number: (value: unknown) => typeof value === 'number',
  string: (value: unknown) => typeof value === 'string',
  boolean: (value: unknown) => typeof value === 'boolean',
  object: isObject,
  decimal: (value: unknown) => typeof value === 'string' && /^-?\d+\.\d+$/.test(value),
  timestamp: matches(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
  'timestamp with offset': matches(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}\+00:00$/),
  '32 hex': matches(/^[0-9a-f]{32}$/),
  '64 hex': matches(/^[0-9a-f]{64}$/),
  '8 characters': matches(/^.{8}$/),
  uuid: matches(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/),
  'uuid v4': matches(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/),
} satisfies Record<string, (value: unknown) => boolean>

type Scalar = keyof typeof SCALARS

/** A type, a list of the types of every entry, or the fields of an object and their types. */
export type Shape = Scalar | `${Scalar}|null` | readonly [Shape] | Fields
export type Fields = { readonly [field: string]: Shape }

/** Where `value` is not of this shape, in words; objects hold exactly the named fields. */
export function shapeProblems(value: unknown, shape: Shape, path = 'the answer'): string[] {
  if (typeof shape === 'string')
    return isOfType(value, shape) ? [] : [`${path} is no ${shape}: ${quote(value)}`]
  if (isListShape(shape)) {
    if (!Array.isArray(value)) return [`${path} is no list: ${quote(value)}`]
    return value.flatMap((entry, index) => shapeProblems(entry, shape[0], `${path}[${index}]`))
  }
  if (!isObject(value)) return [`${path} is no object: ${quote(value)}`]
  return [
    ...Object.keys(value)
      .filter(field => !(field in shape))
      .map(field => `${path} has a field that is not in the contract: ${field}`),
    ...Object.entries(shape).flatMap(([field, type]) =>
      field in value ? shapeProblems(value[field], type, `${path}.${field}`) : [`${path} lacks ${field}`],
    ),
  ]
}

function isOfType(value: unknown, type: Scalar | `${Scalar}|null`): boolean {
  const [scalar, orNull] = type.split('|') as [Scalar, string | undefined]
  return SCALARS[scalar](value) || (orNull !== undefined && value === null)
}

function isListShape(shape: readonly [Shape] | Fields): shape is readonly [Shape] {
  return Array.isArray(shape)
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function matches(pattern: RegExp) {
  return (value: unknown) => typeof value === 'string' && pattern.test(value)
}

function quote(value: unknown): string {
  return JSON.stringify(value)?.slice(0, 120) ?? 'undefined'
}
