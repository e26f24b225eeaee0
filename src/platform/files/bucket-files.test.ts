import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { describeFiles } from '../../../test/contracts/files-contract.ts'
import { type BucketServer, startBucketServer } from '../../../test/harness/bucket-server.ts'
import { bucketFiles } from './bucket-files.ts'

let server: BucketServer

beforeEach(async () => {
  server = await startBucketServer()
})
afterEach(() => server.close())

describeFiles('bucket', async () => ({
  files: bucketFiles(server.settings),
  follow: async link => {
    const answer = await fetch(link)
    return {
      status: answer.status,
      contentType: answer.headers.get('content-type'),
      content: Buffer.from(await answer.arrayBuffer()),
    }
  },
  close: async () => undefined,
}))

describe('a bucket of files', () => {
  test('keeps each file under its key, with its type', async () => {
    await bucketFiles(server.settings).put('greetings/7/a.mp3', Buffer.from('a'))
    expect(server.objects.get('greetings/7/a.mp3')).toEqual({
      content: Buffer.from('a'),
      contentType: 'audio/mpeg',
    })
  })

  test('is told of a large file that breaks off, and keeps no part of it', async () => {
    const files = bucketFiles(server.settings)
    const part = Buffer.alloc(9 * 1_048_576)
    const begun: number[] = []
    const content = async function* () {
      yield part
      yield part
      begun.push(server.uploads.size)
      throw new Error('broken off')
    }
    await expect(files.write('a.csv.gz', content())).rejects.toThrow('broken off')
    expect(begun).toEqual([1])
    expect([server.uploads.size, server.objects.size]).toEqual([0, 0])
  })

  test('is asked again for a part of a large file', async () => {
    server.failNext(null, 503)
    const content = async function* () {
      yield Buffer.alloc(9 * 1_048_576)
    }
    await bucketFiles(server.settings).write('a.csv.gz', content())
    expect(server.objects.get('a.csv.gz')).toMatchObject({ contentType: 'application/gzip' })
  })

  test('is asked again when it is busy for a moment', async () => {
    server.failNext(503, 500)
    await bucketFiles(server.settings).put('a.mp3', Buffer.from('a'))
    expect(server.objects.has('a.mp3')).toBe(true)
  })

  test('says what it was asked and what it answered when it stays busy', async () => {
    server.failNext(503, 503, 503)
    const files = bucketFiles(server.settings)
    await expect(files.put('a.mp3', Buffer.from('a'))).rejects.toThrow(
      'the bucket answered 503 (InternalError) to PUT a.mp3',
    )
  })

  test('refuses another secret, which is a failure and not a missing file', async () => {
    const files = bucketFiles({ ...server.settings, secretAccessKey: 'another' })
    await expect(files.open('a.mp3')).rejects.toThrow('403 (SignatureDoesNotMatch) to GET a.mp3')
    await expect(files.put('a.mp3', Buffer.from('a'))).rejects.toThrow('403 (SignatureDoesNotMatch)')
    expect(server.objects.size).toBe(0)
  })

  test('that does not exist is a failure and not a missing file', async () => {
    const files = bucketFiles({ ...server.settings, bucket: 'another' })
    await expect(files.open('a.mp3')).rejects.toThrow('404 (NoSuchBucket)')
    await expect(files.delete('a.mp3')).rejects.toThrow('404 (NoSuchBucket)')
  })

  test('that cannot be reached is named with what was asked of it', async () => {
    await server.close()
    const files = bucketFiles(server.settings)
    await expect(files.open('a.mp3')).rejects.toThrow('the bucket could not be asked to GET a.mp3')
    server = await startBucketServer()
  })

  test('links live as long as they are asked to, and a week at most', async () => {
    const files = bucketFiles(server.settings)
    const lifeOf = async (milliseconds: number) => {
      const link = await files.link('a.mp3', new Date(Date.now() + milliseconds))
      return Number(new URL(link).searchParams.get('X-Amz-Expires'))
    }
    expect(await lifeOf(3_600_000)).toBeGreaterThan(3_590)
    expect(await lifeOf(3_600_000)).toBeLessThanOrEqual(3_600)
    expect(await lifeOf(30 * 86_400_000)).toBe(604_800)
  })
})
