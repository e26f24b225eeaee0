import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { eventually } from '../../test/harness/eventually.ts'
import { createTestDatabase } from '../../test/harness/test-database.ts'
import type { Database } from '../platform/database/database.ts'
import { stopSignal } from './stopping.ts'
import { withStorage } from './with-storage.ts'

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllEnvs()
})

async function useTestDatabase() {
  const testDatabase = await createTestDatabase()
  onTestFinished(() => testDatabase.drop())
  vi.stubEnv('DATABASE_URL', testDatabase.url)
  // vitest has one of its own.
  vi.stubEnv('BASE_URL', '')
  vi.stubEnv('LOG_LEVEL', 'silent')
  return vi.spyOn(process, 'exit').mockImplementation((() => undefined) as never)
}

test('whoever asks for the end breaks the work off, and the database is let go of', async () => {
  const exit = await useTestDatabase()
  const stop = stopSignal([])
  const used: Database[] = []
  const outcome = withStorage(({ database }) => {
    used.push(database)
    stop.stop()
    return new Promise<never>(() => undefined)
  }, stop)
  await expect(outcome).rejects.toThrow('It was stopped before it was done.')
  await expect(used[0]?.pool.query('SELECT 1')).rejects.toThrow('after calling end')
  await eventually(() => expect(exit).toHaveBeenCalled())
})

test('whoever asks for the end while the database is opened has nothing done', async () => {
  const exit = await useTestDatabase()
  const stop = stopSignal([])
  stop.stop()
  const work = vi.fn(async () => undefined)
  await expect(withStorage(work, stop)).rejects.toThrow('It was stopped before it was done.')
  expect(work).not.toHaveBeenCalled()
  await eventually(() => expect(exit).toHaveBeenCalled())
})

test('signals are listened to for as long as the work lasts', async () => {
  await useTestDatabase()
  const listeners = () => process.listenerCount('SIGTERM') + process.listenerCount('SIGINT')
  const before = listeners()
  expect(await withStorage(async () => listeners())).toBe(before + 2)
  expect(listeners()).toBe(before)
})
