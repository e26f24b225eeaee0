import fc from 'fast-check'
import { expect, test } from 'vitest'
import { PacketWindow, WINDOW_PACKETS } from './packet-window.ts'

test('a window knows what has been there, and takes what is too old for it as if it had', () => {
  expect(WINDOW_PACKETS).toBeGreaterThanOrEqual(64)
  const begin = fc.constantFrom(0, 5, 31, 65_530, 2 ** 32 - 3, 2 ** 48 - 2_000)
  // Steps to and fro, and now and then a leap.
  const steps = fc.array(
    fc.oneof(
      { weight: 20, arbitrary: fc.integer({ min: -80, max: 40 }) },
      fc.integer({ min: -400, max: 900 }),
    ),
    {
      minLength: 1,
      maxLength: 60,
    },
  )
  fc.assert(
    fc.property(begin, steps, (first, moves) => {
      const window = new PacketWindow()
      const seen = new Set<number>()
      let at = first
      for (const move of [0, ...moves]) {
        at = Math.max(0, Math.min(at + move, first + 1_900))
        const isOld = window.highest - at >= WINDOW_PACKETS
        expect(window.has(at)).toBe(isOld || seen.has(at))
        if (window.has(at)) continue
        window.add(at)
        seen.add(at)
        expect(window.has(at)).toBe(true)
        expect(window.highest).toBe(Math.max(...seen))
      }
    }),
  )
})
