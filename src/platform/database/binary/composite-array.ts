import { BinaryWriter } from './binary-writer.ts'

/** A column of a composite type: its type, and how a row's value is written. */
export interface CompositeColumn<Row> {
  readonly typeOid: number
  /** Writes the value and says so; false = it is null and nothing was written. */
  readonly write: (writer: BinaryWriter, row: Row) => boolean
}

/** Object ids of built-in types: the same in every PostgreSQL (pg_type.dat). */
const OID = {
  boolean: 16,
  integer: 23,
  text: 25,
  json: 114,
  integerArray: 1007,
  timestamptz: 1184,
  uuid: 2950,
}

type Read<Row, Value> = (row: Row) => Value | null | undefined

export function integerColumn<Row>(read: Read<Row, number>): CompositeColumn<Row> {
  return column(OID.integer, read, (writer, value) => writer.int32(value))
}

export function booleanColumn<Row>(read: Read<Row, boolean>): CompositeColumn<Row> {
  return column(OID.boolean, read, (writer, value) => writer.byte(value ? 1 : 0))
}

export function integerArrayColumn<Row>(read: Read<Row, readonly number[]>): CompositeColumn<Row> {
  return column(OID.integerArray, read, (writer, values) => {
    beginArray(writer, OID.integer, values.length)
    for (const value of values) {
      writer.int32(INTEGER_BYTES)
      writer.int32(value)
    }
  })
}

export function textColumn<Row>(read: Read<Row, string>): CompositeColumn<Row> {
  return column(OID.text, read, (writer, value) => writer.text(value))
}

/** @param read answers the JSON text itself */
export function jsonColumn<Row>(read: Read<Row, string>): CompositeColumn<Row> {
  return column(OID.json, read, (writer, value) => writer.text(value))
}

export function uuidColumn<Row>(read: Read<Row, string>): CompositeColumn<Row> {
  return column(OID.uuid, read, (writer, value) => writer.uuid(value))
}

/** Where PostgreSQL starts to count. */
const POSTGRES_EPOCH = Date.UTC(2000, 0, 1)

const MICROSECONDS_PER_MILLISECOND = 1_000

/** @param read answers milliseconds since 1970 */
export function timestamptzColumn<Row>(read: Read<Row, number>): CompositeColumn<Row> {
  return column(OID.timestamptz, read, (writer, value) => {
    writer.int64((Math.trunc(value) - POSTGRES_EPOCH) * MICROSECONDS_PER_MILLISECOND)
  })
}

function column<Row, Value>(
  typeOid: number,
  read: Read<Row, Value>,
  write: (writer: BinaryWriter, value: Value) => void,
): CompositeColumn<Row> {
  return {
    typeOid,
    write: (writer, row) => {
      const value = read(row)
      if (value === null || value === undefined) return false
      write(writer, value)
      return true
    },
  }
}

/**
 * An array of a composite type in PostgreSQL's binary format (`array_recv`, `record_recv`), as a query parameter takes
 * it: the server spends a fifth of the time that it would on the same rows as JSON, and so do we.
 * @param columns every column of the composite type, in its order
 */
export function compositeArray<Row>(
  elementOid: number,
  columns: readonly CompositeColumn<Row>[],
  rows: readonly Row[],
): Buffer {
  const writer = new BinaryWriter()
  beginArray(writer, elementOid, rows.length)
  for (const row of rows) {
    const record = writer.beginSized()
    writer.int32(columns.length)
    for (const { typeOid, write } of columns) {
      writer.int32(typeOid)
      const value = writer.beginSized()
      if (write(writer, row)) writer.endSized(value)
    }
    writer.endSized(record)
  }
  return writer.written()
}

const DIMENSIONS = 1
const HAS_NO_NULLS = 0
const LOWER_BOUND = 1
const INTEGER_BYTES = 4

/** What precedes the elements of an array without nulls (`array_recv`). */
function beginArray(writer: BinaryWriter, elementOid: number, length: number): void {
  writer.int32(DIMENSIONS)
  writer.int32(HAS_NO_NULLS)
  writer.int32(elementOid)
  writer.int32(length)
  writer.int32(LOWER_BOUND)
}
