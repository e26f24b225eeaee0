import type { FastifyInstance } from 'fastify'
import { createFirstUser } from '../access/first-user.ts'
import { type App, createApp } from '../app.ts'
import { type Config, loadConfig } from '../config.ts'
import { openStorage } from '../platform/database/open-storage.ts'
import { listeningUrl } from '../platform/http/listening-url.ts'
import { createLogger, type Logger } from '../platform/log/logger.ts'
import { OperatorError } from '../platform/operator-error.ts'

/** A drain that takes longer is cut off (completions.md §1: exits within 10 s). */
const DRAIN_LIMIT_MS = 9_000

export const help = `dialplane serve: run the service (the default command)

All settings come from the environment; see docs/operating.md. Without DATABASE_URL the service
keeps its data in an embedded PostgreSQL under DATA_DIR (./data).
Stop it with Ctrl-C or SIGTERM: requests in flight are finished first.`

/** Twenty random letters and digits hold about 100 bits. */
const GUESSABLE_KEY_LENGTH = 20

/** Runs the service until a signal ends it. Resolves with the exit code. */
export async function serve(): Promise<number> {
  const config = loadConfig(process.env)
  const logger = createLogger(config.logLevel)
  if (config.apiKey !== null && config.apiKey.length < GUESSABLE_KEY_LENGTH) {
    logger.warn('DIALPLANE_API_KEY is short enough to be guessed: choose a longer one outside of trials')
  }
  const stop = stopSignal()
  const storage = await openStorage({ ...config, logger, onLost: stop.fail })
  try {
    const apiKey = await createFirstUser(storage.database, config.apiKey)
    const app = await createApp(config, storage.database, logger)
    try {
      await listen(app, config)
      printBanner(config, app, apiKey)
      await stop.requested
    } finally {
      await drain(app, logger)
    }
  } finally {
    await storage.close()
  }
  return 0
}

/** `requested` settles once: resolved by a signal, rejected by `fail`. */
function stopSignal() {
  let resolve: () => void = () => undefined
  let fail: (error: Error) => void = () => undefined
  const requested = new Promise<void>((onResolve, onReject) => {
    resolve = onResolve
    fail = onReject
  })
  // The rejection may come before anyone waits for it; whoever waits later still sees it.
  requested.catch(() => undefined)
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => resolve())
  return { requested, fail }
}

async function listen(app: App, { host, port, rtbPort }: Config): Promise<void> {
  await listenOn(app.main, host, port, 'PORT')
  if (app.rtb !== null) await listenOn(app.rtb, host, rtbPort ?? 0, 'RTB_PORT')
}

/** @param setting names the port, for whoever has to choose another */
async function listenOn(server: FastifyInstance, host: string, port: number, setting: string): Promise<void> {
  try {
    await server.listen({ host, port })
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code !== 'EADDRINUSE' && code !== 'EACCES' && code !== 'EADDRNOTAVAIL') throw error
    throw new OperatorError(
      `Cannot listen on ${host}:${port} (${code}): choose another HOST or ${setting}.`,
      {
        cause: error,
      },
    )
  }
}

async function drain(app: App, logger: Logger): Promise<void> {
  logger.info('draining: finishing requests in flight')
  const deadline = setTimeout(() => {
    logger.error('the drain took too long and is cut off')
    process.exit(1)
  }, DRAIN_LIMIT_MS)
  deadline.unref()
  try {
    await app.close()
  } catch (error) {
    // Thrown, it would hide what ended the service; a lost database, say, fails both.
    logger.error({ err: error }, 'the drain failed')
  }
}

function printBanner(config: Config, app: App, apiKey: string | null): void {
  const baseUrl = config.baseUrl ?? listeningUrl(app.main)
  const rtbUrl = config.rtbUrl ?? (app.rtb === null ? baseUrl : listeningUrl(app.rtb))
  const lines = [
    '',
    '  Dialplane',
    `  Base URL       ${baseUrl}`,
    `  RTB URL        ${rtbUrl}`,
    `  Dashboard      ${baseUrl}/dashboard`,
    `  Documentation  ${baseUrl}/docs`,
    ...(apiKey === null ? [] : [`  API key        ${apiKey}   (shown this once: keep it)`]),
    '',
    'Dialplane is ready.',
    '',
  ]
  process.stdout.write(lines.join('\n'))
}
