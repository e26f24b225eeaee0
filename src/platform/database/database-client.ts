import type { EventEmitter } from 'node:events'
import type { Writable } from 'node:stream'
import pg from 'pg'
import type { DatabaseAddress, DatabaseHost } from './database-address.ts'
import { noteConnectionError, noteUnsent, ReadOnlyServerError } from './database-trouble.ts'

/** Of the 10 s that a connection may take, so that a server which has disappeared leaves time for the others. */
const LOOK_MS = 3_000

/** How long a server that was found to take writes is taken at its word: connections are opened many at once. */
const REMEMBERED_MS = 1_000

/** How the server's word for its settings arrives, as it connects and whenever they change. */
interface ParameterStatus {
  readonly parameterName: string
  readonly parameterValue: string
}

/**
 * A connection of ours: to the server that takes writes, where several are named, and never to a standby. What it
 * fails with is known as the database's trouble (`databaseTrouble`).
 */
export class DatabaseClient extends pg.Client {
  readonly #address: DatabaseAddress
  #isStandby = false

  constructor(address: DatabaseAddress) {
    super(address)
    this.#address = address
    // Its statements fail with what broke it. Between two of them nobody may be listening, and an unheard error would end
    // the process.
    this.on('error', () => undefined)
    const connection = this.connection as unknown as EventEmitter
    connection.on('error', noteConnectionError)
    connection.on('parameterStatus', ({ parameterName, parameterValue }: ParameterStatus) => {
      if (parameterName === 'in_hot_standby') this.#isStandby = parameterValue === 'on'
    })
  }

  override connect(): Promise<pg.Client>
  override connect(callback: ((error: Error) => void) | ((error: null, client: pg.Client) => void)): void
  override connect(callback?: (error: never, client: pg.Client) => void): Promise<pg.Client> | undefined {
    const connected = this.#connect()
    if (callback === undefined) return connected
    const tell = (error: Error | null) =>
      process.nextTick(callback as (...told: unknown[]) => void, error, this)
    connected.then(() => tell(null), tell)
    return undefined
  }

  async #connect(): Promise<pg.Client> {
    try {
      const chosen = await chooseHost(this.#address)
      if (chosen !== null) Object.assign(this, chosen)
      await super.connect()
      if (this.#isStandby) {
        await this.end()
        throw new ReadOnlyServerError(`${this.host}:${this.port}`)
      }
      return this
    } catch (error) {
      throw noteUnsent(error)
    }
  }
}

/**
 * One of a pool's. Statements that are asked for at the same time leave together, and are answered one after the other: a call into
 * the system takes longer than most statements.
 */
export class PooledClient extends DatabaseClient {
  constructor(address: DatabaseAddress) {
    super({ ...address, pipeline: true })
  }

  override query(...asked: unknown[]): never {
    leaveTogether(this.connection.stream)
    const query = super.query as (...asked: unknown[]) => never
    return query.apply(this, asked)
  }
}

/** Keeps back what is written until all that runs now, promises included, has asked for what it needs. */
function leaveTogether(stream: Writable): void {
  if (stream.writableCorked > 0) return
  stream.cork()
  process.nextTick(() => stream.uncork())
}

/** Calls `react` whenever a statement of the pool fails with an SQLSTATE, whoever catches the error. */
export function onSqlState(pool: pg.Pool, sqlState: string, react: () => void): void {
  pool.on('connect', client => {
    const answers = client.connection as unknown as EventEmitter
    answers.on('errorMessage', ({ code }: pg.DatabaseError) => {
      if (code === sqlState) react()
    })
  })
}

/**
 * For a pooler that gives each transaction another session: nothing outlives a statement or a transaction. Named
 * statements would, so that they have none.
 */
export class SessionlessClient extends PooledClient {
  override query(...asked: unknown[]): never {
    const [statement, ...rest] = asked
    const query = super.query as (...asked: unknown[]) => never
    return query.call(this, isNamed(statement) ? { ...statement, name: undefined } : statement, ...rest)
  }
}

function isNamed(statement: unknown): statement is object {
  return (
    typeof statement === 'object' && statement !== null && 'name' in statement && !('submit' in statement)
  )
}

const lastChoices = new WeakMap<readonly DatabaseHost[], Promise<DatabaseHost>>()

/** Asks all servers at once, and takes the first that takes writes; null leaves it to the address. */
function chooseHost(address: DatabaseAddress): Promise<DatabaseHost | null> | DatabaseHost | null {
  const { hosts = [] } = address
  if (hosts.length <= 1) return hosts[0] ?? null
  const known = lastChoices.get(hosts)
  if (known !== undefined) return known
  const choice = lookAtAll(address, hosts)
  lastChoices.set(hosts, choice)
  const forget = () => lastChoices.delete(hosts)
  choice.then(() => setTimeout(forget, REMEMBERED_MS).unref(), forget)
  return choice
}

async function lookAtAll(address: DatabaseAddress, hosts: readonly DatabaseHost[]): Promise<DatabaseHost> {
  try {
    return await Promise.any(hosts.map(host => takesWrites(address, host)))
  } catch (error) {
    const { errors } = error as AggregateError
    // One that is there and takes no writes says more than others that are not there.
    throw errors.find(reason => reason instanceof ReadOnlyServerError) ?? errors[0]
  }
}

/** @returns the host, if a connection to it can be had and it is no standby */
async function takesWrites(address: DatabaseAddress, host: DatabaseHost): Promise<DatabaseHost> {
  const client = new DatabaseClient({ ...address, hosts: [host], connectionTimeoutMillis: LOOK_MS })
  await client.connect()
  await client.end()
  return host
}
