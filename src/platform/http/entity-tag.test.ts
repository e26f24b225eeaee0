import { expect, test } from 'vitest'
import { encodedTag, entityTag, namesTag, tagsIn } from './entity-tag.ts'

const TAG = entityTag('something')

test('differs by content alone', () => {
  expect(entityTag(Buffer.from('something'))).toBe(TAG)
  expect(entityTag('something else')).not.toBe(TAG)
})

test.each([
  ['as it was given out', TAG],
  ['in another encoding', encodedTag(TAG, 'br')],
  ['marked as weak by a proxy', `W/${TAG}`],
  ['among others', `"another", ${encodedTag(TAG, 'gzip')}`],
  ['as anything', '*'],
])('is known again %s', (_, header) => {
  expect(namesTag(header, TAG)).toBe(true)
})

test.each([undefined, '', '"another"', TAG.slice(0, -2), 'nothing'])('is not named by %s', header => {
  expect(namesTag(header, TAG)).toBe(false)
})

test('every one of a header is read', () => {
  expect(tagsIn('"a", W/"b;br" ,"c,d;gzip"')).toEqual(['"a"', '"b"', '"c,d"'])
})
