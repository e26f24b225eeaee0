import { setTimeout } from 'node:timers/promises'
import type pg from 'pg'
import { percentile } from '../report/statistics.ts'

export interface CommitLoop {
  readonly client: pg.Client
  readonly commitsPerSecond: number
  readonly durationMs: number
}

export interface CommitLatencies {
  readonly p50Ms: number
  readonly p99Ms: number
}

/** The least that a commit can be. */
const TABLE = 'CREATE TABLE IF NOT EXISTS committed_rows (at timestamptz NOT NULL)'

const INSERT = { name: 'commit_row', text: 'INSERT INTO committed_rows VALUES (now())' }

/** Inserts one row after the other, each in a transaction of its own, and times each until it is durable. */
export async function commitLoop({
  client,
  commitsPerSecond,
  durationMs,
}: CommitLoop): Promise<CommitLatencies> {
  await client.query(TABLE)
  const latencies: number[] = []
  const startedAt = performance.now()
  for (let due = startedAt; due < startedAt + durationMs; due += 1_000 / commitsPerSecond) {
    await setTimeout(Math.max(0, due - performance.now()))
    const sentAt = performance.now()
    await client.query(INSERT)
    latencies.push(performance.now() - sentAt)
  }
  latencies.sort((left, right) => left - right)
  return { p50Ms: percentile(latencies, 0.5), p99Ms: percentile(latencies, 0.99) }
}
