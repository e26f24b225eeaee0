import type { Pool } from 'pg'
import type { Registry } from 'prom-client'
import type { Files } from '../platform/files/files.ts'
import { startPeriodic } from '../platform/jobs/periodic.ts'
import type { Logger } from '../platform/log/logger.ts'
import { startKeepingRollups } from './calls/keep-rollups.ts'
import { createExportMetrics } from './exports/export-metrics.ts'
import type { ExportSource } from './exports/export-source.ts'
import { startExportMaker } from './exports/make-exports.ts'
import { expireExports } from './exports/retention.ts'

/** A link to a file outlives it by seconds: who follows one later is told that it has expired. */
const EXPIRY_PAUSE_MS = 5 * 60 * 1_000

export interface ReportingPorts {
  readonly pool: Pool
  readonly files: Pick<Files, 'write'>
  /** The log that is exported. */
  readonly log: ExportSource
  readonly logger: Logger
  readonly metrics: Registry
}

/** What is read in bulk: keeps the rollups of reports current, makes exports, and lets go of their files in time. */
export function startReporting({ pool, files, log, logger, metrics }: ReportingPorts) {
  const rollups = startKeepingRollups({ pool, logger })
  const expiry = startPeriodic({
    pauseMs: EXPIRY_PAUSE_MS,
    run: () => expireExports(pool),
    onError: error => logger.error({ err: error }, 'exports could not be expired'),
  })
  const exportMetrics = createExportMetrics(metrics)
  const exports = startExportMaker({ pool, files, log, logger, metrics: exportMetrics, now: Date.now })
  return { exports, stop: () => Promise.all([exports.stop(), expiry.stop(), rollups.stop()]) }
}
