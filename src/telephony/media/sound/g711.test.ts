import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  aLawOf,
  aLawOfMuLaw,
  muLawOf,
  muLawOfALaw,
  SAMPLE_OFFSET,
  SILENT_A_LAW,
  SILENT_MU_LAW,
  sampleOfALaw,
  sampleOfMuLaw,
} from './g711.ts'

test.each([
  // G.711 table 2a, decoder output at the ends of each segment, in 16 bits: four times the 14-bit value.
  { code: 0x80, sample: 32_124 },
  { code: 0x8f, sample: 16_764 },
  { code: 0x9f, sample: 8_316 },
  { code: 0xaf, sample: 4_092 },
  { code: 0xbf, sample: 1_980 },
  { code: 0xcf, sample: 924 },
  { code: 0xdf, sample: 396 },
  { code: 0xef, sample: 132 },
  { code: 0xfe, sample: 8 },
  { code: 0xff, sample: 0 },
  { code: 0x00, sample: -32_124 },
  { code: 0x7e, sample: -8 },
])('µ-law code $code stands for $sample', ({ code, sample }) => {
  expect(sampleOfMuLaw[code]).toBe(sample)
  expect(muLawOf[sample + SAMPLE_OFFSET]).toBe(code)
})

test.each([
  // G.711 table 1a: eight times the 13-bit value; even bits are inverted on the line.
  { code: 0xaa, sample: 32_256 },
  { code: 0xa5, sample: 16_896 },
  { code: 0xd5, sample: 8 },
  { code: 0xd4, sample: 24 },
  { code: 0x55, sample: -8 },
  { code: 0x2a, sample: -32_256 },
])('A-law code $code stands for $sample', ({ code, sample }) => {
  expect(sampleOfALaw[code]).toBe(sample)
  expect(aLawOf[sample + SAMPLE_OFFSET]).toBe(code)
})

test('every code of A-law, and all but the second zero of µ-law, is what its sample is encoded as', () => {
  for (let code = 0; code < 256; code++) {
    expect(aLawOf[(sampleOfALaw[code] ?? 0) + SAMPLE_OFFSET]).toBe(code)
    if (code !== 0x7f) expect(muLawOf[(sampleOfMuLaw[code] ?? 0) + SAMPLE_OFFSET]).toBe(code)
  }
})

test('no sample comes back off by more than half a step of its segment', () => {
  const withinOneStep = (sample: number, heard: number) =>
    Math.abs(sample - heard) <= Math.max(16, Math.abs(sample) / 16)
  fc.assert(
    fc.property(fc.integer({ min: -32_635, max: 32_635 }), sample => {
      expect(withinOneStep(sample, sampleOfMuLaw[muLawOf[sample + SAMPLE_OFFSET] ?? 0] ?? 0)).toBe(true)
      expect(withinOneStep(sample, sampleOfALaw[aLawOf[sample + SAMPLE_OFFSET] ?? 0] ?? 0)).toBe(true)
    }),
  )
})

test('silence stays silence from law to law', () => {
  expect(aLawOfMuLaw[SILENT_MU_LAW]).toBe(SILENT_A_LAW)
  expect(Math.abs(sampleOfMuLaw[muLawOfALaw[SILENT_A_LAW] ?? 0] ?? 99)).toBeLessThanOrEqual(8)
})
