import { expect, test } from 'vitest'
import { affiliateWriter } from '../affiliates/affiliate-writer.ts'
import { changeReader } from './read-changes.ts'
import { changesIn, readTable } from './read-import.ts'

test('others get their turn while a long table is read, and while its rows are checked', () => {
  const writer = affiliateWriter({
    changes: { change: () => Promise.reject(new Error('nothing is written')) },
  })
  const rows = Array.from({ length: 1_000 }, (_, index) => `a${index},Affiliate ${index}`)
  const reading = readTable(writer, ['afid,company_name', ...rows].join('\n'), 1_000)
  let turns = 0
  let step = reading.next()
  for (; step.done !== true; step = reading.next()) turns++
  // After each portion of the text, of 200 rows, and of 50 rows that are read from it.
  expect(turns).toBe(6 + 20)
  expect(step.value).toHaveLength(1_000)
  expect(step.value[999]).toEqual({
    row: 1_001,
    fields: { afid: 'a999', company_name: 'Affiliate 999' },
    name: 'a999',
  })
  const checking = changesIn(writer, changeReader(writer), step.value, new Map([['a7', 7]]))
  expect([...checking]).toHaveLength(20)
})
