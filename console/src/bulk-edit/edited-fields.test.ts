import { describe, expect, test } from 'vitest'
import { changesTo, editedList, KEEP, KEPT, type ListEdit, setFields } from './edited-fields.ts'

describe('fields', () => {
  test.each([
    ['kept', KEEP, {}],
    ['a number', 0, { field: 0 }],
    ['a choice of no', false, { field: false }],
    ['a choice of none', null, { field: null }],
    ['a setting that is kept, whatever was typed before', { how: 'keep', value: 7 } as const, {}],
    ['a setting', { how: 'set', value: 7 } as const, { field: 7 }],
    ['a setting of none, whatever was typed before', { how: 'none', value: 7 } as const, { field: null }],
    ['a setting that was not touched', KEPT, {}],
  ])('%s', (_, field, sent) => {
    expect(setFields({ field })).toEqual(sent)
  })
})

describe('lists', () => {
  const NOW = ['a', 'b']
  test.each<[string, ListEdit<string>, readonly string[] | null]>([
    ['are kept', { how: 'keep', entries: ['c'] }, null],
    ['gain what they have not', { how: 'add', entries: ['b', 'c'] }, ['a', 'b', 'c']],
    ['gain nothing that they have', { how: 'add', entries: ['b'] }, null],
    ['lose what they have', { how: 'remove', entries: ['a', 'c'] }, ['b']],
    ['lose nothing that they have not', { how: 'remove', entries: ['c'] }, null],
    ['are replaced', { how: 'replace', entries: ['b'] }, ['b']],
    ['are emptied', { how: 'replace', entries: [] }, []],
    ['are as they would become', { how: 'replace', entries: ['b', 'a'] }, null],
  ])('%s', (_, edit, edited) => {
    expect(editedList(NOW, edit)).toEqual(edited)
  })
})

test('records to which nothing would happen are left out', () => {
  const rows = [{ id: 1 }, { id: 2 }]
  expect(changesTo(rows, ({ id }) => (id === 1 ? {} : { paused: true }))).toEqual([{ id: 2, paused: true }])
})
