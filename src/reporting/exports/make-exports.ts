import type { Pool } from 'pg'
import type { Instant } from '../../domain/time/instant.ts'
import type { DatabaseAddress } from '../../platform/database/database-address.ts'
import type { Files } from '../../platform/files/files.ts'
import { type ClaimedWork, startClaimedWork, type WorkLimits } from '../../platform/jobs/claimed-work.ts'
import type { Logger } from '../../platform/log/logger.ts'
import { BEAT_EVERY_MS, type ClaimedExport, claimExport } from './claim-export.ts'
import { copyStatement } from './copy-statement.ts'
import type { AttemptOutcome, ExportMetrics } from './export-metrics.ts'
import type { ExportSource } from './export-source.ts'
import { generateExport } from './generate-export.ts'
import { beatExport, handBackExport, MAX_ATTEMPTS, type MadeExport, settleExport } from './settle-export.ts'

/** How many at once: two, so that a long one does not keep every other waiting; more would only share the processor. */
export const MAX_RUNNING_EXPORTS = 2

const LIMITS: WorkLimits = {
  most: MAX_RUNNING_EXPORTS,
  // Companies take turns as the claim has it.
  mostPerLane: MAX_RUNNING_EXPORTS,
  pollMs: 1_000,
  pauseMs: 0,
  // It may take minutes: the process that takes it over will finish the file.
  drainMs: 0,
  breakOffMs: 1_000,
}

interface MakerPorts {
  readonly pool: Pool
  /** Where each export takes a connection of its own. */
  readonly direct: DatabaseAddress
  readonly files: Pick<Files, 'write'>
  /** Where they are not, exports are left to other processes. */
  readonly areFilesReachable: boolean
  readonly log: Pick<ExportSource, 'conditions' | 'fields'>
  readonly logger: Pick<Logger, 'info' | 'warn' | 'error'>
  readonly metrics: ExportMetrics
  readonly now: () => Instant
}

/** Makes the exports that are in the queue, whichever process was asked for them, for as long as this process lives. */
export function startExportMaker(ports: MakerPorts): ClaimedWork {
  const { pool, logger, metrics } = ports
  return startClaimedWork<ClaimedExport, MadeExport, AttemptOutcome>(
    {
      name: 'exports',
      claim: async () => {
        if (!ports.areFilesReachable) return []
        const claimed = await claimExport(pool)
        return claimed === null ? [] : [claimed]
      },
      run: (claimed, signal) => makeExport(ports, claimed, signal),
      settle: (claimed, made) => settleExport(pool, claimed, made),
      handBack: async exports => {
        for (const claimed of exports) await handBackExport(pool, claimed)
      },
      renewal: { everyMs: BEAT_EVERY_MS, renew: claimed => beatExport(pool, claimed) },
      onEnd: ({ task, word, outcome, seconds }) => {
        const rows = word === 'finished' && outcome?.kind === 'made' ? outcome.rows : 0
        metrics.attemptEnded(word, seconds, rows)
        const about = { ...aboutExport(task), attempt: task.attempts }
        logger.info(
          { ...about, outcome: word, rows, seconds: Math.round(seconds * 10) / 10 },
          'export attempted',
        )
      },
      logger,
    },
    LIMITS,
  )
}

async function makeExport(
  { direct, files, log, logger, now }: MakerPorts,
  claimed: ClaimedExport,
  signal: AbortSignal,
): Promise<MadeExport> {
  // One process after another died while making it.
  if (claimed.attempts > MAX_ATTEMPTS) return { kind: 'failed' }
  try {
    const statement = copyStatement(log, claimed, now())
    const { fileKey } = claimed
    const rows = await generateExport(direct, files, { statement, fileKey }, signal)
    return { kind: 'made', rows }
  } catch (error) {
    signal.throwIfAborted()
    logger.warn({ ...aboutExport(claimed), err: error }, 'an export failed')
    return { kind: 'failed' }
  }
}

function aboutExport({ id, scope }: ClaimedExport) {
  return { export: id, company: scope.companyId }
}
