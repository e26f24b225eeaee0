import { expect, test } from 'vitest'
import { keyTone } from './play-sound.ts'

test.each([
  ['1', [697, 1_209]],
  ['5', [770, 1_336]],
  ['9', [852, 1_477]],
  ['0', [941, 1_336]],
  ['*', [941, 1_209]],
  ['#', [941, 1_477]],
])('key %s sounds as on a telephone', (digit, frequencies) => {
  expect(keyTone(digit)?.frequencies).toEqual(frequencies)
})

test.each(['', 'A', '12'])('%j is no key', digit => {
  expect(keyTone(digit)).toBeNull()
})
