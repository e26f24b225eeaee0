import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import type pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../test/harness/test-database.ts'
import { machineIdentity, processIdentity } from '../../platform/process-identity.ts'
import { watchProcesses } from './dead-processes.ts'
import { beat } from './process-lease.ts'

const LEASE_MS = 90_000

let testDatabase: TestDatabase
let pool: pg.Pool
let now: number

beforeAll(async () => {
  testDatabase = await createTestDatabase()
  pool = testDatabase.openPool()
})

beforeEach(() => {
  now = 0
  vi.spyOn(performance, 'now').mockImplementation(() => now)
  return () => vi.restoreAllMocks()
})

afterAll(async () => {
  await pool.end()
  await testDatabase.drop()
})

const watch = (isDatabaseOfMachine = false) => {
  const processes = watchProcesses({ pool, processId: randomUUID(), leaseMs: LEASE_MS, isDatabaseOfMachine })
  return async () => (await processes.findDead()).map(dead => dead.processId)
}

/** Looks every ten seconds. @returns what it sees at the end */
async function lookOn(look: () => Promise<string[]>, seconds: number): Promise<string[]> {
  let seen = await look()
  for (let passed = 0; passed < seconds; passed += 10) {
    now += 10_000
    seen = await look()
  }
  return seen
}

test('a process is dead for whoever has watched it in silence for a whole lease', async () => {
  const silent = randomUUID()
  await beat(pool, silent)
  const look = watch()
  expect(await lookOn(look, 90)).not.toContain(silent)
  expect(await lookOn(look, 10)).toContain(silent)
  await beat(pool, silent)
  expect(await lookOn(look, 10)).not.toContain(silent)
})

test('whatever the clock of the database says, a process is not dead for one who has just begun to look', async () => {
  const silent = randomUUID()
  await beat(pool, silent)
  await pool.query("UPDATE process_heartbeats SET beat_at = now() - interval '1 hour'")
  expect(await watch()()).not.toContain(silent)
})

test('nobody is declared dead by one who could not see the database himself', async () => {
  const silent = randomUUID()
  await beat(pool, silent)
  const look = watch()
  await lookOn(look, 80)
  now += 60_000
  expect(await look()).not.toContain(silent)
  expect(await lookOn(look, 90)).not.toContain(silent)
  expect(await lookOn(look, 10)).toContain(silent)
})

/** A program that runs until it is killed, and its heartbeat. */
async function startProcess(machine = machineIdentity()) {
  const program = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'])
  await once(program, 'spawn')
  const id = randomUUID()
  const pid = program.pid ?? 0
  await beat(pool, id, { machine, pid, identity: processIdentity(pid) })
  const kill = async () => {
    program.kill('SIGKILL')
    await once(program, 'exit')
  }
  return { id, kill }
}

test('a process of this machine that is gone is dead at once, one that runs is not', async () => {
  const [dying, running] = [await startProcess(), await startProcess()]
  const look = watch()
  expect(await look()).not.toContain(dying.id)
  await dying.kill()
  const seen = await look()
  expect(seen).toContain(dying.id)
  expect(seen).not.toContain(running.id)
  await running.kill()
})

test('how long a death has been seen is counted from the first look, and not while nobody could look', async () => {
  const dying = await startProcess()
  const processes = watchProcesses({
    pool,
    processId: randomUUID(),
    leaseMs: LEASE_MS,
    isDatabaseOfMachine: false,
  })
  const seenForMs = async () =>
    (await processes.findDead()).find(({ processId }) => processId === dying.id)?.seenForMs
  expect(await seenForMs()).toBeUndefined()
  await dying.kill()
  now += 20_000
  expect(await seenForMs()).toBe(0)
  now += 2_000
  expect(await seenForMs()).toBe(2_000)
  now += 60_000
  expect(await seenForMs()).toBe(4_500)
})

test('a death by silence is seen from the end of the lease on', async () => {
  const silent = randomUUID()
  await beat(pool, silent)
  const processes = watchProcesses({
    pool,
    processId: randomUUID(),
    leaseMs: LEASE_MS,
    isDatabaseOfMachine: false,
  })
  const look = async () => (await processes.findDead()).filter(({ processId }) => processId === silent)
  for (; now < 100_000; now += 10_000) await look()
  expect(await look()).toMatchObject([{ seenForMs: 10_000 }])
})

test('of a process elsewhere that is only certain where the database serves no other machine', async () => {
  const elsewhere = await startProcess('another machine, or this one before it was started again')
  expect(await watch(false)()).not.toContain(elsewhere.id)
  expect(await watch(true)()).toContain(elsewhere.id)
  await elsewhere.kill()
})
