import { showProgress } from '../demo/progress.ts'
import type { DatabaseAddress } from '../platform/database/database-address.ts'
import { OperatorError } from '../platform/operator-error.ts'
import { rebuildRollups } from '../reporting/calls/rebuild-rollups.ts'
import { readAllRollupStates } from '../reporting/calls/report-settings.ts'
import { parseOptions, readCompanyId } from './parse-options.ts'
import { withStorage } from './with-storage.ts'

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
  await withStorage(async ({ database: { pool, direct } }) => {
    const companies =
      asked === null ? (await readAllRollupStates(pool)).map(({ companyId }) => companyId) : [asked]
    for (const companyId of companies) await rebuild(direct, companyId)
  })
  return 0
}

async function rebuild(direct: DatabaseAddress, companyId: number): Promise<void> {
  let progress: ReturnType<typeof showProgress> | null = null
  const outcome = await rebuildRollups(direct, companyId, {
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
