import { expect, test } from 'vitest'
import type { ListEdit } from './edited-fields.ts'
import { tagChanges } from './tag-changes.ts'

const NOW = [
  { key: 'state', operator: '==', value: 'CA' },
  { key: 'age', operator: '>=', value: '30' },
] as const

test.each<[string, ListEdit<string>, object]>([
  ['stay', { how: 'keep', entries: [] }, {}],
  [
    'are added',
    { how: 'add', entries: ['plan: gold'] },
    { tag_list: '<<<state:CA>>>,<<<age:>=30>>>,<<<plan:gold>>>' },
  ],
  ['are there already, however they are typed', { how: 'add', entries: ['state : CA', 'state:==CA'] }, {}],
  ['are taken away', { how: 'remove', entries: ['state:CA', 'state:NV'] }, { tag_list: '<<<age:>=30>>>' }],
  ['are replaced', { how: 'replace', entries: ['state:NV'] }, { tag_list: '<<<state:NV>>>' }],
  ['are all taken away', { how: 'replace', entries: [] }, { tag_list: '' }],
])('tags %s', (_, edit, sent) => {
  expect(tagChanges({ tag_values: NOW }, edit)).toEqual(sent)
})

test('tags are sent only to a record that nobody has changed since, where that can be known', () => {
  const row = { tag_values: NOW, updated_at: '2026-11-20T09:00:00.000Z' }
  expect(tagChanges(row, { how: 'replace', entries: [] })).toEqual({
    tag_list: '',
    if_updated_at: '2026-11-20T09:00:00.000Z',
  })
  expect(tagChanges(row, { how: 'keep', entries: [] })).toEqual({})
})
