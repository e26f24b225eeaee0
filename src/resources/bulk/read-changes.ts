import type { ValidateFunction } from 'ajv'
import { type Static, type TObject, type TProperties, Type } from 'typebox'
import { onUse } from '../../platform/on-use.ts'
import { invalid, malformed, Refusal } from '../../platform/refusals/refusal.ts'
import { fieldErrors } from '../../platform/wire/field-errors.ts'
import { CHECKED_APART, compileStrict } from '../../platform/wire/validators.ts'
import { Id, Rooted, Timestamp } from '../../platform/wire/wire-types.ts'
import type { RecordChange } from './record-change.ts'
import { type AnyRecordWriter, type Fields, recordWords } from './record-writer.ts'

/** Reads changes of one resource as clients send them. */
export interface ChangeReader {
  /** One entry of `changes`. */
  readonly schema: TObject<TProperties>
  /** What is wrong with an entry becomes its refusal. */
  read(sent: Fields): RecordChange
  /**
   * The fields, those that the resource does not have left out.
   * @throws the failed validation
   */
  checked(kind: 'create' | 'update', fields: Fields): Fields
}

export function changeReader(writer: AnyRecordWriter): ChangeReader {
  const { rootKey, naturalKey, created, updated, removed } = writer
  const checks = {
    create: onUse(() => compileStrict(Rooted(rootKey, created))),
    update: onUse(() => compileStrict(Rooted(rootKey, updated ?? NOTHING))),
    delete: onUse(() => compileStrict(Rooted(rootKey, removed ?? NOTHING))),
  }
  const checked = (kind: keyof typeof checks, fields: Fields) => checkedBy(checks[kind](), rootKey, fields)
  const isDated = showsUpdatedAt(writer)
  const names = naturalKey === null ? 'id' : `id or ${naturalKey.field}`

  const read = (sent: Fields): RecordChange => {
    const { create, delete: isToDelete, id, if_updated_at: ifUpdatedAt, ...fields } = envelope(sent)
    if (ifUpdatedAt !== undefined && !isDated) {
      throw malformed(`A ${recordWords(writer)} has no updated_at: leave if_updated_at out.`)
    }
    if (create !== undefined) {
      if (id !== undefined || isToDelete === true)
        throw malformed('Send create alone: a new record has no id yet.')
      return { kind: 'create', fields: checked('create', create as Fields) }
    }
    const name = naturalKey === null ? undefined : fields[naturalKey.field]
    if (id === undefined && typeof name !== 'string') {
      throw malformed(`Send the record’s ${names}, or its fields as create.`)
    }
    const { [naturalKey?.field ?? '']: _, ...withoutName } = fields
    const key = id === undefined ? { name: String(name) } : { id }
    const content = id === undefined ? withoutName : fields
    if (isToDelete === true) return { kind: 'delete', key, fields: checked('delete', content), ifUpdatedAt }
    return { kind: 'update', key, fields: checked('update', content), ifUpdatedAt }
  }

  return {
    schema: entrySchema(writer),
    checked,
    read: sent => {
      try {
        return read(sent)
      } catch (error) {
        if (error instanceof Refusal) return { kind: 'refused', refusal: error }
        throw error
      }
    },
  }
}

const NOTHING: TObject<TProperties> = Type.Object({})

/** What an entry says besides the record's own fields. */
const Envelope = Type.Object({
  id: Type.Optional(Id),
  create: Type.Optional(Type.Object({}, { additionalProperties: true })),
  delete: Type.Optional(Type.Boolean()),
  if_updated_at: Type.Optional(Timestamp),
})

const checkEnvelope = onUse(() => compileStrict({ ...Envelope, additionalProperties: true }))

function envelope(sent: Fields): Static<typeof Envelope> & Fields {
  const check = checkEnvelope()
  if (check(sent)) return sent as Static<typeof Envelope> & Fields
  const [violation] = check.errors ?? []
  const field = violation?.instancePath.split('/')[1] ?? 'change'
  throw malformed(`The field ${field} of a change ${violation?.message ?? 'is not valid'}.`)
}

/** The validator takes out what the schema does not name. */
function checkedBy(check: ValidateFunction, rootKey: string, fields: Fields): Fields {
  const body = { [rootKey]: fields }
  if (check(body)) return body[rootKey] ?? {}
  throw invalid(rootKey, fieldErrors(check.errors ?? []))
}

/** Whether clients can say when they think that a record was changed last. */
const showsUpdatedAt = ({ shown }: AnyRecordWriter) => 'updated_at' in shown.properties

/** For the document: entries are checked one by one, so that each is answered by itself. */
function entrySchema(writer: AnyRecordWriter): TObject<TProperties> {
  const { rootKey, naturalKey, created, updated, removed } = writer
  const fields = { ...updated?.properties, ...removed?.properties }
  const own = Object.fromEntries(
    Object.entries(fields).map(([name, schema]) => [name, Type.Optional(schema)]),
  )
  const without = naturalKey === null ? '' : `; without it, \`${naturalKey.field}\` names the record`
  return Type.Object(
    {
      ...(naturalKey !== null && {
        [naturalKey.field]: Type.Optional(Type.String({ description: naturalKey.description })),
      }),
      ...own,
      id: Type.Optional(
        Type.Integer({ description: `Internal id of the record to change or delete${without}.` }),
      ),
      create: Type.Optional(Type.Object(created.properties, { description: 'The fields of a new record.' })),
      delete: Type.Optional(Type.Boolean({ description: 'true deletes the record.' })),
      ...(showsUpdatedAt(writer) && {
        if_updated_at: Type.Optional(
          Type.String({
            format: 'date-time',
            description: 'Refuses the change where the record’s `updated_at` is another by now.',
          }),
        ),
      }),
    },
    { [CHECKED_APART]: true, title: `${titleOf(rootKey)}Change` },
  )
}

/** `target_group` as schemas are titled. */
export function titleOf(rootKey: string): string {
  return rootKey.replaceAll(/(?:^|_)(\w)/g, (_, letter: string) => letter.toUpperCase())
}
