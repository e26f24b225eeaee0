import { expect, test } from 'vitest'
import { toneOf } from '../telephony/media/sound/tones.ts'
import { type HeardSound, Hearing } from './hearing.ts'

const SECOND = 8_000

/** What is told of a sound, in order, with the second at which it is. */
function told(sound: Int16Array): readonly (readonly [number, HeardSound])[] {
  const hearing = new Hearing()
  const changes: [number, HeardSound][] = []
  for (let start = 0; start < sound.length; start += 160) {
    const change = hearing.take(sound.subarray(start, start + 160))
    if (change !== null) changes.push([(start + 160) / SECOND, change])
  }
  return changes
}

function hum(frequency: number, seconds: number, amplitude = 4_000): Int16Array {
  return Int16Array.from({ length: seconds * SECOND }, (_, index) =>
    Math.round(amplitude * Math.sin((2 * Math.PI * frequency * index) / SECOND)),
  )
}

/** As loud and as uneven as somebody who speaks: noise that swells four times a second. */
function speech(seconds: number): Int16Array {
  let state = 12_345
  return Int16Array.from({ length: seconds * SECOND }, (_, index) => {
    state = (state * 1_103_515_245 + 12_345) & 0x7fff_ffff
    return Math.round(
      (state / 0x7fff_ffff - 0.5) * 6_000 * (1 + Math.sin((2 * Math.PI * 4 * index) / SECOND)),
    )
  })
}

const silence = (seconds: number) => new Int16Array(seconds * SECOND)
const joined = (...sounds: Int16Array[]) => Int16Array.from(sounds.flatMap(sound => [...sound]))

test('silence is heard at once', () => {
  expect(told(silence(1))).toEqual([[0.2, 'silence']])
})

test('a ringback tone goes on through its pauses', () => {
  expect(told(joined(toneOf('ringback'), toneOf('ringback')))).toEqual([[0.2, 'ringback']])
})

test('a busy tone and the faster one of congestion are told from it', () => {
  expect(told(joined(...Array.from({ length: 5 }, () => toneOf('busy'))))[0]).toEqual([0.2, 'busy'])
  expect(
    told(joined(...Array.from({ length: 10 }, () => toneOf('congestion')))).map(([, sound]) => sound),
  ).toEqual(['busy'])
})

test.each([205, 330, 440, 480, 1_004, 1_998])('a tone of %i Hz is one', frequency => {
  expect(told(hum(frequency, 1))).toEqual([[0.2, 'tone']])
})

test('whoever speaks is no tone, and may pause for breath', () => {
  expect(told(joined(speech(1), silence(0.9), speech(1)))).toEqual([[0.2, 'speech']])
})

test('silence after speech is told once it lasts', () => {
  expect(told(joined(speech(1), silence(2)))).toEqual([
    [0.2, 'speech'],
    [2.2, 'silence'],
  ])
})

test('a ringback tone that ends in speech is told to have', () => {
  expect(
    told(joined(toneOf('ringback').subarray(0, 3 * SECOND), speech(1))).map(([, sound]) => sound),
  ).toEqual(['ringback', 'speech'])
})

test('the noise of a line is silence', () => {
  expect(told(hum(300, 1, 40))).toEqual([[0.2, 'silence']])
})
