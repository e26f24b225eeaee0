import { describe, expect, test } from 'vitest'
import { asChosen, type ImportTable, matched, readTable, sentRows } from './import-table.ts'

const KNOWN = {
  names: ['number', 'can_resubscribe', 'campaign_id'],
  key: 'number',
  aliases: { number: ['phone number'], can_resubscribe: ['May lift it'] },
}

function tableOf(text: string): ImportTable {
  const table = readTable(text, KNOWN)
  if (typeof table === 'string') throw new Error(table)
  return table
}

describe('the columns of a table', () => {
  test('are known by their names, by other names for them, and else left out', () => {
    const table = tableOf('Phone-Number,Note,may lift it\n+1305,rude,no')
    expect(table.columns).toEqual(['number', null, 'can_resubscribe'])
    expect(sentRows(table)).toEqual({
      names: ['number', 'can_resubscribe'],
      rows: [{ row: 2, cells: ['+1305', 'no'] }],
    })
  })

  test('without names begin with the key, and the first row is one of the others', () => {
    const table = tableOf('+1305,x\n+1306')
    expect(table).toMatchObject({ header: null, columns: ['number', null] })
    expect(sentRows(table).rows).toEqual([
      { row: 1, cells: ['+1305'] },
      { row: 2, cells: ['+1306'] },
    ])
  })

  test('are one of the API’s each: who had it before is left out', () => {
    const table = tableOf('number,phone number\n+1305,+1306')
    expect(table.columns).toEqual(['number', null])
    expect(matched(table, 1, 'number').columns).toEqual([null, 'number'])
    expect(matched(table, 0, null).columns).toEqual([null, null])
  })
})

test('columns that were chosen stay while the first row does, whatever becomes of the others', () => {
  const chosen = matched(tableOf('number,note,when\n+1305,x,y'), 1, 'campaign_id')
  const more = tableOf('number,note,when\n+1305,x,y\n+1306,x,y,z')
  expect(asChosen(more, chosen)).toEqual({ ...more, columns: ['number', 'campaign_id', null, null] })
  const other = tableOf('number,remark,when\n+1305,x,y')
  expect(asChosen(other, chosen)).toBe(other)
  expect(asChosen(other, null)).toBe(other)
})

test('columns without names stay as they were chosen while the first row is put right', () => {
  const chosen = matched(tableOf('+1305,x,y\n+1306,x,y'), 1, 'campaign_id')
  const corrected = tableOf('+13055550101,x,y\n+1306,x,y')
  expect(asChosen(corrected, chosen).columns).toEqual(['number', 'campaign_id', null])
  const wider = tableOf('+13055550101,x,y,z\n+1306,x,y')
  expect(asChosen(wider, chosen)).toBe(wider)
  const another = tableOf('+1307,x,z\n+1308,x,z')
  expect(asChosen(another, chosen)).toBe(another)
  const named = tableOf('number,x,y\n+1306,x,y')
  expect(asChosen(named, chosen)).toBe(named)
})

test.each([
  ['number\n', 'no row below'],
  ['\n \n', 'no row with text'],
  ['"', 'never closed'],
  [`number\n${'+1305\n'.repeat(20_001)}`, '20,001 rows: bring at most 20,000'],
])('%j is nothing to import', (text, words) => {
  expect(readTable(text, KNOWN)).toContain(words)
})
