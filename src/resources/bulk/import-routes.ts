import { type Static, Type } from 'typebox'
import type { MainRoutes } from '../../access/routes.ts'
import type { Queryable } from '../../platform/database/database.ts'
import { invalid, MESSAGE } from '../../platform/refusals/refusal.ts'
import { UploadedFile, type UploadRule } from '../../platform/wire/uploaded-file.ts'
import { Id, Rooted, Text } from '../../platform/wire/wire-types.ts'
import { differingFields, shownFields } from '../audit-events/record-audit-event.ts'
import { applyChanges, type ChangeOutcome } from './apply-changes.ts'
import { MAX_CHANGES, refusalFields, refusedChange } from './bulk-routes.ts'
import { importColumns } from './import-columns.ts'
import { changeReader } from './read-changes.ts'
import { readImport } from './read-import.ts'
import { type AnyRecordWriter, type Fields, recordWords } from './record-writer.ts'

/** A thousand rows with every column, some of them long. */
const UPLOAD: UploadRule = { fileField: 'csv_file', base64Field: null, maxBytes: 2_621_440 }

const Import = Type.Object(
  {
    csv_data: Type.Optional(
      Type.String({
        description:
          'The table: comma-separated, its first row the names of its columns. An empty cell leaves its field as it is; `null` empties it.',
        examples: ['tid,number,daily_cap\nsunshine,+13055550101,100'],
      }),
    ),
    csv_file: Type.Optional(
      Type.Unsafe<unknown>({
        contentMediaType: 'text/csv',
        description:
          'The same as a file in UTF-8, up to 2.5 MB, sent as `multipart/form-data` as `import[csv_file]`, beside `import[dry_run]` and ' +
          '`import[atomic]`.',
      }),
    ),
    dry_run: Type.Optional(
      Type.Boolean({
        description: 'Only answers what would become of each row; default false.',
        'x-example': true,
      }),
    ),
    atomic: Type.Optional(
      Type.Boolean({
        description: 'Whether one refused row keeps all others out; default true.',
        'x-example': true,
      }),
    ),
  },
  { title: 'Import' },
)

const OUTCOMES = { created: 'create', updated: 'update', deleted: 'delete' } as const

const AnyFields = (description: string) =>
  Type.Optional(Type.Object({}, { additionalProperties: true, description, examples: [{ paused: true }] }))

const ImportOutcome = Rooted(
  'import',
  Type.Object(
    {
      applied: Type.Boolean({ description: 'Whether anything was kept.', examples: [false] }),
      batch_id: Type.String({ format: 'uuid', description: 'What the audit log knows the changes by.' }),
      rows: Type.Array(
        Type.Object({
          row: Type.Integer({ description: 'As a spreadsheet counts; the header is row 1.', examples: [2] }),
          outcome: Text({
            description: '`create`, `update`, `unchanged` or `error`.',
            examples: ['update'],
          }),
          id: Type.Optional({
            ...Id,
            description: 'Of the record; of one that a dry run would create there is none.',
          }),
          before: AnyFields('Of an update, the fields that it changes as they were.'),
          after: AnyFields('The same as they then are.'),
          ...refusalFields,
        }),
        { description: 'What becomes of each row, in their order.' },
      ),
    },
    { title: 'ImportOutcome' },
  ),
)

/** `POST /<resource>/import.json` and the template of its table, for resources that have a natural key. */
export function registerImportRoutes(
  routes: MainRoutes,
  db: Queryable,
  writers: readonly AnyRecordWriter[],
): void {
  for (const writer of writers) {
    if (writer.naturalKey === null) continue
    registerImport(routes, db, writer)
    registerTemplate(routes, writer)
  }
}

