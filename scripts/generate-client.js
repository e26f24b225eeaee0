import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { clientSchema } from './client-schema.js'
import { prepare } from './prepare.js'
import { ROOT } from './repository.js'

// Asks the service itself, as anyone who generates a client would, and writes the types of ours.
await prepare({ withBuild: true })

const dataDirectory = mkdtempSync(join(tmpdir(), 'dialplane-client-'))
const service = spawn(process.execPath, [join(ROOT, 'dist', 'main.js'), 'serve'], {
  env: {
    ...process.env,
    DATABASE_URL: '',
    DATA_DIR: dataDirectory,
    PORT: '0',
    LOG_LEVEL: 'error',
    DRAIN_SECONDS: '0',
  },
  stdio: ['ignore', 'pipe', 'inherit'],
})
try {
  const answer = await fetch(`${await baseUrl()}/openapi.json`)
  writeFileSync(join(ROOT, 'client', 'src', 'schema.ts'), await clientSchema(await answer.text()))
} finally {
  service.kill('SIGTERM')
  await once(service, 'exit')
  rmSync(dataDirectory, { recursive: true, force: true })
}

/** Reads the banner up to its `ready` line. */
async function baseUrl() {
  let url = ''
  for await (const line of createInterface({ input: service.stdout })) {
    url ||= /Base URL\s+(\S+)/.exec(line)?.[1] ?? ''
    if (line.includes('ready')) return url
  }
  throw new Error('The service ended before it was ready: see above.')
}
