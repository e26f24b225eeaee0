import { loadConfig } from '../config.ts'
import { openStorage } from '../platform/database/open-storage.ts'
import { createLogger } from '../platform/log/logger.ts'

export const help = `dialplane migrate: bring the database schema up to date, then exit

serve does this by itself at every start. Run it alone before a rolling update of several processes. A database that a newer
program has brought up to date is refused.`

export async function migrate(): Promise<number> {
  const config = loadConfig(process.env)
  const logger = createLogger(config.logLevel)
  const storage = await openStorage({
    ...config,
    logger,
    onLost: error => logger.error({ err: error }, 'the embedded database ended'),
  })
  await storage.close()
  process.stdout.write('The database schema is up to date.\n')
  return 0
}
