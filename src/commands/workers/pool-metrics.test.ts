import { Counter, Registry } from 'prom-client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createPoolMetrics } from './pool-metrics.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

async function reportOf(pings: number) {
  const registry = new Registry()
  new Counter({ name: 'pings', help: 'Pings.', registers: [registry] }).inc(pings)
  return registry.getMetricsAsJSON()
}

test('all workers are asked, and their answers summed', async () => {
  const metrics = createPoolMetrics()
  const asked: number[] = []
  const gathered = metrics.gather([1, 2], id => asked.push(id))
  expect(asked).toEqual([1, 2])
  metrics.take(1, await reportOf(3))
  metrics.take(2, await reportOf(4))
  expect(await gathered).toMatch(/^pings 7$/m)
  expect(await gathered).toMatch(/^workers_serving 2$/m)
})

test('who asks while an answer is gathered gets that one', async () => {
  const metrics = createPoolMetrics()
  const asked: number[] = []
  const gathered = [1, 2].map(() => metrics.gather([1], id => asked.push(id)))
  metrics.take(1, await reportOf(3))
  expect(new Set(await Promise.all(gathered)).size).toBe(1)
  expect(asked).toEqual([1])
})

test('one that does not answer in time stands with what it last reported', async () => {
  const metrics = createPoolMetrics()
  metrics.take(2, await reportOf(4))
  const gathered = metrics.gather([1, 2], () => undefined)
  metrics.take(1, await reportOf(3))
  await vi.advanceTimersByTimeAsync(2_000)
  expect(await gathered).toMatch(/^pings 7$/m)
})

test('one that dies meanwhile is not waited for', async () => {
  const metrics = createPoolMetrics()
  const gathered = metrics.gather([1], () => undefined)
  metrics.retire(1)
  expect(await gathered).toMatch(/^worker_ends_total 1$/m)
})

test('without workers there is nothing to wait for', async () => {
  expect(await createPoolMetrics().gather([], () => undefined)).toMatch(/^workers_serving 0$/m)
})
