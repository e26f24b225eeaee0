import { type CsvRow, readCsvRows } from '../../domain/payout-modification/read-csv-rows.ts'
import { inSlices } from '../../platform/jobs/in-slices.ts'
import { invalid, malformed, Refusal } from '../../platform/refusals/refusal.ts'
import { importColumns } from './import-columns.ts'
import type { ChangeReader } from './read-changes.ts'
import type { RecordChange } from './record-change.ts'
import type { AnyRecordWriter, Fields } from './record-writer.ts'

export interface ReadImport {
  /** As a spreadsheet counts, the header being row 1. */
  readonly rows: readonly number[]
  /** Of the rows, in their order. */
  readonly changes: readonly RecordChange[]
}

/**
 * Reads a table: a row whose record exists, by its natural key, changes it; every other one creates a record.
 * @param maxRows beside the header
 * @param idsOf the ids of the records that exist, by name
 * @throws `invalid` for what is no such table; what is wrong with one row becomes its refusal
 */
export async function readImport(
  writer: AnyRecordWriter,
  reader: ChangeReader,
  text: string,
  maxRows: number,
  idsOf: (names: readonly string[]) => Promise<ReadonlyMap<string, number>>,
): Promise<ReadImport> {
  const sent = await inSlices(readTable(writer, text, maxRows))
  const ids = await idsOf(sent.flatMap(({ name }) => name ?? []))
  const changes = await inSlices(changesIn(writer, reader, sent, ids))
  return { rows: sent.map(({ row }) => row), changes }
}

/** A row as it was sent. */
interface SentRow {
  readonly row: number
  readonly fields: Fields
  /** Null where it has no such name. */
  readonly name: string | null
}

/** Rows that are read, or checked, in a few milliseconds. */
const ROWS_AT_ONCE = 50

/**
 * The rows below the header. Yields now and then, so that whoever drives it can let others in.
 * @throws `invalid` for what is no table of these records
 */
export function* readTable(
  writer: AnyRecordWriter,
  text: string,
  maxRows: number,
): Generator<void, SentRow[]> {
  const [header, ...rows] = yield* rowsOf(text, maxRows)
  if (header === undefined) throw notATable(['is empty: its first row must name the columns'])
  const columns = columnsIn(writer, header.cells)
  const { naturalKey } = writer
  return yield* eachInPortions(rows, ({ row, cells }) => {
    const fields: Fields = Object.assign({}, ...cells.map((cell, index) => fieldsOf(columns, index, cell)))
    const name = naturalKey === null ? undefined : fields[naturalKey.field]
    return { row, fields, name: typeof name === 'string' ? (naturalKey?.parse(name) ?? null) : null }
  })
}

/** What the rows ask for, and what is wrong with them. Yields now and then. @param ids by name */
export function* changesIn(
  writer: AnyRecordWriter,
  reader: ChangeReader,
  sent: readonly SentRow[],
  ids: ReadonlyMap<string, number>,
): Generator<void, RecordChange[]> {
  const named = new Set<string>()
  return yield* eachInPortions(sent, ({ fields, name }): RecordChange => {
    try {
      if (name !== null && named.has(name)) throw malformed(`An earlier row names ${name} already.`)
      if (name !== null) named.add(name)
      const id = name === null ? undefined : ids.get(name)
      const kind = id === undefined ? 'create' : 'update'
      const content = reader.checked(kind, writer.importedFields?.(kind, fields) ?? fields)
      if (id !== undefined && writer.updated === null) return { kind: 'keep', key: { id } }
      return id === undefined
        ? { kind: 'create', fields: content }
        : { kind: 'update', key: { id }, fields: content }
    } catch (error) {
      if (error instanceof Refusal) return { kind: 'refused', refusal: error }
      throw error
    }
  })
}

function* eachInPortions<Row, Read>(rows: readonly Row[], read: (row: Row) => Read): Generator<void, Read[]> {
  const all: Read[] = []
  for (const row of rows) if (all.push(read(row)) % ROWS_AT_ONCE === 0) yield
  return all
}

const notATable = (messages: readonly string[]) => invalid('import', { csv_data: messages })

type Column = ReturnType<typeof importColumns>[number]

/** An empty cell leaves its field as it is. */
const fieldsOf = (columns: readonly Column[], index: number, cell: string): Fields =>
  cell === '' ? {} : (columns[index]?.fieldsOf(cell) ?? {})

/** Long enough to find the column by. */
const MAX_QUOTED = 60

function columnsIn(writer: AnyRecordWriter, header: readonly string[]): readonly Column[] {
  const known = new Map(importColumns(writer).map(column => [column.name, column]))
  const unknown = header.filter(name => !known.has(name))
  if (unknown.length > 0) {
    const names = [...known.keys()].join(', ')
    throw notATable(
      unknown.map(name => `has no column ${JSON.stringify(name.slice(0, MAX_QUOTED))}: use ${names}`),
    )
  }
  if (new Set(header).size < header.length) throw notATable(['names a column twice'])
  return header.flatMap(name => known.get(name) ?? [])
}

function* rowsOf(text: string, maxRows: number): Generator<void, readonly CsvRow[]> {
  const read = yield* readCsvRows(text, maxRows + 2)
  if ('error' in read) throw notATable([`cannot be read: ${read.error}`])
  if (read.rows.length > maxRows + 1) {
    throw notATable([`has more than ${maxRows} rows beside its header: send it in parts`])
  }
  return read.rows
}
