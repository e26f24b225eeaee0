import { createHash } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { processIdentity } from '../../process-identity.ts'
import { lockDirectory } from './directory-lock.ts'

let directory: string

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'dialplane-lock-'))
})

afterEach(async () => {
  await rm(directory, { recursive: true })
})

test('a second process is refused with the pid of the first', async () => {
  await lockDirectory(directory)
  await expect(lockDirectory(directory)).rejects.toThrow(
    `${directory} is already in use by process ${process.pid}`,
  )
})

test('a released directory is free, and nothing is left in it', async () => {
  const lock = await lockDirectory(directory)
  await lock.release()
  expect(await readdir(directory)).toEqual([])
  await lockDirectory(directory)
})

test('the lock of a process that is gone is taken over', async () => {
  await writeLock(`999999999 ${processIdentity(process.pid)} 00`)
  await lockDirectory(directory)
  expect(await readLock()).toMatch(new RegExp(`^${process.pid} `))
})

test('a pid that now belongs to another program does not hold the lock', async () => {
  await writeLock(`${process.pid} an-earlier-run 00`)
  await lockDirectory(directory)
})

test.each(['', 'rubbish', '-1 x 00'])('a lock that holds %j is taken over', async content => {
  await writeLock(content)
  await lockDirectory(directory)
})

test('of many that find a stale lock exactly one gets the directory, however their steps interleave', async () => {
  for (let round = 0; round < 60; round++) {
    await writeLock(`999999999 gone ${round}`)
    const taking = Array.from({ length: 20 }, async (_, place) => {
      for (let turn = 0; turn < place % 7; turn++) await readdir(directory)
      return lockDirectory(directory)
    })
    const outcomes = await Promise.allSettled(taking)
    expect(outcomes.filter(outcome => outcome.status === 'fulfilled')).toHaveLength(1)
    expect(await readdir(directory)).toEqual(['dialplane.lock'])
  }
})

test('one that died while it took over a stale lock is succeeded in turn', async () => {
  await writeLock('999999999 gone 00')
  const succession = `dialplane.lock.${createHash('sha256').update('999999999 gone 00\n').digest('hex').slice(0, 16)}`
  await writeFile(join(directory, succession), '999999998 gone 00\n')
  await lockDirectory(directory)
  expect(await readLock()).toMatch(new RegExp(`^${process.pid} `))
  expect(await readdir(directory)).toEqual(['dialplane.lock'])
})

test('releasing does not take away a lock that somebody else has taken since', async () => {
  const lock = await lockDirectory(directory)
  await writeLock('1 somebody-else 00')
  await lock.release()
  expect(await readLock()).toBe('1 somebody-else 00\n')
})

function writeLock(content: string): Promise<void> {
  return writeFile(join(directory, 'dialplane.lock'), `${content}\n`)
}

function readLock(): Promise<string> {
  return readFile(join(directory, 'dialplane.lock'), 'utf8')
}
