import { expect, test } from 'vitest'
import { loudness } from './peaks.ts'

test('each column is as high as its loudest sample, beside the loudest of all', () => {
  expect(loudness(new Float32Array([0.1, -0.25, 0, 0.5]), 2)).toEqual([0.5, 1])
})

test('a recording of fewer samples than columns leaves columns empty', () => {
  expect(loudness(new Float32Array([0.5, 0.5]), 4)).toEqual([1, 0, 1, 0])
})

test('silence is drawn as silence', () => {
  expect(loudness(new Float32Array(8), 2)).toEqual([0, 0])
})
