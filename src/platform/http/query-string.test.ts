import { expect, test } from 'vitest'
import { parseQueryString } from './query-string.ts'

test.each([
  ['id=1&id=2', { id: ['1', '2'] }],
  ['id[]=1&id[]=2', { id: ['1', '2'] }],
  ['id%5B%5D=1&id%5b%5d=2', { id: ['1', '2'] }],
  ['id[0]=1&id[1]=2', { id: ['1', '2'] }],
  ['id[]=1', { id: '1' }],
  ['id=1&id[]=2', { id: ['1', '2'] }],
  ['id=1&name=x', { id: '1', name: 'x' }],
])('%s is read as %o', (text, expected) => {
  expect({ ...parseQueryString(text) }).toEqual(expected)
})

test('other brackets are part of the name', () => {
  expect({ ...parseQueryString('id[name]=1') }).toEqual({ 'id[name]': '1' })
})
