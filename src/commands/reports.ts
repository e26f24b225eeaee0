import { loadConfig } from '../config.ts'
import { showProgress } from '../demo/progress.ts'
import { openStorage } from '../platform/database/open-storage.ts'
import { createLogger } from '../platform/log/logger.ts'
import { OperatorError } from '../platform/operator-error.ts'
import { rebuildRollups } from '../reporting/calls/rebuild-rollups.ts'
import { readAllRollupStates } from '../reporting/calls/report-settings.ts'
import { parseOptions } from './parse-options.ts'

export const help = `dialplane reports rebuild: rebuild the rollups that reports are read from

Rollups are kept up to date as calls finish, and rebuilt when a Company's time zone or tags change. This rebuilds them
from the calls at any other time. The service may keep running; nothing waits, and no call counts twice. The database
is reached as serve reaches it: by DATABASE_URL, or the one in DATA_DIR while the service is stopped.

  --company-id <id>         of this Company alone; default: of every Company`

const OPTIONS = { 'company-id': { type: 'string' } } as const

export async function reports([action, ...args]: readonly string[]): Promise<number> {
  if (action !== 'rebuild') {
    throw new OperatorError(
      `${action === undefined ? 'Say what to do' : `Unknown action "${action}"`}: dialplane reports rebuild\nSee: dialplane reports --help`,
    )
  }
  const asked = readCompanyId(parseOptions('reports', args, OPTIONS)['company-id'])
  const config = loadConfig(process.env)
  const logger = createLogger(config.logLevel)
  const storage = await openStorage({
    ...config,
    logger,
    onLost: error => logger.error({ err: error }, 'the embedded database ended'),
  })
  try {
    const { pool } = storage.database
    const companies =
      asked === null ? (await readAllRollupStates(pool)).map(({ companyId }) => companyId) : [asked]
    for (const companyId of companies) await rebuild(pool.options, companyId)
  } finally {
    await storage.close()
  }
  return 0
}

async function rebuild(connection: Parameters<typeof rebuildRollups>[0], companyId: number): Promise<void> {
  let progress: ReturnType<typeof showProgress> | null = null
  const outcome = await rebuildRollups(connection, companyId, {
    waits: true,
    isForced: true,
    onProgress: (done, total) => {
      progress ??= showProgress(process.stdout, `Company ${companyId}: months of calls`, total)
      progress.advance(done)
      if (done === total) progress.finish()
    },
  })
  if (outcome === 'no such company') throw new OperatorError(`There is no Company ${companyId}.`)
  process.stdout.write(`Company ${companyId}: reports are rebuilt.\n`)
}

function readCompanyId(text: string | undefined): number | null {
  if (text === undefined) return null
  const id = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN
  if (!(id > 0))
    throw new OperatorError(`--company-id ${JSON.stringify(text)} is not usable; expected an id such as 1`)
  return id
}
