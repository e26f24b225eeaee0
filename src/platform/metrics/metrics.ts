import { collectDefaultMetrics, Histogram, Registry } from 'prom-client'

/** Seconds; a ping takes single milliseconds, a report may take a second. */
const DURATION_BUCKETS_SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/** One registry a process, handed to every feature that counts something. */
export function createMetrics(): Registry {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  return registry
}

/** A request that was answered. */
export interface TimedRequest {
  readonly method: string
  /** The pattern of its path, never the path itself, which is unbounded. */
  readonly route: string
  readonly status: number
  readonly elapsedMs: number
}

/** Times requests by method, route and status. */
export function requestObserver(registry: Registry): (request: TimedRequest) => void {
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the request’s arrival to the end of its response.',
    labelNames: ['method', 'route', 'status'],
    buckets: DURATION_BUCKETS_SECONDS,
    registers: [registry],
  })
  return ({ method, route, status, elapsedMs }) =>
    duration.observe({ method, route, status }, elapsedMs / MILLISECONDS_PER_SECOND)
}

const MILLISECONDS_PER_SECOND = 1_000

const BATCH_SIZE_BUCKETS = [1, 2, 4, 8, 16, 32, 64, 128, 256, 512]

/** Counts how many requests share a statement, by the name of the batch. */
export function batchObserver(registry: Registry): (batch: string, size: number) => void {
  const batchSize = new Histogram({
    name: 'batch_size',
    help: 'Requests that shared one statement.',
    labelNames: ['batch'],
    buckets: BATCH_SIZE_BUCKETS,
    registers: [registry],
  })
  return (batch, size) => batchSize.observe({ batch }, size)
}
