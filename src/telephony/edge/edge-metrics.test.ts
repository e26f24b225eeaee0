import { Registry } from 'prom-client'
import { expect, test } from 'vitest'
import type { MediaQuality } from '../media/media.ts'
import { createEdgeMetrics, type EdgeMetrics } from './edge-metrics.ts'

const HEARD: MediaQuality = {
  codec: 'PCMU',
  encryption: 'AES_CM_128_HMAC_SHA1_80',
  received: { packets: 500, lost: 2, late: 1, jitterMs: 4, refused: 3 },
  sent: { packets: 498, lost: 7, jitterMs: 12, roundTripMs: 80 },
}

function shown({ all }: EdgeMetrics): Promise<string> {
  const registry = new Registry()
  for (const metric of all) registry.registerMetric(metric)
  return registry.metrics()
}

async function shownAfter(...qualities: readonly MediaQuality[]): Promise<string> {
  const metrics = createEdgeMetrics()
  for (const quality of qualities) metrics.observeQuality(quality, 'call')
  return shown(metrics)
}

test('how much sound is carried, and how late it is, is shown as it is now', async () => {
  const metrics = createEdgeMetrics()
  const load = { endpoints: 12, capacity: 100, lateMs: 15 }
  metrics.watch({ load: () => ({ calls: 7, transactions: 0 }) }, { load: () => load })
  const lines = (await shown(metrics)).split('\n')
  expect(lines).toContain('sip_dialogs 7')
  expect(lines).toContain('media_endpoints 12')
  expect(lines).toContain('media_lateness_seconds 0.015')
})

test('how parties were heard, and what they reported, is counted when they leave', async () => {
  const text = await shownAfter(HEARD, HEARD)
  for (const line of [
    'media_received_packets_total{outcome="arrived"} 1000',
    'media_received_packets_total{outcome="late"} 2',
    'media_received_packets_total{outcome="lost"} 4',
    'media_received_packets_total{outcome="refused"} 6',
    'media_reported_lost_packets_total 14',
    'media_jitter_seconds_bucket{le="0.005"} 2',
    'media_reported_jitter_seconds_bucket{le="0.01"} 0',
    'media_reported_jitter_seconds_bucket{le="0.02"} 2',
    'media_round_trip_seconds_bucket{le="0.05"} 0',
    'media_round_trip_seconds_bucket{le="0.1"} 2',
  ])
    expect(text.split('\n')).toContain(line)
})

test('a party that reported nothing is in none of the figures of what was reported', async () => {
  const silent = { ...HEARD, sent: { packets: 498, lost: null, jitterMs: null, roundTripMs: null } }
  const text = await shownAfter(silent)
  expect(text).toContain('media_reported_jitter_seconds_count 0')
  expect(text).toContain('media_round_trip_seconds_count 0')
  expect(text).toContain('media_reported_lost_packets_total 0')
})
