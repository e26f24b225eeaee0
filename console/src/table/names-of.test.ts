import { expect, test } from 'vitest'
import { namesOf } from './names-of.ts'

const rows = (count: number) => Array.from({ length: count }, (_, place) => place + 1)

test('as many as a question can be read with are named', () => {
  expect(namesOf(rows(3), String)).toBe('1, 2, 3')
  expect(namesOf(rows(21), String)).toMatch(/20, 21$/)
  expect(namesOf(rows(1_224), String)).toMatch(/19, 20 and 1,204 more$/)
})
