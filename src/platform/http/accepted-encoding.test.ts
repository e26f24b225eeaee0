import { expect, test } from 'vitest'
import { acceptedEncoding } from './accepted-encoding.ts'

test.each([
  ['a browser', 'gzip, deflate, br, zstd', 'br'],
  ['a client that knows the older one', 'gzip', 'gzip'],
  ['one that ranks them', 'br;q=0.5, gzip;q=0.8', 'gzip'],
  ['one that takes anything', '*', 'br'],
  ['one that takes anything but', '*, br;q=0', 'gzip'],
  ['one in capitals, with spaces', 'GZIP ; Q=1.0', 'gzip'],
  ['one that would rather have it plain', 'identity, gzip;q=0.5', null],
  ['one that refuses both', 'br;q=0, gzip;q=0', null],
  ['one that knows others', 'deflate, zstd', null],
  ['one whose weight is no number', 'gzip;q=high', null],
  ['nobody who said so', undefined, null],
  ['an empty header', '', null],
])('%s gets what it likes best', (_, header, encoding) => {
  expect(acceptedEncoding(header)).toBe(encoding)
})

test('only what there is', () => {
  expect(acceptedEncoding('br, gzip', ['gzip'])).toBe('gzip')
  expect(acceptedEncoding('br', ['gzip'])).toBeNull()
})
