import { expect, test } from 'vitest'
import { listAnswer } from './list-answer.ts'

const NONE = new Headers()

test.each([
  ['bare objects', [{ id: 1 }, { id: 2 }], 'target'],
  ['objects under their root key', [{ target: { id: 1 } }, { target: { id: 2 } }], 'target'],
  ['an array under a name', { targets: [{ id: 1 }, { id: 2 }], filters: {} }, 'target'],
])('a list of %s is rows', (_, body, rootKey) => {
  expect(listAnswer(body, NONE, rootKey).rows).toEqual([{ id: 1 }, { id: 2 }])
})

test('a Number’s field of the name of its root key is no record', () => {
  expect(listAnswer([{ id: 1, number: '+12125550100' }], NONE, 'number').rows).toEqual([
    { id: 1, number: '+12125550100' },
  ])
})

test('says how many there are, and whether more follow, as far as the answer does', () => {
  const headers = new Headers({ 'x-total-count': '120', link: '<http://x/?page=2>; rel="next"' })
  expect(listAnswer([], headers, 'target')).toEqual({ rows: [], total: 120, hasNext: true })
  expect(listAnswer([], NONE, 'target')).toEqual({ rows: [], total: null, hasNext: false })
})
