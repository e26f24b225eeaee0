import { setTimeout } from 'node:timers/promises'
import pg from 'pg'
import type { Logger } from '../log/logger.ts'
import { OperatorError } from '../operator-error.ts'
import type { DatabaseAddress } from './database-address.ts'
import { DatabaseClient } from './database-client.ts'
import { ReadOnlyServerError } from './database-trouble.ts'

interface AwaitOptions {
  /** The setting that names the address. */
  readonly setting: string
  /** How long to wait; 0 tries once. */
  readonly waitSeconds: number
  readonly logger: Pick<Logger, 'warn'>
  /** Ends the waiting; settled when the process is asked to stop. */
  readonly stopping: AbortSignal
}

const TRY_EVERY_MS = 500

/** How often the log says that we still wait. */
const REMIND_EVERY_MS = 10_000

/** A server that has fallen silent is tried again sooner than the pools would. */
const CONNECT_MS = 5_000

/**
 * Waits for a database that takes writes: it may be starting, or just choosing another primary.
 * @throws an OperatorError for what waiting does not mend, or when it has taken too long
 */
export async function awaitDatabase(
  address: DatabaseAddress,
  { setting, waitSeconds, logger, stopping }: AwaitOptions,
): Promise<void> {
  const deadline = performance.now() + waitSeconds * 1_000
  let remindAt = 0
  for (;;) {
    const failure = await tryToWrite(address)
    if (failure === null || stopping.aborted) return
    if (!mayPass(failure, address)) throw refusal(failure, setting)
    const now = performance.now()
    if (now >= deadline) throw refusal(failure, setting, waitSeconds)
    if (now >= remindAt) {
      logger.warn(
        { reason: describe(failure), forSeconds: Math.round((deadline - now) / 1_000) },
        'the database cannot be used yet and is waited for',
      )
      remindAt = now + REMIND_EVERY_MS
    }
    await setTimeout(TRY_EVERY_MS, undefined, { signal: stopping }).catch(() => undefined)
  }
}

/** @returns null when it could be written to, or why not */
async function tryToWrite(address: DatabaseAddress): Promise<Error | null> {
  const client = new DatabaseClient({
    ...address,
    connectionTimeoutMillis: CONNECT_MS,
    query_timeout: CONNECT_MS,
  })
  try {
    await client.connect()
    const { rows } = await client.query<{ is_standby: boolean; is_read_only: boolean }>(
      `SELECT pg_is_in_recovery() AS is_standby, current_setting('transaction_read_only')::boolean AS is_read_only`,
    )
    if (rows[0]?.is_standby === true) throw new ReadOnlyServerError(client.host)
    if (rows[0]?.is_read_only === true) throw new ReadOnlySettingError()
    return null
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error))
  } finally {
    await client.end().catch(() => undefined)
  }
}

class ReadOnlySettingError extends Error {
  constructor() {
    super('it is read-only: default_transaction_read_only is on, for the server, the database or the role')
  }
}

/** Of servers that are not there yet, and of ways to them. */
const PASSING_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  // Its socket.
  'ENOENT',
])

/** connection_exception, insufficient_resources, operator_intervention. */
const PASSING_CLASSES = ['08', '53', '57']

/** Whether waiting may help. Of several servers one may be about to take writes; a single standby was named by mistake. */
function mayPass(failure: Error, { hosts = [] }: DatabaseAddress): boolean {
  if (failure instanceof ReadOnlyServerError) return hosts.length > 1
  if (isUnknownParameter(failure)) return false
  if (failure instanceof pg.DatabaseError) return PASSING_CLASSES.includes(failure.code?.slice(0, 2) ?? '')
  if ('code' in failure) return PASSING_CODES.has(String(failure.code))
  return /^Connection terminated|^Query read timeout|^timeout expired/.test(failure.message)
}

function refusal(failure: Error, setting: string, waitedSeconds = 0): OperatorError {
  const options = { cause: failure }
  if (isUnknownParameter(failure)) {
    return new OperatorError(
      `${setting} leads to a pooler that takes no settings of a session (${failure.message}): set DATABASE_DIRECT_URL to ` +
        'the server’s own address, or have the pooler ignore them (ignore_startup_parameters) and pool sessions.',
      options,
    )
  }
  if (failure instanceof ReadOnlyServerError || failure instanceof ReadOnlySettingError) {
    return new OperatorError(
      `The database of ${setting} cannot be used: ${failure.message}. Name the primary, or all servers of the cluster ` +
        '(postgres://user@a:5432,b:5432/database).',
      options,
    )
  }
  const waited =
    waitedSeconds === 0 ? '' : ` It was waited for, for ${waitedSeconds} s (DATABASE_WAIT_SECONDS).`
  return new OperatorError(
    `The database cannot be used: ${describe(failure)}. Check ${setting}, and that the server runs.${waited}`,
    options,
  )
}

/** As PgBouncer says it. */
function isUnknownParameter(failure: Error): boolean {
  return /unsupported startup parameter/.test(failure.message)
}

/** Where a name has several addresses, what each failed with stands below. */
function describe(failure: Error): string {
  const inner = failure instanceof AggregateError ? failure.errors.map(error => (error as Error).message) : []
  return [failure.message, ...inner].filter(text => text !== '').join(', ')
}
