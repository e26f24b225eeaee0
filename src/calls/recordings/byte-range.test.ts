import { expect, test } from 'vitest'
import { byteRange } from './byte-range.ts'

test.each([
  ['bytes=0-99', { start: 0, end: 99 }],
  ['bytes=900-', { start: 900, end: 999 }],
  ['bytes=900-5000', { start: 900, end: 999 }],
  ['bytes=-100', { start: 900, end: 999 }],
  ['bytes=-5000', { start: 0, end: 999 }],
  [' BYTES=5-5 ', { start: 5, end: 5 }],
])('%s asks for a part', (header, part) => {
  expect(byteRange(header, 1_000)).toEqual(part)
})

test.each([undefined, '', 'bytes=', 'bytes=-', 'items=0-9', 'bytes=9-5', 'bytes=0-9,20-29', 'bytes=a-b'])(
  '%j asks for all of it',
  header => {
    expect(byteRange(header, 1_000)).toBe('all')
  },
)

test.each(['bytes=1000-', 'bytes=1000-2000', 'bytes=-0'])('%s cannot be met', header => {
  expect(byteRange(header, 1_000)).toBe('unsatisfiable')
})

test('an empty file has no parts', () => {
  expect(byteRange('bytes=0-', 0)).toBe('unsatisfiable')
  expect(byteRange('bytes=-5', 0)).toBe('unsatisfiable')
})
