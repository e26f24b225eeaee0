import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../test/harness/test-database.ts'
import { createSessionLocks, type SessionLocks } from './session-locks.ts'

let testDatabase: TestDatabase
let opened: SessionLocks[] = []

beforeAll(async () => {
  testDatabase = await createTestDatabase()
})
afterEach(async () => {
  await Promise.all(opened.map(locks => locks.stop()))
  opened = []
})
afterAll(() => testDatabase.drop())

/** As another process has them. */
function openLocks(): SessionLocks {
  const locks = createSessionLocks({ direct: { connectionString: testDatabase.url } })
  opened.push(locks)
  return locks
}

test('one process at a time is within a lock, however many want to be', async () => {
  const processes = [openLocks(), openLocks(), openLocks()]
  let within = 0
  let most = 0
  const enter = async (locks: SessionLocks) => {
    for (let times = 0; times < 5; times++) {
      const giveBack = await locks.take('one')
      if (giveBack === null) throw new Error('nobody is that long about it')
      most = Math.max(most, ++within)
      await new Promise(resolve => setImmediate(resolve))
      within--
      giveBack()
    }
  }
  await Promise.all(processes.map(enter))
  expect(most).toBe(1)
})

test('what a process holds ends with its connection', async () => {
  const [dead, heir] = [openLocks(), openLocks()]
  await dead.take('one')
  opened = [heir]
  await dead.stop()
  expect(await heir.take('one')).not.toBeNull()
})

test('who waits too long is told so, and others are not kept waiting by that', async () => {
  const [holder, waiting] = [openLocks(), openLocks()]
  await holder.take('one')
  const refused = waiting.take('one')
  expect(await waiting.take('other')).not.toBeNull()
  expect(await refused).toBeNull()
})
