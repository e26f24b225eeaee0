import { expect, test } from 'vitest'
import { SoundMeasurement } from '../../../bench/media/sound-measurement.ts'

test('jitter is how much packets of one stream that follow one another differ', () => {
  const measurement = new SoundMeasurement()
  // Two streams whose clocks have nothing to do with one another.
  for (const [sequence, delayMs] of [10, 13, 12].entries()) {
    measurement.take(1, sequence, delayMs)
    measurement.take(2, sequence, 5_000)
  }
  expect(measurement.quality(null)).toEqual({ packets: 6, lossShare: 0, jitterP99Ms: 3 })
})

test('loss is what was sent and did not come, or what is missing in the numbers', () => {
  const measurement = new SoundMeasurement()
  for (const sequence of [7, 8, 10]) measurement.take(1, sequence, 0)
  expect(measurement.quality(null).lossShare).toBeCloseTo(0.25)
  expect(measurement.quality(6).lossShare).toBeCloseTo(0.5)
})

test('where nothing came, everything is lost', () => {
  expect(new SoundMeasurement().quality(null).lossShare).toBe(1)
})
