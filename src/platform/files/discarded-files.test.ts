import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../test/harness/test-database.ts'
import { type Database, openDatabase } from '../database/database.ts'
import { discardedFiles } from './discarded-files.ts'
import type { Files } from './files.ts'

let testDatabase: TestDatabase
let database: Database

beforeAll(async () => {
  testDatabase = await createTestDatabase()
  database = openDatabase({ connectionString: testDatabase.url }, () => undefined)
})
afterAll(async () => {
  await database.close()
  await testDatabase.drop()
})

describe('the sweep of discarded files', () => {
  /** Deleted so far; those that fail are not. */
  let deleted: string[]
  let failing: string | null
  const files: Pick<Files, 'delete'> = {
    delete: async key => {
      if (key === failing) throw new Error('the disk is read-only')
      deleted.push(key)
    },
  }
  const discarded = () => discardedFiles(database.pool, files)
  const listed = async () => {
    const { rows } = await database.pool.query('SELECT key FROM discarded_files ORDER BY key')
    return rows.map(row => row.key)
  }
  const age = (minutes: number) =>
    database.pool.query(
      'UPDATE discarded_files SET discarded_at = discarded_at - make_interval(mins => $1)',
      [minutes],
    )

  beforeEach(async () => {
    await database.pool.query('DELETE FROM discarded_files')
    deleted = []
    failing = null
  })

  test('leaves a file alone for an hour, while links to it may be in use', async () => {
    await discarded().add(1, 'a.mp3')
    await age(59)
    await discarded().sweep()
    expect(deleted).toEqual([])
    await age(2)
    await discarded().sweep()
    expect(deleted).toEqual(['a.mp3'])
    expect(await listed()).toEqual([])
  })

  test('tries again what could not be deleted, and says so', async () => {
    await discarded().add(1, 'a.mp3')
    await age(61)
    failing = 'a.mp3'
    await expect(discarded().sweep()).rejects.toThrow('read-only')
    expect(await listed()).toEqual(['a.mp3'])
    failing = null
    await discarded().sweep()
    expect(await listed()).toEqual(['a.mp3'])
    await age(61)
    await discarded().sweep()
    expect(await listed()).toEqual([])
  })

  test('deletes the others beside one that cannot be deleted', async () => {
    await discarded().add(1, 'a.mp3')
    await age(1)
    await discarded().add(1, 'b.mp3')
    await age(61)
    failing = 'a.mp3'
    await expect(discarded().sweep()).rejects.toThrow('read-only')
    expect(deleted).toEqual(['b.mp3'])
    expect(await listed()).toEqual(['a.mp3'])
  })

  test('gives up for this time where ten have failed', async () => {
    for (let index = 0; index < 12; index++) await discarded().add(1, `${index}.mp3`)
    await age(61)
    let tried = 0
    const broken = discardedFiles(database.pool, {
      delete: async () => {
        tried++
        throw new Error('the bucket is gone')
      },
    })
    await expect(broken.sweep()).rejects.toThrow('gone')
    expect(tried).toBe(10)
    expect(await listed()).toHaveLength(12)
  })

  test('deletes so many at a time', async () => {
    for (let index = 0; index < 101; index++) await discarded().add(1, `${index}.mp3`)
    await age(61)
    await discarded().sweep()
    expect(deleted).toHaveLength(100)
    await discarded().sweep()
    expect(deleted).toHaveLength(101)
  })

  test('knows nothing of a file that was deleted already', async () => {
    await discarded().add(1, 'a.mp3')
    await discarded().remove(1, 'a.mp3')
    expect(await listed()).toEqual([])
  })
})
