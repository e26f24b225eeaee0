import { expect, test } from 'vitest'
import { ApiError } from '../../api/api-error.ts'
import { refusalOf } from './added-numbers.ts'

test('a refusal of several names those that it is for', () => {
  const changes = [{ index: 1, status: 422, errors: { number: ['has already been taken'] } }]
  const error = new ApiError(422, { error: 'One was refused.', changes })
  expect((refusalOf(error, ['+1305', '+1306']) as ApiError).fields).toEqual({
    numbers: ['+1306 has already been taken'],
  })
  const other = new ApiError(503, { error: 'Later.' })
  expect(refusalOf(other, [])).toBe(other)
})
