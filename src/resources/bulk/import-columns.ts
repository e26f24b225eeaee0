import type { TSchema } from 'typebox'
import type { AnyRecordWriter, Fields } from './record-writer.ts'

/** A column of an imported table: what its cells say. */
export interface ImportColumn {
  /** As the header writes it. */
  readonly name: string
  readonly description: string
  /** The field that a cell sets; null for what is no such value, which the field's own check is to refuse. */
  fieldsOf(cell: string): Fields
}

/** The word that empties a field: an empty cell leaves it as it is. */
const NULL = 'null'

/**
 * The columns that a table of such records may have: each plain field of theirs, and the limits of caps. Lists of nested
 * records, such as hours, do not fit into cells; tags do.
 */
export function importColumns({ created, updated, naturalKey }: AnyRecordWriter): readonly ImportColumn[] {
  const properties = { ...updated?.properties, ...created.properties }
  const columns = Object.entries(properties).flatMap(([name, schema]) => columnOf(name, schema) ?? [])
  const hasName = columns.some(({ name }) => name === naturalKey?.field)
  if (naturalKey === null || hasName) return columns
  const { field, description } = naturalKey
  return [{ name: field, description, fieldsOf: cell => ({ [field]: cell }) }, ...columns]
}

function columnOf(field: string, schema: TSchema): ImportColumn | null {
  if (LEFT_OUT.test(field)) return null
  const { description = '', properties } = schema as {
    description?: string
    properties?: Record<string, TSchema>
  }
  const limit = properties?.['cap']
  if (limit !== undefined && field.endsWith('_attributes')) {
    const name = field.slice(0, -'_attributes'.length)
    return { name, description, fieldsOf: cell => ({ [field]: { cap: cellValue(cell, typesOf(limit)) } }) }
  }
  const types = typesOf(schema)
  if (types.length === 0 || types.some(type => type === 'array' || type === 'object')) return null
  return { name: field, description, fieldsOf: cell => ({ [field]: cellValue(cell, types) }) }
}

/** Other names of fields, and what no cell can hold. */
const LEFT_OUT = /^(client_|message_file|destroy_)/

function typesOf(schema: TSchema): readonly string[] {
  const { type, enum: values } = schema as { type?: string | readonly string[]; enum?: readonly unknown[] }
  const ofValues = (values ?? []).map(value => (value === null ? 'null' : typeof value))
  return [...new Set([type ?? [], ofValues].flat())]
}

/** What cannot be read stays the text that it is, so that it is refused in the words of the field. */
function cellValue(cell: string, types: readonly string[]): unknown {
  if (cell === NULL && types.includes('null')) return null
  if (types.includes('boolean') && /^(true|false|yes|no|1|0)$/i.test(cell))
    return /^(true|yes|1)$/i.test(cell)
  const isNumeric = types.includes('integer') || types.includes('number')
  return isNumeric && /^-?\d+(\.\d+)?$/.test(cell) ? Number(cell) : cell
}
