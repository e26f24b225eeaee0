import fc from 'fast-check'
import { expect, test } from 'vitest'
import { filledText, readFilledText } from './filled-text.ts'

const counts = fc.array(
  fc.tuple(fc.integer({ min: 1, max: 2_147_483_647 }), fc.integer({ min: 1, max: 100_000 })),
)

test('what is written is read again, whatever order it came in', () => {
  fc.assert(
    fc.property(counts, entries => {
      const filled = new Map(entries)
      expect(readFilledText(filledText(filled))).toEqual(filled)
      expect(filledText(new Map([...filled].reverse()))).toBe(filledText(filled))
    }),
  )
})

test('empty caps are not written', () => {
  expect(filledText(new Map([[3, 0]]))).toBe('')
  expect(readFilledText('')).toEqual(new Map())
})

test('neighbours are short', () => {
  expect(
    filledText(
      new Map([
        [1_001, 3],
        [1_002, 40],
      ]),
    ),
  ).toBe('rt.3,1.14')
})
