import { expect, test } from 'vitest'
import { toneWav } from '../../../bench/media/tone-wav.ts'
import { readWav } from '../../../src/telephony/media/sound/read-wav.ts'

test('the tone is a file that the service reads', () => {
  const { channels, samplesPerSecond } = readWav(toneWav(0.5))
  expect(samplesPerSecond).toBe(8_000)
  expect(channels.map(({ length }) => length)).toEqual([4_000])
})
