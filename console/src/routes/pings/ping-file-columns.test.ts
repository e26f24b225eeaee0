import { expect, test } from 'vitest'
import { pingColumns } from './ping-columns.tsx'
import { PING_FILE_COLUMNS } from './ping-file-columns.ts'

test('each column of the list is in the file', () => {
  const columns = pingColumns({ target: String, campaign: String, publisher: String }, null, true)
  expect(Object.keys(PING_FILE_COLUMNS).sort()).toEqual(columns.map(({ id }) => id).sort())
})
