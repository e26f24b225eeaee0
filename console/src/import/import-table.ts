import { type CellRow, readCells } from './read-cells.ts'

/** More takes minutes, in which the browser must stay open: such tables are sent to the API. */
const MAX_ROWS = 20_000

/** What the reader brought, and which column of the API each of its columns is; null: it is left out. */
export interface ImportTable {
  /** Names of the columns as the text has them; null where its first row is one of the others. */
  readonly header: readonly string[] | null
  readonly rows: readonly CellRow[]
  /** As many as the widest row has cells. */
  readonly columns: readonly (string | null)[]
}

/** What the API takes, and by which other names people's files know it. */
export interface KnownColumns {
  readonly names: readonly string[]
  /** A column without a name is this one. */
  readonly key: string
  readonly aliases: Readonly<Record<string, readonly string[]>>
}

/** @returns a sentence where there is nothing to import */
export function readTable(text: string, known: KnownColumns): ImportTable | string {
  const rows = readCells(text)
  if (rows === null) return 'A quote is opened in this text and never closed.'
  const [first] = rows
  if (first === undefined) return 'There is no row with text.'
  const named = first.cells.map(cell => columnNamed(cell, known))
  const hasHeader = named.some(name => name !== null)
  const content = hasHeader ? rows.slice(1) : rows
  if (content.length === 0) return 'There is no row below the names of the columns.'
  if (content.length > MAX_ROWS)
    return `There are ${content.length.toLocaleString('en-US')} rows: bring at most ${MAX_ROWS.toLocaleString('en-US')} at once.`
  const width = Math.max(...rows.slice(0, 1000).map(({ cells }) => cells.length))
  const columns = Array.from({ length: width }, (_, index) => (hasHeader ? (named[index] ?? null) : null))
  return {
    header: hasHeader ? first.cells : null,
    rows: content,
    columns: withoutRepeats(hasHeader ? columns : [known.key, ...columns.slice(1)]),
  }
}

/** A column of the API is one column of the text: what had it before is left out. */
export function matched(table: ImportTable, index: number, name: string | null): ImportTable {
  const columns = table.columns.map((column, place) =>
    place === index ? name : column === name ? null : column,
  )
  return { ...table, columns }
}

/**
 * What somebody said of the columns of a text holds for what it has become, as long as they are called what they were; where the
 * text does not call them anything, as long as they are as many and it is not another text: a row of it is as it was.
 * @param chosen null: nothing was said
 */
export function asChosen(table: ImportTable, chosen: ImportTable | null): ImportTable {
  if (chosen === null || !areSameColumns(chosen, table)) return table
  return { ...table, columns: table.columns.map((_, index) => chosen.columns[index] ?? null) }
}

function areSameColumns(one: ImportTable, other: ImportTable): boolean {
  if (one.header !== null || other.header !== null)
    return JSON.stringify(one.header) === JSON.stringify(other.header)
  if (one.columns.length !== other.columns.length) return false
  const known = new Set(one.rows.map(rowText))
  return other.rows.some(row => known.has(rowText(row))) || one.rows.length + other.rows.length === 2
}

const rowText = ({ cells }: CellRow) => JSON.stringify(cells)

/** The rows as the API takes them: its columns in the order of the text, those that are left out not. */
export function sentRows({ rows, columns }: ImportTable) {
  const taken = columns.flatMap((name, index) => (name === null ? [] : [{ name, index }]))
  return {
    names: taken.map(({ name }) => name),
    rows: rows.map(({ row, cells }) => ({ row, cells: taken.map(({ index }) => cells[index] ?? '') })),
  }
}

function columnNamed(cell: string, { names, aliases }: KnownColumns): string | null {
  const written = plain(cell)
  if (written === '') return null
  return names.find(name => [name, ...(aliases[name] ?? [])].some(each => plain(each) === written)) ?? null
}

/** `Phone Number` is `phone_number`. */
const plain = (name: string) => name.toLowerCase().replaceAll(/[^a-z0-9]/g, '')

const withoutRepeats = (columns: readonly (string | null)[]) =>
  columns.map((name, index) => (columns.indexOf(name) === index ? name : null))
