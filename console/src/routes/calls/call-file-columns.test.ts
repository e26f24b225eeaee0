import { expect, test } from 'vitest'
import { fileColumns } from '../../table/file-columns.ts'
import { callColumns } from './call-columns.tsx'
import { CALL_FILE_COLUMNS } from './call-file-columns.ts'

const COLUMNS = callColumns({ target: String, campaign: String, publisher: String }, null)

test('each column of the list is in the file', () => {
  expect(Object.keys(CALL_FILE_COLUMNS).sort()).toEqual(COLUMNS.map(({ id }) => id).sort())
})

test('the file has the columns that are shown, in their order, each once', () => {
  const shown = [{ id: 'profit' }, { id: 'outcome' }, { id: 'target' }, { id: 'outcome' }]
  expect(fileColumns(shown, CALL_FILE_COLUMNS)).toEqual([
    'profit',
    'status',
    'connected',
    'converted',
    'system_target_id',
    'tid',
  ])
})
