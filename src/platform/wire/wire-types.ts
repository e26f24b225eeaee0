import { type TSchema, Type } from 'typebox'

/** The largest integer that storage keeps; anything above is refused at the border. */
export const MAX_INTEGER = 2_147_483_647

/** A label, name or identifier longer than this is a mistake. */
export const MAX_TEXT_LENGTH = 1_000

/** A text by which records are found or told apart: an entry of an index has 2,704 bytes at most, and a character up to four. */
export const MAX_INDEXED_LENGTH = 600

/** The pattern of a text that must say something; violated, its message is that of a missing field. */
export const NOT_BLANK = '\\S'

type Options = Readonly<Record<string, unknown>>

/** Building blocks of wire shapes. `Nullable*` accept null, which is a value of its own; absent means "leave it". */
export const Id = Type.Integer({ minimum: 1, maximum: MAX_INTEGER })
/** Of what there is more than an integer column counts: one for each event of a call. */
export const LongId = Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER })
export const Timestamp = Type.String({ format: 'date-time' })

export const Text = (options: Options = {}) => Type.String({ maxLength: MAX_TEXT_LENGTH, ...options })
export const RequiredText = (options: Options = {}) => Text({ pattern: NOT_BLANK, ...options })
export const Integer = (options: Options = {}) =>
  Type.Integer({ minimum: 0, maximum: MAX_INTEGER, ...options })

/** One of `values`. */
export const OneOf = <const T extends readonly (string | number)[]>(values: T, options: Options = {}) =>
  Type.Unsafe<T[number]>({ enum: [...values], ...options })

/** `type: [x, 'null']`, so that one message names both types where the value is neither; an `enum` gets null too. */
export function Nullable<T extends TSchema>(schema: T) {
  const plain: Record<string, unknown> = Object.fromEntries(Object.entries(schema))
  const { type, enum: values } = plain
  const isSimple = typeof type === 'string' || Array.isArray(values)
  if (isSimple) {
    return Type.Unsafe<Type.Static<T> | null>({
      ...plain,
      ...(typeof type === 'string' && { type: [type, 'null'] }),
      ...(Array.isArray(values) && { enum: [...values, null] }),
    })
  }
  return Type.Unsafe<Type.Static<T> | null>({ anyOf: [plain, { type: 'null' }] })
}

export const NullableText = (options: Options = {}) => Nullable(Text(options))
export const NullableInteger = (options: Options = {}) => Nullable(Integer(options))
export const NullableTimestamp = Nullable(Timestamp)

/** `{<rootKey>: {…}}`, the form of every request and single-object response body. */
export const Rooted = <K extends string, T extends TSchema>(rootKey: K, schema: T) =>
  Type.Object({ [rootKey]: schema } as Record<K, T>)

/** The body of a failed validation, below the root key. */
export const FieldErrorsBody = Type.Object(
  { errors: Type.Record(Type.String(), Type.Array(Type.String())) },
  { description: 'Messages by field.' },
)
