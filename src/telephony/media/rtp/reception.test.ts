import { expect, test } from 'vitest'
import { Reception } from './reception.ts'

function receive(sequences: readonly number[]): Reception {
  const reception = new Reception()
  for (const [index, sequence] of sequences.entries()) {
    reception.take(1, sequence, (sequence * 160) >>> 0, true, index * 20)
  }
  return reception
}

test.each([
  ['all arrive', [1, 2, 3, 4], { lost: 0, late: 0 }],
  ['two are lost', [1, 2, 5, 6], { lost: 2, late: 0 }],
  ['two change places', [1, 3, 2, 4], { lost: 0, late: 1 }],
  ['numbers wrap', [65_534, 65_535, 0, 1], { lost: 0, late: 0 }],
  ['one is lost at the wrap', [65_534, 0, 1], { lost: 1, late: 0 }],
  ['one comes twice', [1, 2, 2, 3], { lost: 0, late: 0 }],
])('when %s', (_, sequences, expected) => {
  expect(receive(sequences)).toMatchObject(expected)
})

test('a stream that begins anew adds to the losses of the one before', () => {
  const reception = new Reception()
  expect(reception.take(1, 100, 0, true, 0)).toBe(true)
  expect(reception.take(1, 102, 320, true, 40)).toBe(false)
  expect(reception.take(2, 5, 0, true, 60)).toBe(true)
  expect(reception.take(2, 8, 480, true, 120)).toBe(false)
  // Its own numbers, somewhere else: no loss of twenty thousand.
  expect(reception.take(2, 30_000, 640, true, 140)).toBe(true)
  expect(reception.lost).toBe(3)
  expect(reception.packets).toBe(5)
})

test('a stream that begins anew a little behind is one from its second packet on', () => {
  const reception = new Reception()
  reception.take(1, 2_000, 0, true, 0)
  expect(reception.take(1, 50, 160, true, 20)).toBe(false)
  expect(reception.take(1, 51, 320, true, 40)).toBe(true)
  expect(reception.take(1, 52, 480, true, 60)).toBe(false)
  expect(reception.highest).toBe(52)
  expect(reception).toMatchObject({ lost: 0, late: 0, packets: 4 })
})

test.each([
  ['a hundred behind', [1_000, 900, 901]],
  ['further behind, not in sequence', [1_000, 700, 702]],
  ['further behind, with others between', [1_000, 700, 1_001, 701]],
])('packets that are late are of no other stream: %s', (_, [first = 0, ...others]) => {
  const reception = new Reception()
  reception.take(1, first, 0, true, 0)
  expect(others.map(sequence => reception.take(1, sequence, 0, false, 20))).not.toContain(true)
  expect(reception.late).toBe(2)
})

test('jitter is a sixteenth of each change, as RFC 3550 appendix A.8 has it', () => {
  const reception = new Reception()
  const arrivals = [0, 20, 45, 60, 80]
  for (const [index, atMs] of arrivals.entries()) reception.take(1, index, index * 160, true, atMs)
  // Transit changes by 0, 40, −40 and 0 units of an eighth of a millisecond.
  const expected = [0, 40, 40, 0].reduce((jitter, change) => jitter + (change - jitter) / 16, 0)
  expect(reception.jitter).toBeCloseTo(expected, 10)
  expect(reception.jitterMs).toBeCloseTo(expected / 8, 10)
})

test('a steady stream has no jitter, and neither keys nor a new beginning of timestamps make any', () => {
  const reception = new Reception()
  for (let count = 0; count < 10; count++) reception.take(1, count, count * 160, true, count * 20)
  reception.take(1, 10, 0, false, 200)
  reception.take(1, 11, 0, false, 220)
  reception.take(1, 12, 3_000_000, true, 240)
  reception.take(1, 13, 3_000_160, true, 260)
  expect(reception.jitter).toBe(0)
})
