import type { Pool } from 'pg'
import type { Registry } from 'prom-client'
import type { DatabaseAddress } from '../platform/database/database-address.ts'
import type { Files } from '../platform/files/files.ts'
import type { ClaimedWork } from '../platform/jobs/claimed-work.ts'
import { startPeriodic } from '../platform/jobs/periodic.ts'
import type { Logger } from '../platform/log/logger.ts'
import { startKeepingRollups } from './calls/keep-rollups.ts'
import { createExportMetrics } from './exports/export-metrics.ts'
import type { ExportSource } from './exports/export-source.ts'
import { startExportMaker } from './exports/make-exports.ts'
import { expireExports } from './exports/retention.ts'

/** A link to a file outlives it by seconds: whoever follows one later reads that it has expired. */
const EXPIRY_PAUSE_MS = 5 * 60 * 1_000

export interface ReportingPorts {
  readonly pool: Pool
  /** Where what takes long has connections of its own. */
  readonly direct: DatabaseAddress
  readonly logger: Logger
}

/** Keeps the rollups of reports current, and lets go of the files of exports in time. */
export function startReporting({ pool, direct, logger }: ReportingPorts) {
  const rollups = startKeepingRollups({ pool, direct, logger })
  const expiry = startPeriodic({
    pauseMs: EXPIRY_PAUSE_MS,
    run: () => expireExports(pool),
    onError: error => logger.error({ err: error }, 'exports could not be expired'),
  })
  return { stop: () => Promise.all([expiry.stop(), rollups.stop()]) }
}

export interface ExportPorts extends ReportingPorts {
  readonly files: Pick<Files, 'write'>
  readonly areFilesReachable: boolean
  /** The log that is exported. */
  readonly log: ExportSource
  readonly metrics: Registry
}

/** Makes the exports that are asked for. */
export function startExports({ metrics, ...ports }: ExportPorts): ClaimedWork {
  return startExportMaker({ ...ports, metrics: createExportMetrics(metrics), now: Date.now })
}
