import { expect, test } from 'vitest'
import { ApiError } from './api-error.ts'
import { doEach } from './use-each.ts'

test('what is refused keeps none of the others from being done', async () => {
  const done: number[] = []
  const refused = await doEach([1, 2, 3], async row => {
    if (row === 2) throw new ApiError(400, { error: 'Targets choose it.' })
    done.push(row)
  })
  expect(done).toEqual([1, 3])
  expect(refused).toEqual([{ row: 2, reason: 'Targets choose it.' }])
})

test.each([
  ['a password is not given', new Error('Nothing was done: it takes your password.')],
  ['the service does not answer', new ApiError(null, null)],
])('where %s, the others are left, and all of them told', async (_what, error) => {
  const asked: number[] = []
  const refused = await doEach([1, 2, 3], async row => {
    asked.push(row)
    if (row === 2) throw error
  })
  expect(asked).toEqual([1, 2])
  expect(refused).toEqual([2, 3].map(row => ({ row, reason: error.message })))
})
