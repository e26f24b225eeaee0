import { expect, test } from 'vitest'
import { parseQuery, parseQueryString } from './query-string.ts'

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

test.each([
  ['', {}],
  ['a=', {}],
  ['a', {}],
  ['a=&b=1', { b: '1' }],
  ['a=1&a=&a=2', { a: ['1', '2'] }],
  ['a[]=&a[]=1', { a: ['1'] }],
  ['a[]=&a[1]=', {}],
  ['a=%20', { a: ' ' }],
  ['a=0', { a: '0' }],
])('in the address, what has no value is absent: %s is %o', (text, expected) => {
  expect({ ...parseQuery(text) }).toEqual(expected)
})

test('of a body, which may be signed, what has no value is kept', () => {
  expect({ ...parseQueryString('a=&b=1') }).toEqual({ a: '', b: '1' })
})

test.each(['id=', 'id[]=', 'id[7]='])('none of 1,500 parameters %s is left out', name => {
  const ids = Array.from({ length: 1_500 }, (_, at) => String(at))
  expect({ ...parseQuery(ids.map(id => `${name}${id}`).join('&')) }).toEqual({ id: ids })
})

test('parameters with their places in the list are one list', () => {
  const ids = Array.from({ length: 1_500 }, (_, at) => String(at))
  expect({ ...parseQuery(ids.map((id, at) => `id[${at}]=${id}`).join('&')) }).toEqual({ id: ids })
})
