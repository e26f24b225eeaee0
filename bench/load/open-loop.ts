import { percentile } from '../report/statistics.ts'
import { openConnections } from './connection-pool.ts'
import type { HttpReply } from './http-connection.ts'

export interface OpenLoop {
  readonly url: string
  /** Arrivals, evenly spaced; they do not wait for replies. */
  readonly requestsPerSecond: number
  /** How many arrive at once, so many times less often. */
  readonly burst?: number
  readonly durationMs: number
  nextRequest(): string
  check(reply: HttpReply): void
}

export interface OpenLoopResult {
  readonly p1Ms: number
  readonly p50Ms: number
  readonly p99Ms: number
  /** Replies a second, which falls behind the arrivals when the server cannot keep up. */
  readonly repliesPerSecond: number
}

/**
 * As many as can be in flight; an arrival that finds none free waits, and its waiting counts. Far more than the rates
 * need of a server that keeps up.
 */
const CONNECTIONS = 256

/** A server that answers nothing for this long has lost. */
const STALL_MS = 15_000

/**
 * Sends requests when they are due, whatever became of those before, and measures each from when it was due: a server
 * that stalls is charged for everyone who would have come meanwhile. Timers tick once a millisecond, so up to one
 * millisecond of each latency is the generator's own, the same for every server measured.
 */
export async function openLoop(load: OpenLoop): Promise<OpenLoopResult> {
  const pool = await openConnections(load.url, CONNECTIONS)
  try {
    return await Promise.race([send(load, [...pool.connections]), pool.lost])
  } finally {
    pool.close()
  }
}

function send(load: OpenLoop, idle: { send: Sender }[]): Promise<OpenLoopResult> {
  const { burst = 1 } = load
  const burstEveryMs = (burst * 1_000) / load.requestsPerSecond
  const total = burst * Math.floor(load.durationMs / burstEveryMs)
  const latencies = new Float64Array(total)
  const startedAt = performance.now()
  let sent = 0
  let answered = 0
  return new Promise((resolve, reject) => {
    const sendDue = () => {
      const bursts = Math.floor((performance.now() - startedAt) / burstEveryMs) + 1
      const due = Math.min(total, burst * bursts)
      while (sent < due) {
        const connection = idle.pop()
        if (connection === undefined) return
        const dueAt = startedAt + Math.floor(sent++ / burst) * burstEveryMs
        connection.send(load.nextRequest(), reply => {
          try {
            load.check(reply)
          } catch (error) {
            finish(error)
            return
          }
          latencies[answered++] = performance.now() - dueAt
          idle.push(connection)
          if (answered === total) finish(null)
          else sendDue()
        })
      }
    }
    const ticks = setInterval(sendDue, 1)
    const deadline = setTimeout(
      () => finish(new Error(`only ${answered} of ${total} requests were answered in time`)),
      load.durationMs + STALL_MS,
    )
    const finish = (error: unknown) => {
      clearInterval(ticks)
      clearTimeout(deadline)
      if (error !== null) reject(error)
      else resolve(summarize(latencies, performance.now() - startedAt))
    }
  })
}

type Sender = (request: string, onReply: (reply: HttpReply) => void) => void

function summarize(latencies: Float64Array, elapsedMs: number): OpenLoopResult {
  const sorted = latencies.sort()
  return {
    p1Ms: percentile(sorted, 0.01),
    p50Ms: percentile(sorted, 0.5),
    p99Ms: percentile(sorted, 0.99),
    repliesPerSecond: sorted.length / (elapsedMs / 1_000),
  }
}
