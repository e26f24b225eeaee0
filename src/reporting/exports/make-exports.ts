import type { Pool } from 'pg'
import type { Instant } from '../../domain/time/instant.ts'
import type { Files } from '../../platform/files/files.ts'
import { startPeriodic } from '../../platform/jobs/periodic.ts'
import type { Logger } from '../../platform/log/logger.ts'
import { BEAT_EVERY_MS, type ClaimedExport, claimExport } from './claim-export.ts'
import { copyStatement } from './copy-statement.ts'
import type { AttemptOutcome, ExportMetrics } from './export-metrics.ts'
import type { ExportedLog } from './exported-log.ts'
import { generateExport } from './generate-export.ts'
import {
  beatExport,
  finishExport,
  giveUpExport,
  handBackExport,
  MAX_ATTEMPTS,
  retryExport,
} from './settle-export.ts'

/** So many at once: two, so that a long one does not keep every other waiting; more would only share the processor. */
export const MAX_RUNNING_EXPORTS = 2

/** How soon an export is found that another process was asked for, or left behind. */
const LOOK_EVERY_MS = 1_000

/** How long a stopping process waits for what it has cut off: the export itself is back in the queue by then. */
const STOP_WAIT_MS = 1_000

export interface ExportMaker {
  /** There may be something in the queue: looks at once instead of within `LOOK_EVERY_MS`. */
  wake(): void
  /** Cuts off what is under way and puts it back into the queue. */
  stop(): Promise<void>
}

interface MakerPorts {
  readonly pool: Pool
  readonly files: Pick<Files, 'write'>
  readonly log: Pick<ExportedLog, 'conditions' | 'fields'>
  readonly logger: Pick<Logger, 'info' | 'warn' | 'error'>
  readonly metrics: ExportMetrics
  readonly now: () => Instant
}

/** Makes the exports that are in the queue, whichever process was asked for them, for as long as this process lives. */
export function makeExports(ports: MakerPorts): ExportMaker {
  const { pool, logger } = ports
  const stopping = new AbortController()
  const running = new Set<Promise<void>>()
  let looking: Promise<void> | null = null
  let isWanted = false

  const startWaiting = async () => {
    while (running.size < MAX_RUNNING_EXPORTS && !stopping.signal.aborted) {
      const claimed = await claimExport(pool)
      if (claimed === null) return
      const run = attempt(ports, claimed, stopping.signal).finally(() => {
        running.delete(run)
        wake()
      })
      running.add(run)
    }
  }

  /** One at a time, and once more for who asked meanwhile. */
  const look = async () => {
    try {
      while (isWanted && !stopping.signal.aborted) {
        isWanted = false
        await startWaiting()
      }
    } catch (error) {
      logger.error({ err: error }, 'exports could not be looked for')
    } finally {
      looking = null
    }
  }

  const wake = () => {
    isWanted = true
    looking ??= look()
  }

  const periodic = startPeriodic({
    pauseMs: LOOK_EVERY_MS,
    run: async () => wake(),
    onError: error => logger.error({ err: error }, 'exports could not be looked for'),
  })

  return {
    wake,
    stop: async () => {
      stopping.abort()
      await periodic.stop()
      await looking
      await Promise.all(running)
    },
  }
}

/** Makes one export, and says what came of it. Never throws: what cannot be settled is taken over like a dead process's. */
async function attempt(ports: MakerPorts, claimed: ClaimedExport, stopping: AbortSignal): Promise<void> {
  const { logger, metrics } = ports
  const about = { export: claimed.id, company: claimed.scope.companyId, attempt: claimed.attempts }
  const startedAt = performance.now()
  try {
    const { outcome, rows } = await makeExport(ports, claimed, stopping)
    const seconds = (performance.now() - startedAt) / 1_000
    metrics.attemptEnded(outcome, seconds, rows)
    logger.info({ ...about, outcome, rows, seconds: Math.round(seconds * 10) / 10 }, 'export attempted')
  } catch (error) {
    logger.error({ ...about, err: error }, 'what came of an export could not be kept')
  }
}

interface Attempted {
  readonly outcome: AttemptOutcome
  readonly rows: number
}

async function makeExport(
  { pool, files, log, logger, now }: MakerPorts,
  claimed: ClaimedExport,
  stopping: AbortSignal,
): Promise<Attempted> {
  const without = (outcome: AttemptOutcome): Attempted => ({ outcome, rows: 0 })
  if (claimed.attempts > MAX_ATTEMPTS) {
    await giveUpExport(pool, claimed)
    return without('failed')
  }
  const lost = new AbortController()
  const heartbeat = keepBeating(pool, claimed, lost, logger)
  const signal = AbortSignal.any([stopping, lost.signal])
  try {
    const statement = copyStatement(log, claimed, now())
    const { fileKey } = claimed
    const generating = generateExport(pool.options, files, { statement, fileKey }, signal)
    const rows = await orSoonAfter(signal, generating)
    return (await finishExport(pool, claimed, rows)) ? { outcome: 'finished', rows } : without('lost')
  } catch (error) {
    if (lost.signal.aborted) return without('lost')
    if (stopping.aborted) {
      await handBackExport(pool, claimed)
      return without('handed_back')
    }
    logger.warn({ err: error, export: claimed.id, company: claimed.scope.companyId }, 'an export failed')
    if (claimed.attempts < MAX_ATTEMPTS) {
      await retryExport(pool, claimed)
      return without('retried')
    }
    await giveUpExport(pool, claimed)
    return without('failed')
  } finally {
    await heartbeat.stop()
  }
}

/** Says that the attempt lives, until it ends or is found to be another one's. */
function keepBeating(
  pool: Pool,
  claimed: ClaimedExport,
  lost: AbortController,
  logger: MakerPorts['logger'],
) {
  return startPeriodic({
    pauseMs: BEAT_EVERY_MS,
    run: async () => {
      if (!(await beatExport(pool, claimed))) lost.abort()
    },
    onError: error => logger.warn({ err: error, export: claimed.id }, 'an export’s heartbeat failed'),
  })
}

/** The outcome of `work`, or a failure within `STOP_WAIT_MS` of `signal`, which `work` heeds but may be slow to. */
async function orSoonAfter<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const cutOff = new Promise<never>((_resolve, reject) => {
    signal.addEventListener(
      'abort',
      () => {
        timer = setTimeout(() => reject(signal.reason), STOP_WAIT_MS)
      },
      { once: true },
    )
  })
  return Promise.race([work, cutOff]).finally(() => clearTimeout(timer))
}