function registerImport(routes: MainRoutes, db: Queryable, writer: AnyRecordWriter): void {
  const reader = changeReader(writer)
  routes.companyRoute({
    method: 'POST',
    url: `${writer.path}/import.json`,
    tag: writer.tag,
    rootKey: 'import',
    summary: `Import ${recordWords(writer)}s from a table`,
    description:
      `A row whose \`${writer.naturalKey?.field}\` a record has ${writer.updated === null ? 'is left as it is' : 'changes that one'}; ` +
      `every other row creates one. With ` +
      `\`dry_run\` nothing is kept, and the answer says row by row what would be. At most ${MAX_CHANGES} rows. Columns: ` +
      `${importColumns(writer)
        .map(({ name }) => `\`${name}\``)
        .join(', ')}.`,
    permission: ['write', writer.permission],
    body: Rooted('import', Import),
    upload: UPLOAD,
    response: { 200: ImportOutcome },
    handle: async ({ access, body: { import: sent } }) => {
      const { companyId } = access
      const idsOf = async (names: readonly string[]) =>
        writer.naturalKey === null || names.length === 0
          ? new Map<string, number>()
          : writer.naturalKey.find(db, companyId, names)
      const { rows, changes } = await readImport(writer, reader, tableIn(sent), MAX_CHANGES, idsOf)
      const manner = { isAtomic: sent.atomic ?? true, isRehearsal: sent.dry_run ?? false }
      const applied = await applyChanges(writer, access, changes, manner, Date.now())
      return {
        import: {
          applied: applied.isApplied,
          batch_id: applied.batchId,
          rows: applied.outcomes.map((outcome, index) => ({
            row: rows[index] ?? 0,
            ...answerTo(writer, outcome, index, applied.isApplied),
          })),
        },
      }
    },
  })
}

function registerTemplate(routes: MainRoutes, writer: AnyRecordWriter): void {
  routes.companyRoute({
    method: 'GET',
    url: `${writer.path}/import_template.csv`,
    tag: writer.tag,
    summary: `Get the header of a table of ${recordWords(writer)}s`,
    description: 'One row: every column that an import takes. Those that are not needed may be taken out.',
    permission: ['read', writer.permission],
    response: { 200: Type.String({ description: 'Comma-separated.' }) },
    handle: ({ reply }) => {
      reply.type('text/csv; charset=utf-8')
      return `${importColumns(writer)
        .map(({ name }) => name)
        .join(',')}\r\n`
    },
  })
}

/** @throws the failed validation of what is no text, of both and of neither */
function tableIn({ csv_data: text, csv_file: file }: Static<typeof Import>): string {
  const refuse = (field: 'csv_data' | 'csv_file', message: string) =>
    invalid('import', { [field]: [message] })
  if (file === undefined || file === null) {
    if (text === undefined) throw refuse('csv_data', MESSAGE.blank)
    return text
  }
  if (!(file instanceof UploadedFile))
    throw refuse('csv_file', 'must be a file: send the request as multipart/form-data, or csv_data')
  if (text !== undefined) throw refuse('csv_data', 'cannot be sent beside csv_file: send one table')
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(file.content)
  } catch {
    throw refuse('csv_file', 'is not UTF-8: save the table as “CSV UTF-8”')
  }
}

function answerTo(
  writer: AnyRecordWriter,
  outcome: ChangeOutcome,
  index: number,
  isApplied: boolean,
): Omit<Static<typeof ImportOutcome>['import']['rows'][number], 'row'> {
  if (outcome.kind === 'refused') {
    const { error, errors } = refusedChange(writer, outcome, index)
    return {
      outcome: 'error',
      ...(error !== undefined && { error }),
      ...(errors !== undefined && { errors }),
    }
  }
  const { kind, id, before, after } = outcome
  if (kind === 'kept') return { outcome: 'unchanged', id }
  if (kind === 'created') return { outcome: 'create', ...(isApplied && { id }) }
  const changed = differingFields(before ?? {}, after ?? {})
  if (changed.length === 0) return { outcome: 'unchanged', id }
  const only = (record: Fields | null) =>
    shownFields(writer.rootKey, record, changed) as Readonly<Record<string, unknown>>
  return { outcome: OUTCOMES[kind], id, before: only(before), after: only(after) }
}
