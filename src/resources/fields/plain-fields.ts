import type { BuildColumn, GetColumnData } from 'drizzle-orm'
import type { PgColumnBuilderBase } from 'drizzle-orm/pg-core'
import { type Static, type TOptional, type TSchema, type TUnsafe, Type } from 'typebox'

/**
 * The plain fields of a resource: each is one column, sent and shown as it is stored. A table of them says everything
 * about a field once; its column, its place in the bodies of create and update, its place in answers, and the
 * translation between row and wire follow from there. What is nested or computed stands beside the table.
 *
 * A field's key is its name on the wire, and its column's; in rows it is written in camelCase.
 */
export function plainFields<const Fields extends FieldTable>(fields: Fields): PlainFields<Fields> {
  const entries = Object.entries(fields).map(([name, field]) => ({ name, property: camelCase(name), field }))
  const sent = entries.filter(({ field }) => field.use !== 'shown')
  const optional = ({ field }: (typeof entries)[number]) => Type.Optional(field.sent)
  const derived = {
    columns: byKey(entries, 'property', ({ name, field }) => field.column(name)),
    created: byKey(sent, 'name', entry =>
      entry.field.use === 'required' ? entry.field.sent : optional(entry),
    ),
    updated: byKey(sent, 'name', optional),
    shown: byKey(entries, 'name', ({ field }) => field.shown),
    document: (row: Values) => byKey(entries, 'name', ({ property }) => onWire(row[property])),
    columnsOf: (body: Values) =>
      byKey(
        sent.filter(({ name }) => body[name] !== undefined),
        'property',
        ({ name }) => body[name],
      ),
  }
  return derived as unknown as PlainFields<Fields>
}

/**
 * A field that create and update take and answers show.
 * @param column makes the column, given its name: `text`, or a constant where it takes more (what is chained inside the
 * call loses its type, and does not compile)
 * @param type what is sent, and shown where `shown` says nothing else
 * @param text what it means, for the API document
 */
export function field<Column extends PgColumnBuilderBase, Sent extends TSchema, Shown extends TSchema = Sent>(
  column: (name: string) => Column,
  type: Sent & Storable<Sent, Column> & Showable<Shown, Column>,
  text: string,
  options?: FieldOptions<Sent, Shown>,
): PlainField<NoInfer<Column>, NoInfer<Sent>, NoInfer<Shown>, 'optional'> {
  return described(column, type, text, 'optional', options)
}

/** As `field`; a create needs it. */
export function requiredField<
  Column extends PgColumnBuilderBase,
  Sent extends TSchema,
  Shown extends TSchema = Sent,
>(
  column: (name: string) => Column,
  type: Sent & Storable<Sent, Column> & Showable<Shown, Column>,
  text: string,
  options?: FieldOptions<Sent, Shown>,
): PlainField<NoInfer<Column>, NoInfer<Sent>, NoInfer<Shown>, 'required'> {
  return described(column, type, text, 'required', options)
}

/** A field that answers show and nobody sends. */
export function shownField<Column extends PgColumnBuilderBase, Shown extends TSchema>(
  column: (name: string) => Column,
  type: Shown & Showable<Shown, Column>,
  text: string,
  options?: Pick<FieldOptions<Shown, Shown>, 'example'>,
): PlainField<NoInfer<Column>, NoInfer<Shown>, NoInfer<Shown>, 'shown'> {
  return described(column, type, text, 'shown', options)
}

interface FieldOptions<Sent extends TSchema, Shown extends TSchema> {
  readonly example?: Static<Sent>
  /** Whether the example of a whole body has the field although it may be left out. */
  readonly isInExamples?: true
  readonly shown?: Shown
}

type FieldUse = 'required' | 'optional' | 'shown'

interface PlainField<
  Column extends PgColumnBuilderBase,
  Sent extends TSchema,
  Shown extends TSchema,
  Use extends FieldUse,
> {
  readonly column: (name: string) => Column
  readonly sent: TUnsafe<Static<Sent>>
  readonly shown: TUnsafe<Static<Shown>>
  readonly use: Use
}

type FieldTable = Readonly<Record<string, PlainField<PgColumnBuilderBase, TSchema, TSchema, FieldUse>>>

