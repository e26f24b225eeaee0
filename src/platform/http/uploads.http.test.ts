import { connect } from 'node:net'
import { buffer } from 'node:stream/consumers'
import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { Type } from 'typebox'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type FormBody, formBody } from '../../../test/harness/form-body.ts'
import { UploadedFile } from '../wire/uploaded-file.ts'
import { Integer, NullableText, Rooted } from '../wire/wire-types.ts'
import { createHttpServer } from './http-server.ts'
import { type Guard, registerRoute } from './route.ts'
import { openUploadScope } from './uploads.ts'

const MAX_BYTES = 100_000
const FILE = { name: 'hello.wav', content: Buffer.from('sound') }

const OPEN: Guard<object> = {
  security: [],
  refusals: [],
  query: {},
  authenticate: async () => undefined,
  contextOf: async () => ({}),
}

const Body = Rooted(
  'record',
  Type.Object({
    name: Type.Optional(NullableText()),
    seconds: Type.Optional(Integer()),
    sound: Type.Optional(Type.Unsafe<unknown>({})),
    sound_data: Type.Optional(NullableText({ maxLength: 1_000_000 })),
  }),
)

let fastify: FastifyInstance
/** What the last request was handled with; null when it was refused. */
let handled: Record<string, unknown> | null

beforeAll(async () => {
  fastify = createHttpServer({ logger: pino({ level: 'silent' }), baseUrl: null, trustProxy: false })
  await openUploadScope(fastify)
  const shared = { method: 'POST', summary: '', tag: '', rootKey: 'record', response: { 200: null } } as const
  const handle = ({ body }: { body: { record: Record<string, unknown> } }) => {
    handled = body.record
  }
  const upload = { fileField: 'sound', base64Field: 'sound_data', maxBytes: MAX_BYTES }
  registerRoute(fastify, OPEN, { ...shared, url: '/with', body: Body, upload, handle })
  registerRoute(fastify, OPEN, { ...shared, url: '/without', body: Body, handle })
  await fastify.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(() => fastify.close())
beforeEach(() => {
  handled = null
})

async function send(body: FormBody, url = '/with') {
  const answer = await fastify.inject({ method: 'POST', url, ...body })
  return { status: answer.statusCode, body: answer.body === '' ? null : answer.json() }
}

const sendForm = async (...entries: Parameters<typeof formBody>[0]) => send(await formBody(entries))

const sendText = (payload: string, contentType = 'multipart/form-data; boundary=b') =>
  send({ headers: { 'content-type': contentType }, payload: Buffer.from(payload) })

const part = (name: string, value: string, header = '') =>
  `--b\r\ncontent-disposition: form-data; name="${name}"${header}\r\n\r\n${value}\r\n`

describe('a form on a route that takes a file', () => {
  test('is the body that JSON would have said, with its file', async () => {
    const answer = await sendForm(
      ['record[name]', 'Spring'],
      ['record[seconds]', '30'],
      ['record[sound]', FILE],
    )
    expect(answer.status).toBe(200)
    expect(handled).toEqual({
      name: 'Spring',
      seconds: 30,
      sound: new UploadedFile('hello.wav', FILE.content),
    })
  })

  test('may hold a file alone', async () => {
    expect((await sendForm(['record[sound]', FILE])).status).toBe(200)
    expect(handled).toEqual({ sound: new UploadedFile('hello.wav', FILE.content) })
  })

  test('keeps a name in any script, and drops the directories before it', async () => {
    await sendForm(['record[sound]', { ...FILE, name: 'Grüße 你好.wav' }])
    expect(handled).toMatchObject({ sound: { name: 'Grüße 你好.wav' } })
    await sendText(`${part('record[sound]', 'x', '; filename="../../etc/a.wav"')}--b--\r\n`)
    expect(handled).toMatchObject({ sound: { name: 'a.wav' } })
  })

  test('may hold files that nobody asked for, and inputs in which none was chosen', async () => {
    const other = { name: 'x.bin', content: Buffer.alloc(90_000) }
    const empty = { name: '', content: Buffer.alloc(0) }
    const answer = await sendForm(
      ['record[photo]', other],
      ['sound', other],
      ['record[sound]', empty],
      ['record[name]', 'a'],
    )
    expect(answer.status).toBe(200)
    expect(handled).toEqual({ name: 'a' })
  })

  test('may hold parts that are JSON', async () => {
    const json = '; x=y\r\ncontent-type: application/json'
    await sendText(
      `${part('record', '{"seconds":7}', json)}${part('record[sound]', 'x', '; filename="a"')}--b--\r\n`,
    )
    expect(handled).toMatchObject({ seconds: 7, sound: { name: 'a' } })
  })

  test('is checked by the schema that checks JSON', async () => {
    const answer = await sendForm(['record[seconds]', 'soon'], ['record[sound]', FILE])
    expect(answer).toEqual({ status: 422, body: { record: { errors: { seconds: ['must be an integer'] } } } })
    expect(handled).toBeNull()
  })

  test('without the root key is 400', async () => {
    expect((await sendForm(['name', 'a'])).status).toBe(400)
    expect((await sendForm(['record', 'a'], ['record[sound]', FILE])).status).toBe(400)
    expect((await sendText('--b--\r\n')).status).toBe(400)
    expect((await sendText('')).status).toBe(400)
  })

  test('with its file twice is 400', async () => {
    const answer = await sendForm(['record[sound]', FILE], ['record[sound]', FILE])
    expect(answer).toMatchObject({ status: 400, body: { error: expect.stringContaining('twice') } })
  })

  test('with a NUL character is 400', async () => {
    expect((await sendForm(['record[name]', 'a\0b'])).status).toBe(400)
    const json = '\r\ncontent-type: application/json'
    expect((await sendText(`${part('record[name]', '"\\u0000"', json)}--b--\r\n`)).status).toBe(400)
  })

  test.each([
    [
      'that ends within a file',
      `${part('record[name]', 'a')}${part('record[sound]', 'x', '; filename="a"').slice(0, -2)}`,
    ],
    ['that ends between two parts', part('record[name]', 'a')],
    ['that ends within a header', `${part('record[name]', 'a')}--b\r\ncontent-disp`],
    ['without its boundary', 'hello'],
    [
      'with a field that claims to be JSON',
      `${part('record[name]', '{', '\r\ncontent-type: application/json')}--b--\r\n`,
    ],
  ])('%s is 400, and nothing of it is handled', async (_, text) => {
    const answer = await sendText(text)
    expect(answer).toMatchObject({ status: 400, body: { error: expect.stringMatching(/\.$/) } })
    expect(handled).toBeNull()
  })

  test('whose type names no boundary is 400', async () => {
    expect((await sendText('x', 'multipart/form-data')).status).toBe(400)
  })

  test('whose prototype is to be changed is 400, or changes none', async () => {
    expect((await sendForm(['__proto__', 'x'], ['record[name]', 'a'])).status).toBe(400)
    expect((await sendForm(['record[__proto__][name]', 'x'])).status).toBe(200)
    expect(handled).toEqual({})
  })
})

describe('too much of something is 413', () => {
  const tooLarge = { status: 413, body: { error: expect.stringContaining('at most') } }

  test('a file of a byte too many, and none less', async () => {
    expect((await sendForm(['record[sound]', { name: 'a', content: Buffer.alloc(MAX_BYTES) }])).status).toBe(
      200,
    )
    expect(
      await sendForm(['record[sound]', { name: 'a', content: Buffer.alloc(MAX_BYTES + 1) }]),
    ).toMatchObject(tooLarge)
  })

  test('a file that nobody asked for', async () => {
    expect(await sendForm(['photo', { name: 'a', content: Buffer.alloc(MAX_BYTES + 1) }])).toMatchObject(
      tooLarge,
    )
  })

  test('texts, one or many', async () => {
    expect(await sendForm(['record[name]', 'x'.repeat(1_100_000)])).toMatchObject(tooLarge)
    const fields = Array.from(
      { length: 12 },
      (_, index) => [`record[${index}]`, 'x'.repeat(100_000)] as const,
    )
    expect(await sendForm(...fields)).toMatchObject(tooLarge)
  })

  test('fields, files', async () => {
    const fields = Array.from({ length: 5_001 }, () => ['record[ids][]', '1'] as const)
    expect(await sendForm(...fields)).toMatchObject(tooLarge)
    const files = Array.from({ length: 6 }, () => ['photo', FILE] as const)
    expect(await sendForm(...files)).toMatchObject(tooLarge)
  })

  test('JSON beside the base64 of a file, but not that base64', async () => {
    const json = (record: object) => ({
      headers: { 'content-type': 'application/json' },
      payload: Buffer.from(JSON.stringify({ record })),
    })
    expect((await send(json({ sound_data: 'A'.repeat(133_000) }))).status).toBe(200)
    expect(await send(json({ name: 'x'.repeat(1_100_000) }))).toMatchObject(tooLarge)
    expect(await send(json({ sound_data: 'A'.repeat(2_000_000) }))).toMatchObject(tooLarge)
  })
})

describe('a client that goes on sending', () => {
  test.each([
    ['a file too large', () => `${part('record[sound]', 'x'.repeat(MAX_BYTES * 2), '; filename="a"')}`],
    ['two files', () => part('record[sound]', 'x', '; filename="a"').repeat(2)],
  ])('hears that %s was refused, and may ask again on the same connection', async (_, form) => {
    const { port } = fastify.server.address() as { port: number }
    const socket = connect(port, '127.0.0.1')
    const body = `${form()}${part('record[name]', 'y'.repeat(900_000))}--b--\r\n`
    socket.write(
      `POST /with HTTP/1.1\r\nhost: x\r\ncontent-type: multipart/form-data; boundary=b\r\ncontent-length: ${body.length}\r\n\r\n`,
    )
    socket.write(body)
    socket.write('POST /nowhere HTTP/1.1\r\nhost: x\r\nconnection: close\r\ncontent-length: 0\r\n\r\n')
    const answers = (await buffer(socket)).toString()
    expect(answers).toMatch(/^HTTP\/1.1 4(00|13) [\s\S]*HTTP\/1.1 404 /)
  })
})

describe('a form elsewhere', () => {
  test('is 415 on a route that takes no file, which says what it takes', async () => {
    const answer = await send(await formBody([['record[name]', 'a']]), '/without')
    expect(answer).toEqual({
      status: 415,
      body: { error: 'Send the body as JSON with the header Content-Type: application/json.' },
    })
  })

  test('of another type is 415 on a route that takes a file, which says so', async () => {
    const answer = await sendText('record[name]=a', 'application/x-www-form-urlencoded')
    expect(answer.status).toBe(415)
    expect(answer.body.error).toContain('multipart/form-data')
  })
})
