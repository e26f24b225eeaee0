import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, onTestFailed, onTestFinished, test } from 'vitest'
import { processIdentity } from '../../process-identity.ts'
import type { ServerLog } from './server-process.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from './start-embedded-postgres.ts'

const SILENT: ServerLog = { info: () => {}, warn: () => {} }

let root: string
let running: EmbeddedPostgres[]

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'dialplane-embedded-'))
  await chmod(root, 0o755)
  running = []
})

afterEach(async () => {
  for (const server of running) await server.stop()
  await rm(root, { recursive: true, force: true })
})

describe('a data directory', () => {
  test('keeps its rows from one start to the next', async () => {
    const first = await start()
    await query(first, 'CREATE TABLE note (text text)')
    await query(first, "INSERT INTO note VALUES ('kept')")
    await first.stop()
    expect(await query(await start(), 'SELECT text FROM note')).toEqual([{ text: 'kept' }])
  })

  test('is served durably, in UTC and UTF-8, to nobody on the network', async () => {
    const server = await start()
    expect(await setting(server, 'fsync')).toBe('on')
    expect(await setting(server, 'synchronous_commit')).toBe('on')
    expect(await setting(server, 'listen_addresses')).toBe('')
    expect(await setting(server, 'timezone')).toBe('UTC')
    expect(await setting(server, 'server_encoding')).toBe('UTF8')
  })

  test('that is to be thrown away is served without waiting for the disk', async () => {
    const server = await startEmbeddedPostgres({
      dataDir: join(root, 'data'),
      onExit: () => {},
      log: SILENT,
      isThrownAway: true,
    })
    running.push(server)
    expect(await setting(server, 'fsync')).toBe('off')
  })

  test('serves one process at a time', async () => {
    await start()
    await expect(start()).rejects.toThrow(`already in use by process ${process.pid}`)
  })

  test('whose path is longer than a socket path may be is served all the same', async () => {
    const deep = join(root, ...Array.from({ length: 10 }, () => 'a-directory-with-a-long-name'))
    const server = await start(deep)
    expect(Buffer.byteLength(`${server.connection.host}/.s.PGSQL.5432`)).toBeLessThan(104)
    expect(await query(server, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
  })

  test('left with half a database by a start that was cut off is made anew', async () => {
    await mkdir(join(root, 'data', 'postgres.incomplete'), { recursive: true })
    await writeFile(join(root, 'data', 'postgres.incomplete', 'PG_VERSION'), '18\n')
    expect(await query(await start(), 'SELECT 1 AS one')).toEqual([{ one: 1 }])
    expect(await readdir(join(root, 'data'))).not.toContain('postgres.incomplete')
  })
})

describe('after a crash of the process that held it', () => {
  test('the server left behind is stopped, and what it had committed is there', async () => {
    const exits: Error[] = []
    const crashed = await start(undefined, error => exits.push(error))
    await query(crashed, 'CREATE TABLE note (text text)')
    await query(crashed, "INSERT INTO note VALUES ('committed')")
    await pretendTheHolderDied()
    const next = await start()
    expect(await query(next, 'SELECT text FROM note')).toEqual([{ text: 'committed' }])
    expect(exits).toHaveLength(1)
  })

  test('a server killed together with it recovers', async () => {
    const crashed = await start()
    await query(crashed, 'CREATE TABLE note (text text)')
    await query(crashed, "INSERT INTO note VALUES ('committed')")
    process.kill(await serverPid(), 'SIGKILL')
    await pretendTheHolderDied()
    expect(await query(await start(), 'SELECT text FROM note')).toEqual([{ text: 'committed' }])
  })

  test('a server killed while a session of it was busy is started once the session has ended', async () => {
    const crashed = await start()
    const client = new pg.Client(crashed.connection)
    client.on('error', () => {})
    await client.connect()
    const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')
    const session = rows[0]?.pid ?? 0
    const goOn = () => void process.kill(session, 'SIGCONT')
    process.kill(session, 'SIGSTOP')
    // Also where nobody waited for it: nothing else would ever end it.
    onTestFailed(goOn)
    process.kill(await serverPid(), 'SIGKILL')
    await pretendTheHolderDied()
    const told: string[] = []
    const log = {
      ...SILENT,
      info: (message: string) => {
        if (told.push(message) === 1) goOn()
      },
    }
    expect(await query(await start(undefined, undefined, log), 'SELECT 1 AS one')).toEqual([{ one: 1 }])
    expect(told[0]).toBe('waiting for sessions of the PostgreSQL that was killed')
    await client.end()
  })

  test("a pid file that names another program's process does not stand in the way", async () => {
    const first = await start()
    await first.stop()
    const pidFile = [
      process.pid,
      join(root, 'data', 'postgres'),
      1,
      5432,
      '/tmp',
      '',
      '  1 1',
      'ready   ',
      '',
    ]
    await writeFile(join(root, 'data', 'postgres', 'postmaster.pid'), pidFile.join('\n'))
    expect(await query(await start(), 'SELECT 1 AS one')).toEqual([{ one: 1 }])
  })

  test("a socket's lock whose pid belongs to somebody again does not stand in the way", async () => {
    const first = await start()
    await first.stop()
    // Of the account that the server runs as: PostgreSQL believes in no other's pids.
    const stranger = await anyProcess(await accountOfServer())
    const { host: socketDirectory } = first.connection
    await mkdir(socketDirectory, { mode: 0o700 })
    await writeFile(join(socketDirectory, '.s.PGSQL.5432.lock'), `${stranger.pid}\n`)
    expect(await query(await start(), 'SELECT 1 AS one')).toEqual([{ one: 1 }])
  })

  test('a holder that is still dying is waited for', async () => {
    const holder = await anyProcess()
    const pid = holder.pid ?? 0
    await mkdir(join(root, 'data'))
    await writeFile(join(root, 'data', 'dialplane.lock'), `${pid} ${processIdentity(pid)} 00\n`)
    const log = { ...SILENT, info: () => void holder.kill('SIGKILL') }
    expect(await query(await start(undefined, undefined, log), 'SELECT 1 AS one')).toEqual([{ one: 1 }])
  })
})

test('the holder hears of a server that ends unasked, and not of one that it stops', async () => {
  const stopped = await start(undefined, () => expect.fail('told of a stop that was asked for'))
  await stopped.stop()
  const told = new Promise<Error>(resolve => {
    start(undefined, resolve).then(async () => process.kill(await serverPid(), 'SIGKILL'))
  })
  expect((await told).message).toContain('PostgreSQL stopped unexpectedly (ended by SIGKILL)')
})

test('a database of another PostgreSQL version is refused in its own words', async () => {
  const first = await start()
  await first.stop()
  await writeFile(join(root, 'data', 'postgres', 'PG_VERSION'), '12\n')
  await expect(start()).rejects.toThrow(/did not start: FATAL:.*\n.*version 12/)
  await expect(start(), 'the failed start has given the directory free').rejects.toThrow('did not start')
})

describe('a data directory that only root can enter', () => {
  const asRoot = process.getuid?.() === 0

  test.runIf(asRoot)('names the place elsewhere where its database lives', async () => {
    await chmod(root, 0o700)
    const first = await start()
    await query(first, 'CREATE TABLE note (text text)')
    await first.stop()
    const cluster = await markedCluster()
    expect(await query(await start(), 'SELECT text FROM note')).toEqual([])
    await removeElsewhere(cluster)
  })

  test.runIf(asRoot)('begins afresh when it is deleted', async () => {
    await chmod(root, 0o700)
    const first = await start()
    await query(first, 'CREATE TABLE note (text text)')
    await first.stop()
    const before = await markedCluster()
    await rm(join(root, 'data'), { recursive: true })
    const told: string[] = []
    const tell = (message: string) => void told.push(message)
    const next = await start(undefined, undefined, { info: tell, warn: tell })
    await expect(query(next, 'SELECT text FROM note')).rejects.toThrow('does not exist')
    const data = join(root, 'data')
    expect(told).toContainEqual(
      expect.stringContaining(`the database of ${data} lives in ${await markedCluster()}`),
    )
    const left = `the database in ${before} belonged to ${data}, which does not name it any more`
    expect(told).toContainEqual(expect.stringContaining(left))
    expect((await stat(before)).isDirectory(), 'nobody but a person deletes it').toBe(true)
    for (const cluster of [before, await markedCluster()]) await removeElsewhere(cluster)
  })

  test.runIf(asRoot)('says so when the place that it names is gone', async () => {
    await mkdir(join(root, 'data'))
    await writeFile(join(root, 'data', 'postgres.location'), '/nonexistent/cluster\n')
    await expect(start()).rejects.toThrow('the database lives in /nonexistent/cluster, which is not there')
  })
})

async function start(
  dataDir = join(root, 'data'),
  onExit: (error: Error) => void = () => {},
  log = SILENT,
): Promise<EmbeddedPostgres> {
  const server = await startEmbeddedPostgres({ dataDir, onExit, log })
  running.push(server)
  return server
}

async function query(server: EmbeddedPostgres, statement: string): Promise<unknown[]> {
  const client = new pg.Client(server.connection)
  // A server that is stopped or killed closes the connection under us.
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query(statement)).rows
  } finally {
    await client.end()
  }
}