/** What follows from a table of fields. */
interface PlainFields<Fields extends FieldTable> {
  /** For `pgTable`, in the order of the table. */
  readonly columns: {
    -readonly [Name in keyof Fields as CamelCase<Name>]: ReturnType<Fields[Name]['column']>
  }
  /** Properties of the body of a create, of an update, and of what is answered. */
  readonly created: {
    [Name in SentNames<Fields>]: Fields[Name]['use'] extends 'required'
      ? Fields[Name]['sent']
      : TOptional<Fields[Name]['sent']>
  }
  readonly updated: { [Name in SentNames<Fields>]: TOptional<Fields[Name]['sent']> }
  readonly shown: { -readonly [Name in keyof Fields]: Fields[Name]['shown'] }
  /** The fields of a row as they are shown. */
  document(row: Row<Fields>): { -readonly [Name in keyof Fields]: Static<Fields[Name]['shown']> }
  /** The columns that a body sets: only those whose field was sent. */
  columnsOf(body: { readonly [Name in SentNames<Fields>]?: Static<Fields[Name]['sent']> | undefined }): {
    [Name in SentNames<Fields> as CamelCase<Name>]?: Static<Fields[Name]['sent']>
  }
}

type SentNames<Fields extends FieldTable> = {
  [Name in keyof Fields]: Fields[Name]['use'] extends 'shown' ? never : Name
}[keyof Fields]

type Row<Fields extends FieldTable> = {
  readonly [Name in keyof Fields as CamelCase<Name>]: Stored<ReturnType<Fields[Name]['column']>>
}

/** What a row holds in such a column. */
type Stored<Column extends PgColumnBuilderBase> = GetColumnData<BuildColumn<string, Column, 'pg'>>

/** What stands on the wire for a stored value: times are text there. */
type OnWire<Value> = Value extends Date ? string : Value

/** No property can be of this type: naming what does not fit is all that it is for. */
interface DoesNotFitItsColumn<Wire, Column> {
  readonly wire: Wire
  readonly column: Column
}

type Storable<Sent extends TSchema, Column extends PgColumnBuilderBase> =
  Static<Sent> extends Stored<Column> ? unknown : DoesNotFitItsColumn<Static<Sent>, Stored<Column>>

type Showable<Shown extends TSchema, Column extends PgColumnBuilderBase> =
  OnWire<Stored<Column>> extends Static<Shown> ? unknown : DoesNotFitItsColumn<Static<Shown>, Stored<Column>>

type CamelCase<Name> = Name extends `${infer Head}_${infer Tail}`
  ? `${Head}${Capitalize<CamelCase<Tail>>}`
  : Name

function described<
  Column extends PgColumnBuilderBase,
  Sent extends TSchema,
  Shown extends TSchema,
  Use extends FieldUse,
>(
  column: (name: string) => Column,
  type: Sent,
  description: string,
  use: Use,
  { example, isInExamples = use === 'required', shown }: DescriptionOptions = {},
): PlainField<Column, Sent, Shown, Use> {
  const exampleAs = (keyword: object) => (example === undefined ? {} : keyword)
  const ofSent = exampleAs(isInExamples ? { examples: [example] } : { 'x-example': example })
  return {
    column,
    sent: Type.Unsafe<Static<Sent>>({ ...type, description, ...ofSent }),
    shown: Type.Unsafe<Static<Shown>>({
      ...(shown ?? type),
      description,
      ...exampleAs({ examples: [example] }),
    }),
    use,
  }
}

interface DescriptionOptions {
  readonly example?: unknown
  readonly isInExamples?: boolean
  readonly shown?: TSchema
}

type Values = Readonly<Record<string, unknown>>

function byKey<Key extends string, Entry extends Readonly<Record<Key, string>>>(
  entries: readonly Entry[],
  key: Key,
  value: (entry: Entry) => unknown,
): Record<string, unknown> {
  const record: Record<string, unknown> = {}
  for (const entry of entries) record[entry[key]] = value(entry)
  return record
}

const onWire = (value: unknown) => (value instanceof Date ? value.toISOString() : value)

const camelCase = (name: string) => name.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase())
