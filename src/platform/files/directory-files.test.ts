import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify from 'fastify'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { describeFiles } from '../../../test/contracts/files-contract.ts'
import { registerErrorHandler } from '../http/error-handler.ts'
import { directoryFiles } from './directory-files.ts'
import { registerFileRoutes } from './file-routes.ts'
import { signedLinks } from './signed-links.ts'

const BASE_URL = 'https://calls.example.com'
const SECRET = Buffer.alloc(32, 7)
const links = signedLinks(SECRET, () => BASE_URL)

let parent: string

beforeEach(async () => {
  parent = await mkdtemp(join(tmpdir(), 'dialplane-files-'))
})
afterEach(() => rm(parent, { recursive: true }))

/** A directory that does not exist yet, and the route that serves it. */
function createBench() {
  const files = directoryFiles(join(parent, 'data', 'files'), links.link)
  const fastify = Fastify()
  registerErrorHandler(fastify)
  registerFileRoutes(fastify, files, links)
  return {
    files,
    fastify,
    follow: async (link: string) => {
      const answer = await fastify.inject({ method: 'GET', url: link.slice(BASE_URL.length) })
      return {
        status: answer.statusCode,
        contentType: String(answer.headers['content-type']),
        content: answer.rawPayload,
      }
    },
    close: () => fastify.close(),
  }
}

describeFiles('directory', async () => createBench())

describe('a directory of files', () => {
  test('holds no draft of what was put', async () => {
    const { files } = createBench()
    await files.put('greetings/a.mp3', Buffer.from('a'))
    expect(await readdir(join(parent, 'data', 'files', 'greetings'))).toEqual(['a.mp3'])
  })

  test('writes a file of which a crash has left a part', async () => {
    const { files } = createBench()
    await files.put('exports/b.csv.gz', Buffer.from('b'))
    const directory = join(parent, 'data', 'files', 'exports')
    await writeFile(join(directory, 'a.csv.gz.part'), 'half of it, and more than the whole')
    const content = async function* () {
      yield Buffer.from('whole')
    }
    await files.write('exports/a.csv.gz', content())
    expect(await readFile(join(directory, 'a.csv.gz'), 'utf8')).toBe('whole')
    expect(await readdir(directory)).toEqual(['a.csv.gz', 'b.csv.gz'])
  })

  test('loses what a crash left of a file when that is deleted', async () => {
    const { files } = createBench()
    const directory = join(parent, 'data', 'files', 'exports')
    let whileWritten: readonly string[] = []
    const content = async function* () {
      yield Buffer.from('half')
      whileWritten = await readdir(directory)
    }
    await files.write('exports/a.csv.gz', content())
    expect(whileWritten).toEqual(['a.csv.gz.part'])
    await writeFile(join(directory, 'a.csv.gz.part'), 'half')
    await files.delete('exports/a.csv.gz')
    expect(await readdir(directory)).toEqual([])
  })

  test('says so when it cannot be written to, and leaves nothing behind', async () => {
    await writeFile(join(parent, 'data'), 'a file where the directory should be')
    const { files } = createBench()
    await expect(files.put('a.mp3', Buffer.from('a'))).rejects.toThrow('ENOTDIR')
    expect(await files.open('a.mp3')).toBeNull()
  })

  test('two writers of one key leave one whole file', async () => {
    const { files, follow } = createBench()
    const contents = ['a', 'b', 'c', 'd'].map(letter => Buffer.from(letter.repeat(100_000)))
    await Promise.all(contents.map(content => files.put('a.mp3', content)))
    const { content } = await follow(links.link('a.mp3', new Date(Date.now() + 1_000)))
    expect(contents.some(written => written.equals(content))).toBe(true)
  })
})

describe('the route that links lead to', () => {
  test('answers a HEAD with the size and no content', async () => {
    const { files, fastify } = createBench()
    await files.put('a.mp3', Buffer.from('four'))
    const url = links.link('a.mp3', new Date(Date.now() + 1_000)).slice(BASE_URL.length)
    const answer = await fastify.inject({ method: 'HEAD', url })
    expect(answer).toMatchObject({ statusCode: 200, body: '' })
    expect(answer.headers).toMatchObject({ 'content-length': '4', 'content-type': 'audio/mpeg' })
  })

  test('says of an expired link that it has expired', async () => {
    const { files, fastify } = createBench()
    await files.put('a.mp3', Buffer.from('four'))
    const url = links.link('a.mp3', new Date(Date.now() - 1_000)).slice(BASE_URL.length)
    const answer = await fastify.inject({ method: 'GET', url })
    expect(answer.statusCode).toBe(403)
    expect(answer.json()).toEqual({ error: 'This link has expired: ask for a new one.' })
  })

  test('takes the links of every process with the same secret, and no others', async () => {
    const { files, follow } = createBench()
    await files.put('a.mp3', Buffer.from('four'))
    const soon = new Date(Date.now() + 1_000)
    const sibling = signedLinks(Buffer.from(SECRET), () => BASE_URL)
    expect((await follow(sibling.link('a.mp3', soon))).status).toBe(200)
    const stranger = signedLinks(Buffer.alloc(32, 8), () => BASE_URL)
    expect((await follow(stranger.link('a.mp3', soon))).status).toBe(403)
  })

  test('takes a signature in its own spelling alone, whatever decodes to the same bytes', async () => {
    const { files, follow } = createBench()
    await files.put('a.mp3', Buffer.from('four'))
    const link = links.link('a.mp3', new Date(Date.now() + 60_000))
    const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
    // Of the last of 43 letters, the lowest two bits belong to no byte.
    const respelt = link.replace(/.$/, last => letters[letters.indexOf(last) + 1] ?? '')
    const bytesOf = (url: string) =>
      Buffer.from(new URL(url).searchParams.get('signature') ?? '', 'base64url')
    expect(bytesOf(respelt)).toEqual(bytesOf(link))
    expect((await follow(link)).status).toBe(200)
    expect((await follow(respelt)).status).toBe(403)
  })

  test.each([
    '/files/',
    '/files/a.mp3',
    '/files/a.mp3?expires=9999999999',
    '/files/..%2f..%2fetc/passwd?expires=9999999999&signature=x',
    '/files/a.mp3?expires=x&signature=',
    '/files/a.mp3?expires=1&expires=2&signature=x&signature=y',
  ])('refuses %s in words', async url => {
    const { fastify } = createBench()
    const answer = await fastify.inject({ method: 'GET', url })
    expect([400, 403, 404]).toContain(answer.statusCode)
    expect(answer.json()).toEqual({ error: expect.stringMatching(/\.$/) })
  })
})
