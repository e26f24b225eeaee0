import { type ApiClient, dataOf, type Schemas } from '../api/api-client.ts'
import type { ImportDefinition } from './import-definition.ts'
import { type ImportTable, sentRows } from './import-table.ts'
import { writeCells } from './read-cells.ts'

/** What becomes, or became, of one row. */
export interface RowOutcome extends Omit<Schemas['ImportOutcome']['rows'][number], 'outcome'> {
  /** As the text has them, counted as a spreadsheet counts. */
  readonly row: number
  readonly outcome: 'create' | 'update' | 'unchanged' | 'error'
  /** What was sent of it, by column. */
  readonly sent: readonly (readonly [column: string, cell: string])[]
  /** What a new record has besides, as it is proposed: what is said of it, by column. */
  readonly proposed?: readonly (readonly [column: string, words: string])[]
}

export interface ImportAnswer {
  readonly rows: readonly RowOutcome[]
  /** What the audit log knows the changes by, in the order in which they were made. */
  readonly batchIds: readonly string[]
  /** Why it ended before the last row; null: it did not. */
  readonly problem: unknown
}

interface Manner {
  /** Only answers what would become of the rows. */
  readonly isRehearsal: boolean
  /** Whether refused rows are left out; else one keeps all others out that are sent with it. */
  readonly leavesOut: boolean
  /** Which rows make new records, as a rehearsal found; of a rehearsal itself none. */
  isNew(row: number): boolean
  onProgress(rows: number): void
  /** Whether whoever sends it has left: what is under way comes to its end then, and nothing follows. */
  hasLeft(): boolean
}

/** The API takes no more at once. */
const ROWS_AT_ONCE = 1_000

/** Sends a table in portions; it ends where one is refused. */
export async function sendImport(
  client: ApiClient,
  { route, columns, proposed = {} }: Pick<ImportDefinition, 'route' | 'columns' | 'proposed'>,
  table: ImportTable,
  { isRehearsal, leavesOut, isNew, onProgress, hasLeft }: Manner,
): Promise<ImportAnswer> {
  const { names, rows } = sentRows(table)
  // An empty cell leaves a field as it is: a record that there is keeps its own.
  const filled = [...names, ...Object.keys(proposed).filter(name => !names.includes(name))]
  const outcomes: RowOutcome[] = []
  const batchIds: string[] = []
  for (let start = 0; start < rows.length; start += ROWS_AT_ONCE) {
    if (hasLeft()) break
    const portion = rows.slice(start, start + ROWS_AT_ONCE)
    const sentCell = (row: number, name: string, cell = '') => {
      if (cell === '') return isNew(row) ? (proposed[name]?.cell ?? '') : ''
      const sentFor = columns[name]?.sentFor
      return cell === 'null' || sentFor === undefined ? cell : sentFor(cell)
    }
    const csv = writeCells([
      filled,
      ...portion.map(({ row, cells }) => filled.map((name, index) => sentCell(row, name, cells[index]))),
    ])
    try {
      const body = { import: { csv_data: csv, dry_run: isRehearsal, atomic: !leavesOut } }
      // They all take and answer the same.
      const answer = await dataOf(client.POST(route as '/suppressed_numbers/import.json', { body }))
      const { applied, batch_id: batchId, rows: answered } = answer.import
      outcomes.push(...answered.flatMap(outcome => rowOutcome(outcome, names, portion, proposed)))
      if (applied) batchIds.push(batchId)
      else if (!isRehearsal && answered.some(({ outcome }) => outcome === 'error'))
        return { rows: outcomes, batchIds, problem: new Error(REFUSED_SINCE) }
    } catch (problem) {
      return { rows: outcomes, batchIds, problem }
    }
    onProgress(Math.min(start + ROWS_AT_ONCE, rows.length))
  }
  return { rows: outcomes, batchIds, problem: null }
}

/** Those that make new records: one whose key an earlier row has changes what that has made, in whichever portion either is sent. */
export function newRows(rows: readonly RowOutcome[], key: string): ReadonlySet<number> {
  const made = new Set<number>()
  const keys = new Set<string>()
  for (const { row, outcome, sent } of rows) {
    const cell = sent.find(([column]) => column === key)?.[1] ?? ''
    if (outcome === 'create' && !keys.has(cell)) made.add(row)
    if (cell !== '') keys.add(cell)
  }
  return made
}

const REFUSED_SINCE = 'Rows that could be imported before are refused by now.'

type Portion = ReturnType<typeof sentRows>['rows']

/** The API counts from the header of what it was sent. */
function rowOutcome(
  answered: Schemas['ImportOutcome']['rows'][number],
  names: readonly string[],
  portion: Portion,
  proposed: NonNullable<ImportDefinition['proposed']>,
): RowOutcome[] {
  const source = portion[answered.row - 2]
  if (source === undefined) return []
  const outcome = answered.outcome as RowOutcome['outcome']
  const sent = names.map((name, index) => [name, source.cells[index] ?? ''] as const)
  const missing = Object.entries(proposed).filter(
    ([name]) => !sent.some(([own, cell]) => own === name && cell !== ''),
  )
  return [
    {
      ...answered,
      row: source.row,
      outcome,
      sent,
      ...(outcome === 'create' &&
        missing.length > 0 && { proposed: missing.map(([name, { words }]) => [name, words] as const) }),
    },
  ]
}
