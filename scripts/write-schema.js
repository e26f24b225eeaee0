import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { register } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { prepare } from './prepare.js'
import { ROOT } from './repository.js'

// Has the service bring an empty database up to date, and writes down what that has become.
await prepare({ withBuild: false })
register('./typescript-loader.js', import.meta.url)
const { describeSchema } = await import('./describe-schema.js')
const { openStorage } = await import('../src/platform/database/open-storage.ts')
const { createLogger } = await import('../src/platform/log/logger.ts')

const dataDir = mkdtempSync(join(tmpdir(), 'dialplane-schema-'))
// As root, PostgreSQL runs as another account, which must pass through.
chmodSync(dataDir, 0o755)
const storage = await openStorage({
  databaseUrl: null,
  databaseDirectUrl: null,
  databaseWaitSeconds: 0,
  dataDir,
  logger: createLogger('error'),
  onLost: ({ message }) => process.stderr.write(`${message}\n`),
})
try {
  writeFileSync(join(ROOT, 'schema.sql'), await describeSchema(storage.database.pool))
} finally {
  await storage.close()
  rmSync(dataDir, { recursive: true, force: true })
}
