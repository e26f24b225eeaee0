import { expect, test } from 'vitest'
import { sentEntries } from './sent-entries.ts'

const [first, second] = [
  { id: 1, url: 'https://one.example.com' },
  { id: 2, url: 'https://two.example.com' },
]
const changed = { ...second, url: 'https://mine.example.com' }

test('only entries that came or were changed are sent, so that those of others stay', () => {
  const added = { url: 'https://new.example.com' }
  expect(sentEntries([first, second], [first, changed, { id: undefined, ...added }])).toEqual({
    removed: [],
    kept: [changed, added],
  })
})

test('an entry that went is removed, unless somebody else has removed it', () => {
  expect(sentEntries([first, second], [second]).removed).toEqual([{ id: 1, _destroy: true }])
  expect(sentEntries([first, second], [second], [second]).removed).toEqual([])
})

test('an entry that was changed and that somebody else has removed is added anew', () => {
  expect(sentEntries([first, second], [first, changed], [first]).kept).toEqual([{ url: changed.url }])
})
