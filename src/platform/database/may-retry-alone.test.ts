import pg from 'pg'
import { expect, test } from 'vitest'
import { mayRetryAlone } from './database-batcher.ts'

function refusal(code: string): pg.DatabaseError {
  const error = new pg.DatabaseError('refused', 0, 'error')
  error.code = code
  return error
}

test.each([
  ['22P02', 'a value that cannot be read'],
  ['22003', 'a number out of range'],
  ['23503', 'a reference to a row that is gone'],
  ['23514', 'a check constraint'],
  ['40P01', 'a deadlock'],
  ['40001', 'a serialization failure'],
])('%s, %s, is tried again request by request', code => {
  expect(mayRetryAlone(refusal(code))).toBe(true)
})

test.each([
  ['57014', 'a statement that timed out'],
  ['57P01', 'a server that shuts down'],
  ['53300', 'too many connections'],
  ['53200', 'a server out of memory'],
  ['08006', 'a connection failure'],
  ['42P01', 'a statement that is wrong whatever the request'],
])('%s, %s, is not', code => {
  expect(mayRetryAlone(refusal(code))).toBe(false)
})

test('what the server did not say itself is not: the statement may have been committed', () => {
  expect(mayRetryAlone(new Error('Connection terminated unexpectedly'))).toBe(false)
  expect(mayRetryAlone(Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' }))).toBe(false)
})
