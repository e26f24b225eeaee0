import { expect, test } from 'vitest'
import type { ApiClient } from '../api/api-client.ts'
import { readTable } from './import-table.ts'
import { readCells } from './read-cells.ts'
import { newRows, type RowOutcome, sendImport } from './send-import.ts'

const DEFINITION = {
  route: '/targets/import.json',
  columns: {},
  proposed: { time_zone: { cell: 'Tokyo', words: 'Tokyo, as the Company' } },
} as const

/** What is sent of a table of targets whose rows, counted from the first below the names, are new as said. */
async function sentOf(text: string, isNew: (row: number) => boolean): Promise<string> {
  const table = readTable(text, { names: ['tid', 'number', 'time_zone'], key: 'tid', aliases: {} })
  if (typeof table === 'string') throw new Error(table)
  const bodies: string[] = []
  const client = {
    POST: async (_route: string, { body }: { body: { import: { csv_data: string } } }) => {
      bodies.push(body.import.csv_data)
      return { data: { import: { applied: true, batch_id: '1', rows: [] } }, response: new Response() }
    },
  } as unknown as ApiClient
  await sendImport(client, DEFINITION, table, {
    isRehearsal: false,
    leavesOut: false,
    isNew,
    onProgress: () => undefined,
    hasLeft: () => false,
  })
  return bodies.join()
}

test('a new record has what is proposed, unless its row says otherwise; one that there is keeps its own', async () => {
  const rows = 'tid,number,time_zone\nnew,+13055550101,\nown,+13055550102,London\nold,+13055550103,'
  const sent = await sentOf(rows, row => row < 4)
  expect(readCells(sent)?.map(({ cells }) => cells)).toEqual([
    ['tid', 'number', 'time_zone'],
    ['new', '+13055550101', 'Tokyo'],
    ['own', '+13055550102', 'London'],
    ['old', '+13055550103', ''],
  ])
  const without = await sentOf('tid,number\nnew,+13055550101', () => true)
  expect(readCells(without)?.[1]?.cells).toEqual(['new', '+13055550101', 'Tokyo'])
})

test('a row whose key an earlier one has makes nothing new', () => {
  const row = (place: number, outcome: RowOutcome['outcome'], tid: string) =>
    ({ row: place, outcome, sent: [['tid', tid]] }) as unknown as RowOutcome
  const rows = [
    row(2, 'create', 'x'),
    row(3, 'update', 'y'),
    row(1_500, 'create', 'x'),
    row(1_501, 'create', ''),
  ]
  expect([...newRows([...rows, row(1_502, 'create', '')], 'tid')]).toEqual([2, 1_501, 1_502])
})
