import { Counter, Gauge, Histogram, Registry } from 'prom-client'
import { expect, test } from 'vitest'
import { mergedReports } from './merged-reports.ts'

/** What a process reports that has answered so many pings, and runs so many calls. */
async function reportOf(pings: number, calls: number) {
  const registry = new Registry()
  const registers = [registry]
  new Counter({ name: 'pings', help: 'Pings.', labelNames: ['outcome'], registers }).inc(
    { outcome: 'reserved' },
    pings,
  )
  new Gauge({ name: 'calls', help: 'Calls.', registers }).set(calls)
  const seconds = new Histogram({ name: 'seconds', help: 'Seconds.', buckets: [1], registers })
  for (let count = 0; count < pings; count++) seconds.observe(0.5)
  // As it arrives from another process.
  return JSON.parse(JSON.stringify(await registry.getMetricsAsJSON()))
}

const linesOf = (text: string) => text.split('\n').filter(line => line !== '' && !line.startsWith('#'))

test('what processes report is summed', async () => {
  const merged = mergedReports()
  merged.keep(1, await reportOf(3, 2))
  merged.keep(2, await reportOf(4, 5))
  expect(linesOf(await merged.text())).toEqual([
    'pings{outcome="reserved"} 7',
    'calls 7',
    'seconds_bucket{le="1"} 7',
    'seconds_bucket{le="+Inf"} 7',
    'seconds_sum 3.5',
    'seconds_count 7',
  ])
})

test('a newer report takes the place of the one before', async () => {
  const merged = mergedReports()
  merged.keep(1, await reportOf(3, 2))
  merged.keep(1, await reportOf(4, 0))
  expect(linesOf(await merged.text())).toEqual(
    expect.arrayContaining(['pings{outcome="reserved"} 4', 'calls 0']),
  )
})

test('what processes counted that are gone stays in the sums, and what they held does not', async () => {
  const merged = mergedReports()
  merged.keep(1, await reportOf(3, 2))
  merged.keep(2, await reportOf(4, 5))
  for (const gone of [1, 2]) merged.retire(gone)
  merged.keep(3, await reportOf(1, 1))
  const expected = ['pings{outcome="reserved"} 8', 'calls 1', 'seconds_count 8']
  expect(linesOf(await merged.text())).toEqual(expect.arrayContaining(expected))
  expect(linesOf(await merged.text()), 'asked again').toEqual(expect.arrayContaining(expected))
})

test('a process that never reported leaves nothing', async () => {
  const merged = mergedReports()
  merged.retire(1)
  expect(linesOf(await merged.text())).toEqual([])
})
