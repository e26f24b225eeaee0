import { setTimeout } from 'node:timers/promises'
import type { ServiceClient } from '../../src/client/service-client.ts'
import type { LatencyRecorder } from './latency-recorder.ts'

/** Somebody who has the log of the last minute exported, again and again. */
export interface SoakExports {
  /** Resolves when the export that is under way has ended. */
  stop(): Promise<void>
}

export const EXPORT = 'export'

/** An export begins so long after the one before has begun, or when that has ended. */
const EXPORT_EVERY_MS = 15_000

/** Always as long, so that exports have about as many rows. */
const WINDOW_MS = 60_000

const POLL_EVERY_MS = 100

/** A minute's rows take a second or two. */
const LONGEST_MS = 60_000

interface ExportDocument {
  readonly export: {
    readonly id: number
    readonly in_progress: boolean
    readonly export_count: number | null
  }
}

const PATH = '/api/v5/exports/rtb_inbounds'

export function startSoakExports(
  client: ServiceClient,
  companyId: number,
  recorder: LatencyRecorder,
): SoakExports {
  const stopping = new AbortController()
  const query = { company_id: companyId }
  const exportOnce = async () => {
    const startedAt = performance.now()
    const end = Date.now()
    const params = {
      created_at_start: new Date(end - WINDOW_MS).toISOString(),
      created_at_end: new Date(end).toISOString(),
    }
    const { body } = await client.request('POST', `${PATH}.json`, { query, body: { export: { params } } })
    const { id } = (body as ExportDocument).export
    for (;;) {
      const { body: polled } = await client.request('GET', `${PATH}/${id}.json`, { query })
      const { in_progress, export_count } = (polled as ExportDocument).export
      if (!in_progress) {
        if (export_count === null || export_count === 0) throw new Error(`export ${id} has no rows`)
        recorder.record(EXPORT, performance.now() - startedAt)
        return
      }
      if (performance.now() - startedAt > LONGEST_MS) throw new Error(`export ${id} does not end`)
      await setTimeout(POLL_EVERY_MS)
    }
  }
  const exportOn = async () => {
    while (!stopping.signal.aborted) {
      const next = performance.now() + EXPORT_EVERY_MS
      await exportOnce().catch((error: unknown) => recorder.fail(EXPORT, String(error)))
      const wait = Math.max(0, next - performance.now())
      await setTimeout(wait, undefined, { signal: stopping.signal }).catch(() => undefined)
    }
  }
  const ended = exportOn()
  return {
    stop: () => {
      stopping.abort()
      return ended
    },
  }
}
