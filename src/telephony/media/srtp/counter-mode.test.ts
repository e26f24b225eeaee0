import { createCipheriv } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { CounterMode } from './counter-mode.ts'

/** RFC 3711 appendix B.2. */
const KEY = Buffer.from('2B7E151628AED2A6ABF7158809CF4F3C', 'hex')
const SALT = Buffer.from('F0F1F2F3F4F5F6F7F8F9FAFBFCFD', 'hex')

test('the key stream is that of the example of RFC 3711, to its last block', () => {
  const bytes = Buffer.alloc(0xff02 * 16)
  new CounterMode(KEY, SALT).apply(bytes, 0, bytes.length, 0, 0, 0)
  const block = (number: number) => bytes.toString('hex', number * 16, number * 16 + 16).toUpperCase()
  expect([0, 1, 2].map(block)).toEqual([
    'E03EAD0935C95E80E166B16DD92B4EB4',
    'D23513162B02D0F72A43A2FE4A5F97AB',
    '41E95B3BB0A2E8DD477901E4FCA894C0',
  ])
  expect([0xfeff, 0xff00, 0xff01].map(block)).toEqual([
    'EC8CDF7398607CB0F2D21675EA9EA1E4',
    '362B7C3C6773516318A077D7FC5073AE',
    '6A2CC3787889374FBEB4C81B17BA6C44',
  ])
})

/** As Node.js does it. */
function encrypted(payload: Uint8Array, ssrc: number, high: number, low: number): Buffer {
  // Section 4.1.1: the salt, the SSRC and the index, each at its place.
  let initial = BigInt(`0x${SALT.toString('hex')}0000`)
  initial ^= BigInt(ssrc) << 64n
  initial ^= ((BigInt(high) << 16n) | BigInt(low)) << 16n
  const iv = Buffer.from(initial.toString(16).padStart(32, '0'), 'hex')
  return createCipheriv('aes-128-ctr', KEY, iv).update(payload)
}

test('packets of any length and number are encrypted as Node.js would, and nothing around them is', () => {
  const mode = new CounterMode(KEY, SALT)
  const number = (bits: number) => fc.integer({ min: 0, max: 2 ** bits - 1 })
  fc.assert(
    fc.property(
      fc.uint8Array({ maxLength: 600 }),
      number(6),
      number(32),
      number(32),
      number(16),
      (payload, start, ssrc, high, low) => {
        const bytes = Buffer.concat([Buffer.alloc(start, 7), payload, Buffer.alloc(20, 9)])
        mode.apply(bytes, start, start + payload.length, ssrc, high, low)
        const expected = encrypted(payload, ssrc, high, low)
        expect(bytes).toEqual(Buffer.concat([Buffer.alloc(start, 7), expected, Buffer.alloc(20, 9)]))
      },
    ),
  )
})

test('packets that follow one another, skip some, come late, begin anew or change in length are encrypted each by its number', () => {
  const step = fc.record({
    // Mostly the next one; also again, late, after a gap, and far away.
    move: fc.oneof({ weight: 6, arbitrary: fc.constant(1) }, fc.integer({ min: -20, max: 20 })),
    length: fc.oneof({ weight: 6, arbitrary: fc.constant(160) }, fc.integer({ min: 0, max: 400 })),
    isOther: fc.oneof({ weight: 8, arbitrary: fc.constant(false) }, fc.boolean()),
  })
  const first = fc.constantFrom(0, 100, 65_520)
  fc.assert(
    fc.property(first, fc.array(step, { maxLength: 80 }), (from, steps) => {
      const mode = new CounterMode(KEY, SALT)
      let index: number = from
      for (const { move, length, isOther } of steps) {
        index = Math.max(0, index + move)
        const [ssrc, high, low] = [isOther ? 7 : 0xdeadbeef, Math.floor(index / 65_536), index % 65_536]
        const payload = Buffer.alloc(length, index)
        const bytes = Buffer.from(payload)
        mode.apply(bytes, 0, length, ssrc, high, low)
        expect(bytes).toEqual(encrypted(payload, ssrc, high, low))
      }
    }),
  )
})
