import { expect, test } from 'vitest'
import { SILENT_MU_LAW } from '../sound/g711.ts'
import { type Side, StereoTimeline } from './stereo-timeline.ts'

/** Frames of 20 ms, each of one letter, and what is then in the recording: a letter for each 20 ms and side. */
function timeline(beganAtMs = 1_000) {
  const sides = new StereoTimeline(beganAtMs)
  const parts: Buffer[] = []
  return {
    sides,
    /** @param atMs when it arrives, since the beginning */
    say: (side: Side, letter: string, timestamp: number, atMs: number, law: Uint8Array | null = null) => {
      sides.place(side, timestamp >>> 0, Buffer.alloc(162, letter), 2, 162, law, beganAtMs + atMs)
    },
    take: (atMs: number) => {
      const part = sides.take(beganAtMs + atMs, false)
      if (part !== null) parts.push(part)
    },
    /** Of one side. */
    heard: (side: Side, atMs: number) => {
      const all = Buffer.concat([...parts, sides.take(beganAtMs + atMs, true) ?? Buffer.alloc(0)])
      const codes = Array.from({ length: all.length / 2 }, (_, index) => all[index * 2 + side] ?? 0)
      const frames = Array.from(
        { length: Math.ceil(codes.length / 160) },
        (_, frame) => codes[frame * 160 + 80],
      )
      return frames.map(code => (code === SILENT_MU_LAW ? '.' : String.fromCharCode(code ?? 0))).join('')
    },
  }
}

test('each side is where it was said, with silence around it', () => {
  const { say, sides, heard } = timeline()
  say(0, 'a', 5_000, 40)
  say(1, 'b', 90_000, 80)
  expect(heard(0, 120)).toBe('.a....')
  expect(sides.take(1_120, true)).toBeNull()
})

test('sides stay together though one is lost, one comes late, and both come by fits and starts', () => {
  const { say, heard } = timeline()
  for (const [timestamp, letter, atMs] of [
    [0, 'a', 20],
    [160, 'b', 41],
    [480, 'd', 79],
    [320, 'c', 95],
    [800, 'f', 150],
  ] as const) {
    say(0, letter, timestamp, atMs)
  }
  expect(heard(0, 160)).toBe('abcd.f..')
})

test('timestamps may wrap', () => {
  const { say, heard } = timeline()
  say(0, 'a', -160, 20)
  say(0, 'b', 0, 41)
  say(0, 'c', 160, 59)
  expect(heard(0, 60)).toBe('abc')
})

test('a party that begins to count anew is put where it is heard', () => {
  const { say, heard } = timeline()
  say(0, 'a', 0, 20)
  say(0, 'b', 9_000_000, 80)
  say(0, 'c', 9_000_160, 100)
  expect(heard(0, 100)).toBe('a..bc')
})

test('what is taken out while it goes on is what is taken out at the end', () => {
  const { say, take, heard } = timeline()
  let expected = ''
  for (let frame = 0; frame < 500; frame++) {
    const letter = String.fromCharCode(65 + (frame % 26))
    expected += letter
    say(1, letter, frame * 160, frame * 20 + 20)
    if (frame % 25 === 0) take(frame * 20 + 20)
  }
  expect(heard(1, 10_000)).toBe(expected)
})

test('what comes after its place was written is left out', () => {
  const { say, take, heard } = timeline()
  for (let frame = 0; frame < 50; frame++) say(0, 'a', frame * 160, frame * 20 + 20)
  take(1_000)
  say(0, 'z', 34 * 160, 1_000)
  expect(heard(0, 1_000)).toBe('a'.repeat(50))
})

test('a party that is late for good is put where it is heard', () => {
  const { say, heard } = timeline()
  say(0, 'a', 0, 20)
  for (let frame = 1; frame < 10; frame++) say(0, 'b', frame * 160, frame * 20 + 520)
  expect(heard(0, 700)).toBe(`abbbb${'.'.repeat(25)}bbbbb`)
})

test('what lies far ahead breaks nothing', () => {
  const { say, heard } = timeline()
  say(0, 'a', 0, 20)
  say(0, 'b', 0x7fff_0000, 40)
  expect(heard(0, 60)).toBe('ab.')
})

test('a thread that was held up for longer than two seconds records silence for it', () => {
  const { say, heard } = timeline()
  say(0, 'a', 0, 20)
  expect(heard(0, 5_000)).toBe(`a${'.'.repeat(249)}`)
})

test('a pause is left out', () => {
  const { sides, say, heard } = timeline()
  say(0, 'a', 0, 20)
  sides.pause(1_020)
  say(0, 'b', 160, 40)
  sides.resume(2_020)
  say(0, 'c', 8_160, 1_040)
  expect(heard(0, 1_040)).toBe('ac')
})

test('A-law is recorded as µ-law', () => {
  const { say, heard } = timeline()
  const law = new Uint8Array(256).fill('m'.charCodeAt(0))
  say(0, 'a', 0, 20, law)
  expect(heard(0, 20)).toBe('m')
})
