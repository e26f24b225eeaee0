import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Files } from '../../src/platform/files/files.ts'

/** One store under test. */
export interface FilesBench {
  readonly files: Files
  /** Follows a link as a carrier does: without credentials. */
  follow(link: string): Promise<FollowedLink>
  close(): Promise<void>
}

interface FollowedLink {
  readonly status: number
  readonly contentType: string | null
  readonly content: Buffer
}

const HOUR_MS = 60 * 60 * 1_000

/** More than one chunk of any stream, and every byte there is. */
const LARGE = Buffer.from(Array.from({ length: 300_000 }, (_, index) => (index * 7) % 256))

const MEGABYTE = 1_048_576

async function* chunksOf(content: Buffer, length: number) {
  for (let start = 0; start < content.length; start += length) yield content.subarray(start, start + length)
}

async function* brokenOff(content: AsyncIterable<Buffer>) {
  yield* content
  throw new Error('broken off')
}

/** What every place to keep files in must do. */
export function describeFiles(name: string, createBench: () => Promise<FilesBench>): void {
  let bench: FilesBench

  const read = async (key: string) => {
    const file = await bench.files.open(key)
    return file && { ...file, content: await buffer(file.content) }
  }
  const inAnHour = () => new Date(Date.now() + HOUR_MS)

  describe(`files in a ${name}`, () => {
    beforeEach(async () => {
      bench = await createBench()
    })
    afterEach(() => bench.close())

    test('what was put is read back, with its size and the type that its key says', async () => {
      await bench.files.put('greetings/7/hello.wav', LARGE)
      const file = await read('greetings/7/hello.wav')
      expect(file).toMatchObject({ size: LARGE.length, contentType: 'audio/wav' })
      expect(file?.content.equals(LARGE)).toBe(true)
    })

    test('a file of this machine is kept as it is, however often, and stays where it was', async () => {
      const directory = await mkdtemp(join(tmpdir(), 'dialplane-kept-'))
      try {
        const path = join(directory, 'call.wav')
        await writeFile(path, LARGE)
        const keys = ['recordings/new/1.wav', 'recordings/new/2.wav', 'recordings/new/1.wav']
        await Promise.all(keys.slice(0, 2).map(key => bench.files.keep(key, path)))
        await bench.files.keep('recordings/new/1.wav', path)
        expect((await readFile(path)).equals(LARGE)).toBe(true)
        await rm(path)
        for (const key of keys) {
          const file = await read(key)
          expect(file).toMatchObject({ size: LARGE.length, contentType: 'audio/wav' })
          expect(file?.content.equals(LARGE)).toBe(true)
        }
        await expect(bench.files.keep('recordings/new/3.wav', path)).rejects.toThrow()
        expect(await read('recordings/new/3.wav')).toBeNull()
      } finally {
        await rm(directory, { recursive: true })
      }
    })

    test('an empty file is a file', async () => {
      await bench.files.put('empty.mp3', Buffer.alloc(0))
      expect(await read('empty.mp3')).toMatchObject({ size: 0, content: Buffer.alloc(0) })
    })

    test.each([
      ['the beginning', { start: 0, end: 99 }],
      ['something in between', { start: 70_000, end: 200_001 }],
      ['the last byte', { start: 299_999, end: 299_999 }],
      ['all of it', { start: 0, end: 299_999 }],
    ])('%s of a file is read alone', async (_, part) => {
      await bench.files.put('recordings/7.wav', LARGE)
      const file = await bench.files.open('recordings/7.wav', part)
      const expected = LARGE.subarray(part.start, part.end + 1)
      expect(file).toMatchObject({ size: expected.length, contentType: 'audio/wav' })
      expect(file && (await buffer(file.content)).equals(expected)).toBe(true)
    })

    test('there is no part of a file that is not there', async () => {
      expect(await bench.files.open('recordings/7.wav', { start: 0, end: 1 })).toBeNull()
    })

    test('the size of a file is known without opening it', async () => {
      await bench.files.put('recordings/7.wav', LARGE)
      expect(await bench.files.sizeOf('recordings/7.wav')).toBe(LARGE.length)
      expect(await bench.files.sizeOf('recordings/8.wav')).toBeNull()
    })

    test('there is no file before anything was put, nor under another key', async () => {
      expect(await bench.files.open('greetings/7/hello.wav')).toBeNull()
      await bench.files.put('greetings/7/hello.wav', LARGE)
      expect(await bench.files.open('greetings/7/hello.mp3')).toBeNull()
      expect(await bench.files.open('greetings/hello.wav')).toBeNull()
    })

    test('a file that comes bit by bit is kept whole, whatever its length', async () => {
      for (const length of [0, 5, 300_000, 8 * MEGABYTE, 17 * MEGABYTE + 3]) {
        const content = Buffer.alloc(length, LARGE)
        await bench.files.write(`exports/7/${length}.csv.gz`, chunksOf(content, 700_001))
        const file = await read(`exports/7/${length}.csv.gz`)
        expect(file).toMatchObject({ size: length, contentType: 'application/gzip' })
        expect(file?.content.equals(content)).toBe(true)
      }
    })

    test('a file whose content breaks off is none, however much of it came', async () => {
      for (const length of [5, 17 * MEGABYTE]) {
        const content = brokenOff(chunksOf(Buffer.alloc(length, LARGE), 700_001))
        await expect(bench.files.write('exports/7/a.csv.gz', content)).rejects.toThrow('broken off')
        expect(await bench.files.open('exports/7/a.csv.gz')).toBeNull()
      }
    })

    test('a file that is put again is replaced as a whole', async () => {
      await bench.files.put('a.mp3', LARGE)
      await bench.files.put('a.mp3', Buffer.from('short'))
      expect((await read('a.mp3'))?.content.toString()).toBe('short')
    })

    test('a file that was deleted is gone, and deleting it again is no failure', async () => {
      await bench.files.put('a.mp3', LARGE)
      await bench.files.put('b.mp3', Buffer.from('b'))
      await bench.files.delete('a.mp3')
      await bench.files.delete('a.mp3')
      expect(await bench.files.open('a.mp3')).toBeNull()
      expect((await read('b.mp3'))?.content.toString()).toBe('b')
    })

    test('a link opens its file to whoever follows it', async () => {
      await bench.files.put('greetings/7/hello.wav', LARGE)
      const link = await bench.files.link('greetings/7/hello.wav', inAnHour())
      expect(new URL(link).protocol).toMatch(/^https?:$/)
      const followed = await bench.follow(link)
      expect(followed).toMatchObject({ status: 200, contentType: 'audio/wav' })
      expect(followed.content.equals(LARGE)).toBe(true)
    })

    test('a link opens no other file, and not for longer than it says', async () => {
      await bench.files.put('a.mp3', LARGE)
      await bench.files.put('b.mp3', LARGE)
      const link = await bench.files.link('a.mp3', inAnHour())
      expect((await bench.follow(link.replace('a.mp3', 'b.mp3'))).status).toBe(403)
      expect((await bench.follow(link.replace(/(Expires=|expires=)\d/, '$19'))).status).toBe(403)
    })

    test('a link without its signature, or with another, opens nothing', async () => {
      await bench.files.put('a.mp3', LARGE)
      const link = await bench.files.link('a.mp3', inAnHour())
      const forged = new URL(link)
      const parameter = [...forged.searchParams.keys()].find(key => /signature$/i.test(key)) ?? ''
      forged.searchParams.set(
        parameter,
        forged.searchParams.get(parameter)?.replace(/.$/, last => (last === 'a' ? 'b' : 'a')) ?? '',
      )
      expect((await bench.follow(forged.href)).status).toBe(403)
      forged.searchParams.delete(parameter)
      expect((await bench.follow(forged.href)).status).toBeGreaterThanOrEqual(400)
    })

    test('a link to a file that is gone opens nothing', async () => {
      await bench.files.put('a.mp3', LARGE)
      const link = await bench.files.link('a.mp3', inAnHour())
      await bench.files.delete('a.mp3')
      expect((await bench.follow(link)).status).toBe(404)
    })

    test.each([
      '../a.mp3',
      '/a.mp3',
      'a/../../b.mp3',
      'a//b.mp3',
      'a.mp3/',
      'A.mp3',
      'a b.mp3',
      'a',
      'a.html',
      '.mp3',
      'a.constructor',
      'a.gz',
      'a.mp3.gz',
      'a.csv.gz.gz',
      `${'a'.repeat(200)}.mp3`,
    ])('no file can have the key %s', async key => {
      await expect(bench.files.put(key, LARGE)).rejects.toThrow('cannot be the key')
      await expect(async () => bench.files.write(key, chunksOf(LARGE, 1))).rejects.toThrow(
        'cannot be the key',
      )
      await expect(async () => bench.files.open(key)).rejects.toThrow('cannot be the key')
      await expect(async () => bench.files.sizeOf(key)).rejects.toThrow('cannot be the key')
      await expect(async () => bench.files.delete(key)).rejects.toThrow('cannot be the key')
      await expect(bench.files.link(key, inAnHour())).rejects.toThrow('cannot be the key')
    })
  })
}
