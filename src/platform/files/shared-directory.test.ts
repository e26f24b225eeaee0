import { cp, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { temporaryDirectory } from '../../../test/harness/temporary-directory.ts'
import { createTestDatabase, type TestDatabase } from '../../../test/harness/test-database.ts'
import { type Database, openDatabase } from '../database/database.ts'
import { adoptDirectory, isSharedDirectory } from './shared-directory.ts'
import { type FileSettings, startFiles } from './start-files.ts'

let testDatabase: TestDatabase
let database: Database
let root: Awaited<ReturnType<typeof temporaryDirectory>>
let one: string
let other: string
let logged: string[]

beforeEach(async () => {
  testDatabase = await createTestDatabase()
  database = openDatabase({ connectionString: testDatabase.url }, () => undefined)
  root = await temporaryDirectory()
  one = join(root.path, 'one')
  other = join(root.path, 'other')
  logged = []
})
afterEach(async () => {
  await database.close()
  await testDatabase.drop()
  await root.remove()
})

const isShared = (directory: string) => isSharedDirectory(database.pool, directory)

test('the first directory becomes the shared one, whoever asks first', async () => {
  expect(await Promise.all(Array.from({ length: 8 }, () => isShared(one)))).toEqual(Array(8).fill(true))
  expect(await isShared(one)).toBe(true)
})

test('of several directories that are asked about at once one is shared', async () => {
  const answers = await Promise.all([one, other, one, other].map(isShared))
  expect(answers[0]).toBe(answers[2])
  expect(answers[1]).toBe(answers[3])
  expect(answers[0]).not.toBe(answers[1])
})

test('a copy is as good, whatever it is called', async () => {
  await isShared(one)
  await cp(one, other, { recursive: true })
  expect(await isShared(other)).toBe(true)
})

test('another one is not, until it is adopted: then the first is not any more', async () => {
  await isShared(one)
  expect(await isShared(other)).toBe(false)
  await adoptDirectory(database.pool, other)
  expect(await isShared(other)).toBe(true)
  expect(await isShared(one)).toBe(false)
})

test('one directory may serve several databases', async () => {
  await isShared(one)
  const second = await createTestDatabase()
  const elsewhere = openDatabase({ connectionString: second.url }, () => undefined)
  expect(await isSharedDirectory(elsewhere.pool, one)).toBe(true)
  await elsewhere.close()
  await second.drop()
})

const bucket = {
  endpoint: 'http://localhost',
  bucket: 'b',
  region: 'r',
  accessKeyId: 'i',
  secretAccessKey: 's',
}

async function start(settings: Partial<FileSettings>) {
  const started = await startFiles(
    { bucket: null, dataDir: one, databaseUrl: testDatabase.url, ...settings },
    {
      pool: database.pool,
      baseUrl: () => 'http://localhost',
      logger: { error: (_about: object, words: string) => logged.push(words) } as never,
    },
  )
  await started.stop()
  return started
}

test('a process with a directory of its own says so, and neither reads nor writes files', async () => {
  expect((await start({ dataDir: one })).areReachable).toBe(true)
  expect(logged).toEqual([])
  const { areReachable, files } = await start({ dataDir: other })
  expect(areReachable).toBe(false)
  expect(logged).toEqual([expect.stringContaining('DATA_DIR of this process is not the one')])
  const key = 'exports/1/x.csv.gz'
  for (const use of [files.open(key), files.put(key, Buffer.of()), files.delete(key)]) {
    await expect(use).rejects.toMatchObject({ kind: 'unavailable' })
  }
  expect(await files.link(key, new Date())).toContain(key)
})

test('with the embedded database, and with a bucket, any directory will do', async () => {
  await start({ dataDir: one })
  expect((await start({ dataDir: other, databaseUrl: null })).areReachable).toBe(true)
  expect((await start({ dataDir: other, bucket })).areReachable).toBe(true)
  expect(logged).toEqual([])
})

test('a directory that cannot be made is said to be unusable, and the process goes on', async () => {
  await writeFile(one, 'a file')
  expect((await start({ dataDir: one })).areReachable).toBe(false)
  expect(logged).toEqual([expect.stringContaining('DATA_DIR cannot be used')])
})