async function setting(server: EmbeddedPostgres, name: string): Promise<unknown> {
  const [row] = (await query(server, `SELECT current_setting('${name}') AS value`)) as { value: string }[]
  return row?.value
}

async function serverPid(): Promise<number> {
  return Number.parseInt(await readFile(join(root, 'data', 'postgres', 'postmaster.pid'), 'utf8'), 10)
}

/** The lock then names a run of this pid that is over, as it does when the pid has been given away since. */
async function pretendTheHolderDied(): Promise<void> {
  await writeFile(join(root, 'data', 'dialplane.lock'), `${process.pid} an-earlier-run 00\n`)
}

async function accountOfServer(): Promise<{ uid: number; gid: number }> {
  const { uid, gid } = await stat(join(root, 'data', 'postgres'))
  return { uid, gid }
}

/** A process that does nothing, and ends with the test. */
async function anyProcess(account: { uid?: number; gid?: number } = {}): Promise<ChildProcess> {
  const child = spawn('sleep', ['600'], { cwd: '/', stdio: 'ignore', ...account })
  onTestFinished(() => void child.kill('SIGKILL'))
  await once(child, 'spawn')
  return child
}

async function markedCluster(): Promise<string> {
  return (await readFile(join(root, 'data', 'postgres.location'), 'utf8')).trim()
}

async function removeElsewhere(cluster: string): Promise<void> {
  for (const server of running) await server.stop()
  await rm(cluster, { recursive: true })
  await rm(`${cluster}.data-directory`)
}
