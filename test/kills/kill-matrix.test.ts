import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { processIdentity } from '../../src/platform/process-identity.ts'
import { eventually } from '../harness/eventually.ts'
import { type RunningService, startServiceProcess } from '../harness/service-process.ts'
import { type KillLoad, startLoad } from './kill-load.ts'
import { API_KEY, createLedger, type Ledger } from './ledger.ts'

/** How often everything is killed; `KILL_ROUNDS=50 npm test -- test/kills` looks for what is rare. */
const ROUNDS = Number(process.env['KILL_ROUNDS'] ?? 1)

/** Everything has been written to by then. */
const ACKNOWLEDGED_BEFORE_A_KILL = 30

/** What is killed; a group is the first process with its workers. */
type Victim = 'service' | 'group' | 'database'

const PROCESSES: readonly (readonly [string, readonly Victim[], '1' | '2'])[] = [
  ['the service', ['service'], '1'],
  ['PostgreSQL', ['database'], '1'],
  ['PostgreSQL and the service', ['database', 'service'], '1'],
  ['the first process of workers', ['service'], '2'],
  ['the process group', ['group'], '2'],
  ['PostgreSQL and the process group', ['database', 'group'], '2'],
]

const MATRIX = Array.from({ length: ROUNDS }, (_, round) =>
  (['SIGTERM', 'SIGKILL'] as const).flatMap(signal =>
    PROCESSES.map(([name, victims, workers]) => ({ round: round + 1, name, victims, workers, signal })),
  ),
).flat()

let dataDir: string
let service: RunningService
let ledger: Ledger

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'dialplane-kills-'))
  // As root, PostgreSQL runs as another account, which must pass through.
  await chmod(dataDir, 0o755)
  service = await start('1')
  ledger = await createLedger(() => service.baseUrl)
})

afterAll(async () => {
  service.kill('SIGTERM')
  await service.ended
  await rm(dataDir, { recursive: true, force: true })
})

test.each(MATRIX)(
  'round $round: $signal to $name loses nothing that was acknowledged, and does nothing twice',
  async ({ victims, signal, workers }) => {
    await restart(workers)
    const database = await databasePid()
    const running = [service.pid, ...workerPids(), database].map(pid => ({ pid, run: processIdentity(pid) }))

    const load = startLoad(ledger)
    await load.hasAcknowledged(ACKNOWLEDGED_BEFORE_A_KILL)
    const pids = { service: service.pid, group: -service.pid, database }
    for (const victim of victims) process.kill(pids[victim], signal)
    expect(await endOf(load)).toEqual(expectedEnd(victims, signal))

    // At once: nothing is given time to go away.
    service = await start(workers)
    await ledger.check()
    const left = () => running.filter(({ pid, run }) => processIdentity(pid) === run)
    await eventually(() => expect(left()).toEqual([]))
  },
)

test('calls of all that were killed come to their end, and hold no slot', async () => {
  await eventually(async () => {
    expect(await ledger.unfinishedCalls()).toEqual([])
    expect(await ledger.callsInProgress()).toBe(0)
  })
  await ledger.check()
})

test('what is asked to stop leaves nothing running', async () => {
  const pids = [service.pid, await databasePid()]
  service.kill('SIGTERM')
  expect(await service.ended).toEqual({ exitCode: 0, signal: null })
  expect(pids.map(processIdentity)).toEqual([null, null])
})

function start(workers: string): Promise<RunningService> {
  return startServiceProcess({ DATA_DIR: dataDir, DIALPLANE_API_KEY: API_KEY, WORKERS: workers })
}

/** Nothing to do where it serves with as many workers already. */
async function restart(workers: string): Promise<void> {
  if ((workers === '1') === (workerPids().length === 0)) return
  service.kill('SIGTERM')
  expect(await service.ended).toEqual({ exitCode: 0, signal: null })
  service = await start(workers)
}

async function endOf(load: KillLoad): Promise<unknown> {
  const end = await service.ended
  await load.ended
  return end
}

/** Who asks for the end gets exit code 0, whatever happens to the database; what ends by itself has failed. */
function expectedEnd(victims: readonly Victim[], signal: NodeJS.Signals): unknown {
  if (!victims.some(victim => victim !== 'database')) return { exitCode: 1, signal: null }
  return signal === 'SIGKILL' ? { exitCode: null, signal } : { exitCode: 0, signal: null }
}

function workerPids(): readonly number[] {
  return [...service.output().matchAll(/"worker":(\d+),"msg":"a worker serves"/g)].map(([, pid]) =>
    Number(pid),
  )
}

async function databasePid(): Promise<number> {
  return Number.parseInt(await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8'), 10)
}
