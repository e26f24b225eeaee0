import { randomBytes } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { connectToService, type ServiceClient } from '../../src/client/service-client.ts'
import type { Cleanup } from './cleanup.ts'
import { type StartedProcess, startProcess } from './start-process.ts'

const MAIN = fileURLToPath(new URL('../../dist/main.js', import.meta.url))

export interface StartedService extends StartedProcess {
  readonly url: string
  readonly apiKey: string
  readonly client: ServiceClient
}

/** A real `serve` process on a port of its own. `environment` says where its data lies. */
export async function startService(
  cleanup: Cleanup,
  environment: ({ readonly DATABASE_URL: string } | { readonly DATA_DIR: string }) & {
    readonly WORKERS?: string
    readonly ALLOW_PRIVATE_URLS?: string
    /** Without it the service takes no calls over SIP. */
    readonly SIP_PORT?: string
  },
): Promise<StartedService> {
  const apiKey = randomBytes(20).toString('hex')
  const started = await startProcess(cleanup, [MAIN, 'serve'], {
    DATABASE_URL: '',
    PORT: '0',
    SIP_PORT: '0',
    LOG_LEVEL: 'error',
    DRAIN_SECONDS: '0',
    NODE_ENV: 'production',
    // One client asks for as much as a thousand would.
    RATE_LIMIT_PER_KEY: '0',
    RATE_LIMIT_PER_ADDRESS: '0',
    DIALPLANE_API_KEY: apiKey,
    ...environment,
  })
  const url = readUrl(started.output)
  return { ...started, url, apiKey, client: connectToService({ url, apiKey }) }
}

/** The banner's base URL. */
function readUrl(output: readonly string[]): string {
  const url = output.map(line => /Base URL\s+(\S+)/.exec(line)?.[1]).find(found => found !== undefined)
  if (url === undefined) throw new Error(`the service printed no base URL:\n${output.join('\n')}`)
  return url
}
