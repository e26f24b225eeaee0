import { expect, test } from 'vitest'
import { encodeWav } from './wav.ts'

test('samples become a WAV file of 16 bits, those beyond the range cut off', () => {
  const file = encodeWav(new Float32Array([0, 1, -1, 2, -0.5]), 16_000)
  const view = new DataView(file.buffer)
  const text = (from: number, to: number) => new TextDecoder().decode(file.subarray(from, to))
  expect([text(0, 4), text(8, 16), text(36, 40)]).toEqual(['RIFF', 'WAVEfmt ', 'data'])
  expect([view.getUint32(4, true), view.getUint32(40, true)]).toEqual([46, 10])
  expect([view.getUint32(24, true), view.getUint32(28, true)]).toEqual([16_000, 32_000])
  const samples = [44, 46, 48, 50, 52].map(offset => view.getInt16(offset, true))
  expect(samples).toEqual([0, 32_767, -32_767, 32_767, -16_383])
})
