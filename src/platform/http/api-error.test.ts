import { describe, expect, test } from 'vitest'
import {
  conflict,
  forbidden,
  impossible,
  inUse,
  invalid,
  malformed,
  notFound,
  overloaded,
  tooLarge,
  tooMany,
  unauthenticated,
  unavailable,
  unreadable,
} from '../refusals/refusal.ts'
import { answerToRefusal } from './api-error.ts'

describe('a refusal is answered by its kind', () => {
  test.each([
    [malformed('x'), 400],
    [inUse('x'), 400],
    [unauthenticated('x'), 401],
    [forbidden('x'), 403],
    [conflict('x'), 409],
    [tooLarge('x'), 413],
    [impossible('x'), 422],
  ])('%s', (refusal, status) => {
    expect(answerToRefusal(refusal)).toMatchObject({ status, body: { error: 'x' }, headers: {} })
  })

  test('what is not found is named, and where it is not', () => {
    const body = { error: 'No such target in this Company.' }
    expect(answerToRefusal(notFound('target'))).toMatchObject({ status: 404, body })
    expect(answerToRefusal(notFound('call', 'for this key')).body).toEqual({
      error: 'No such call for this key.',
    })
  })

  test('messages about fields stand under the root key', () => {
    const answer = answerToRefusal(invalid('target', { tid: ['has already been taken'] }))
    const body = { target: { errors: { tid: ['has already been taken'] } } }
    expect(answer).toMatchObject({ status: 422, body, headers: {} })
  })

  test('sentences about one text stand beside each other', () => {
    expect(answerToRefusal(unreadable(['a', 'b']))).toMatchObject({
      status: 422,
      body: { errors: ['a', 'b'] },
    })
  })
})

test.each([
  [overloaded(), 503, '2'],
  [unavailable('x'), 503, '2'],
  [unavailable('x', 20), 503, '20'],
  [tooMany('x', 7), 429, '7'],
  [conflict('x', 1), 409, '1'],
])('%s says when to ask again', (refusal, status, seconds) => {
  expect(answerToRefusal(refusal)).toMatchObject({ status, headers: { 'retry-after': seconds } })
})

test('where nobody knows when, nothing is said', () => {
  expect(answerToRefusal(unavailable('x', null)).headers).toEqual({})
})

test('the validation status of a route is that of messages about fields alone', () => {
  expect(answerToRefusal(invalid('affiliate', { afid: ['x'] }), 500).status).toBe(500)
  expect(answerToRefusal(impossible('x'), 500).status).toBe(422)
  expect(answerToRefusal(malformed('x'), 500).status).toBe(400)
})
