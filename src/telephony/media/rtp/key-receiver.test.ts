import fc from 'fast-check'
import { expect, test } from 'vitest'
import { KeyReceiver } from './key-receiver.ts'

interface KeyPacket {
  readonly event: number
  readonly timestamp: number
  readonly duration: number
  readonly hasMarker?: boolean
  readonly isEnd?: boolean
  readonly ssrc?: number
  /** Milliseconds after the packet before it. */
  readonly afterMs?: number
}

function hear(packets: readonly KeyPacket[]): string {
  const receiver = new KeyReceiver()
  let nowMs = 0
  return packets
    .map(({ event, timestamp, duration, hasMarker = false, isEnd = false, ssrc = 1, afterMs = 20 }) => {
      nowMs += afterMs
      const bytes = Buffer.from([event, isEnd ? 0x8a : 10, duration >> 8, duration & 0xff])
      return receiver.take(ssrc, timestamp, bytes, 0, 4, hasMarker, nowMs) ?? ''
    })
    .join('')
}

/** All packets of one key, as phones send them. */
const pressed = (event: number, timestamp: number): KeyPacket[] =>
  [160, 320, 480, 640, 640, 640].map(duration => ({ event, timestamp, duration }))

test('a key is heard once, and the same key once more when it is pressed again', () => {
  expect(hear([...pressed(5, 1_000), ...pressed(5, 3_000), ...pressed(11, 5_000)])).toBe('55#')
})

test('a key of which only the end arrives is heard', () => {
  expect(hear(pressed(5, 1_000).slice(-1))).toBe('5')
})

test('a packet that comes after the next key has begun is not a key of its own', () => {
  const first = pressed(1, 1_000)
  const second = pressed(2, 2_000)
  expect(hear([...first.slice(0, 4), ...second.slice(0, 2), ...first.slice(4), ...second.slice(2)])).toBe(
    '12',
  )
})

test('keys are heard across the wrap of timestamps', () => {
  expect(hear([...pressed(1, 0xffff_ff00), ...pressed(2, 0x0000_0700)])).toBe('12')
})

test('a party that begins anew, or counts anew, is heard', () => {
  expect(hear([...pressed(1, 900_000), ...pressed(2, 1_000)])).toBe('12')
  expect(hear([...pressed(1, 9_000), { event: 2, timestamp: 9_000, duration: 160, ssrc: 2 }])).toBe('12')
})

test('a key whose timestamp lies before that of the last one, or is the same, is another when it comes long after', () => {
  const later = (packets: readonly KeyPacket[], afterMs: number) =>
    packets.map((packet, at) => (at === 0 ? { ...packet, afterMs } : packet))
  // As sipp plays its recordings: all of one SSRC, each with the timestamps that it was recorded with.
  expect(hear([...pressed(2, 23_200), ...later(pressed(1, 13_280), 3_000)])).toBe('21')
  expect(hear([...pressed(1, 13_280), ...later(pressed(1, 13_280), 3_000)])).toBe('11')
  expect(hear([...pressed(2, 23_200), ...later(pressed(1, 13_280), 500)])).toBe('2')
  // Packets of a key that is held were lost for a while.
  expect(
    hear([...pressed(1, 13_280), { event: 1, timestamp: 13_280, duration: 16_000, afterMs: 2_000 }]),
  ).toBe('1')
})

test('the end of a key that is told again long after is no key', () => {
  const end = { event: 7, timestamp: 160, duration: 640, isEnd: true }
  expect(hear([...pressed(7, 160), end, { ...end, afterMs: 1_200 }])).toBe('7')
})

test('a key that is held for ten seconds is one key', () => {
  const held = [0xff00, 0xffff].map(duration => ({ event: 3, timestamp: 0, duration }))
  const goesOn = [160, 8_000].map(duration => ({ event: 3, timestamp: 0xffff, duration }))
  expect(hear([...held, ...goesOn])).toBe('3')
  expect(hear([...held, ...goesOn.map(packet => ({ ...packet, hasMarker: true }))])).toBe('33')
})

test('what is no key, or cut off, is none', () => {
  expect(hear(pressed(16, 1_000))).toBe('')
  expect(new KeyReceiver().take(1, 1, Buffer.from([5, 10, 0]), 0, 3, true, 0)).toBeNull()
})

test('however packets are lost and doubled, and next to one another change places, keys are heard once and in order', () => {
  const keys = fc.array(fc.integer({ min: 0, max: 15 }), { minLength: 1, maxLength: 8 })
  const fates = fc.array(fc.constantFrom('lost', 'once', 'twice', 'late'), { minLength: 48, maxLength: 48 })
  fc.assert(
    fc.property(keys, fates, (events, fate) => {
      const arriving: KeyPacket[] = []
      const expected: string[] = []
      events.forEach((event, index) => {
        const packets = pressed(event, index * 1_600)
        // At least one of each arrives in time: a key of which nothing does was never pressed.
        const kept = packets.filter((_, at) => at === 2 || fate[index * 6 + at] !== 'lost')
        for (const [at, packet] of kept.entries()) {
          if (fate[index * 6 + at] === 'late' && arriving.length > 0 && at > 0) arriving.splice(-1, 0, packet)
          else arriving.push(packet)
          if (fate[index * 6 + at] === 'twice') arriving.push(packet)
        }
        expected.push('0123456789*#ABCD'[event] ?? '')
      })
      expect(hear(arriving)).toBe(expected.join(''))
    }),
  )
})
