import type { Static } from 'typebox'
import type { Party } from '../access/party.ts'
import { money } from '../domain/money/money.ts'
import { type CsvCell, csvLine } from '../platform/wire/csv-line.ts'
import { Call, callDocument, type RecordingUrlOf } from './call-schema.ts'
import type { CallRow } from './records/call-row.ts'

type CallFields = Static<typeof Call>

/** Fields that are no single value. */
type Structured = 'target_group' | 'tags' | 'fired_pixels'

interface Column {
  readonly title: string
  cellOf(call: CallFields, party: Party): CsvCell
}

interface CallFile {
  /** Titles, in their order; absent: what a file has by itself. */
  readonly columns: readonly string[] | undefined
  readonly party: Party
  readonly recordingUrlOf: RecordingUrlOf
}

/**
 * The text of a CSV file of calls, portion by portion below a heading: what the list would show the party of each. A call
 * may have any number of pixels, so they are counted, and no column.
 */
export async function* callFile(
  portions: AsyncIterable<readonly CallRow[]>,
  { columns, party, recordingUrlOf }: CallFile,
): AsyncGenerator<string, void, void> {
  const asked = columns === undefined ? COLUMNS : columns.flatMap(title => COLUMN_BY_TITLE.get(title) ?? [])
  yield csvLine(asked.map(({ title }) => title))
  for await (const rows of portions) {
    const documents = rows.map(row => callDocument(row, party, recordingUrlOf))
    yield documents.map(({ call }) => csvLine(asked.map(({ cellOf }) => cellOf(call, party)))).join('')
  }
}

const COLUMNS: readonly Column[] = (Object.keys(Call.properties) as (keyof CallFields)[]).flatMap(columnsOf)

/** Only for who asks for it: programs that read files by the place of a column find what they always found. */
const PROFIT: Column = {
  title: 'profit',
  // A party is shown one of the two amounts: there is no difference to be had.
  cellOf: ({ revenue, payout, charge_total }, party) =>
    party === 'company' ? money(revenue).minus(payout).minus(charge_total).toNumber() : 0,
}

const COLUMN_BY_TITLE: ReadonlyMap<string, Column> = new Map(
  [...COLUMNS, PROFIT].map(column => [column.title, column]),
)

export const CALL_FILE_COLUMNS: readonly string[] = [...COLUMN_BY_TITLE.keys()]

function columnsOf(name: keyof CallFields): readonly Column[] {
  switch (name) {
    case 'fired_pixels':
      return []
    case 'target_group':
      return [
        { title: 'target_group_id', cellOf: call => call.target_group.id ?? null },
        { title: 'target_group_name', cellOf: call => call.target_group.name ?? null },
      ]
    case 'tags':
      return [{ title: name, cellOf: call => jsonCell(call.tags) }]
    default:
      return [plainColumn(name)]
  }
}

function plainColumn(name: Exclude<keyof CallFields, Structured>): Column {
  return { title: name, cellOf: call => call[name] }
}

/** As JSON may write it, no semicolon is left for spreadsheets to part cells at: no apostrophe makes it unreadable. */
function jsonCell(tags: CallFields['tags']): string {
  return JSON.stringify(tags).replaceAll(';', '\\u003b')
}
