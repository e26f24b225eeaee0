import { expect, test } from 'vitest'
import type { BencodedDictionary } from './bencode.ts'
import { qualityOf, readCallStatistics } from './call-statistics.ts'

/** As rtpengine 10.5 answers `query`, without what is not read. */
const side = (packets: number, ssrc: number): BencodedDictionary => ({
  medias: [
    {
      index: 1,
      type: 'audio',
      streams: [
        { 'local port': 30_000, SSRC: ssrc, stats: { packets, bytes: packets * 172, errors: 0 } },
        { 'local port': 30_001, SSRC: ssrc, stats: { packets: 5, bytes: 260, errors: 0 } },
      ],
    },
  ],
})

const reported = (lost: number, jitter: number, leg: number): BencodedDictionary => ({
  'cumulative loss': lost,
  'average MOS': {
    MOS: 36,
    'round-trip time': 1_633,
    'round-trip time leg': leg,
    jitter,
    'packet loss': 9,
    samples: 6,
  },
})

const tags = { party: side(390, 4_660), inner: side(388, 39_321) }

test('what each side reports of the sound that it gets is found by the stream that it sends', () => {
  const SSRC = { 4660: reported(9, 5, 1_280), 39321: reported(2, 3, 350) }
  expect(readCallStatistics({ result: 'ok', SSRC, tags })).toEqual({
    party: { packets: 390, reported: { lost: 9, jitterMs: 5, roundTripMs: 1.28 } },
    inner: { packets: 388, reported: { lost: 2, jitterMs: 3, roundTripMs: 0.35 } },
  })
})

test.each([
  ['nobody has reported', {}],
  ['reports of one side alone have been seen', { 4660: {} }],
])('where %s, nothing is said of it', (_, SSRC) => {
  expect(readCallStatistics({ result: 'ok', SSRC, tags })).toEqual({
    party: { packets: 390, reported: null },
    inner: { packets: 388, reported: null },
  })
})

test('a way that was not measured is not 0', () => {
  const SSRC = { 4660: reported(0, 0, 0) }
  expect(readCallStatistics({ SSRC, tags }).party.reported).toEqual({
    lost: 0,
    jitterMs: 0,
    roundTripMs: null,
  })
})

test('an answer of another shape says nothing', () => {
  const nothing = { packets: 0, reported: null }
  for (const answer of [{}, { tags: [] }, { tags: { party: { medias: {} } } }, { tags: 'none', SSRC: 1 }])
    expect(readCallStatistics(answer)).toEqual({ party: nothing, inner: nothing })
})

test('how a party was heard is what both sides have reported of it', () => {
  const SSRC = { 4660: reported(9, 5, 1_280), 39321: reported(2, 3, 350) }
  const statistics = readCallStatistics({ SSRC, tags })
  expect(qualityOf('PCMU', statistics, 0)).toEqual({
    codec: 'PCMU',
    encryption: null,
    received: { packets: 390, lost: 2, late: 0, jitterMs: 3, refused: 0 },
    sent: { packets: 388, lost: 9, jitterMs: 5, roundTripMs: 1.28 },
  })
  expect(qualityOf('PCMA', null, 17)).toEqual({
    codec: 'PCMA',
    encryption: null,
    received: { packets: 17, lost: 0, late: 0, jitterMs: 0, refused: 0 },
    sent: { packets: 0, lost: null, jitterMs: null, roundTripMs: null },
  })
})
