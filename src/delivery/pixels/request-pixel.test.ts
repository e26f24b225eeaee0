import { afterEach, expect, test } from 'vitest'
import type { OutboundRequest } from '../exchange.ts'
import { createOutboundClient, type OutboundOutcome } from '../outbound-client.ts'
import { openJar } from './cookie-jar.ts'
import { requestPixel } from './request-pixel.ts'

const closing: (() => Promise<void>)[] = []

afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

const answered = (status: number, headers: Record<string, string | string[]> = {}): OutboundOutcome => ({
  kind: 'answered',
  status,
  headers,
  body: Buffer.alloc(0),
})

/** A world that gives these answers in turn; after them the guarded client is asked, whose names lead to `address`. */
function world(answers: readonly OutboundOutcome[], address = '127.0.0.1') {
  const guarded = createOutboundClient({
    allowPrivateUrls: false,
    maxAnswerBytes: 1_000,
    resolve: async () => [{ address, family: 4 }],
  })
  closing.push(() => guarded.close())
  const sent: OutboundRequest[] = []
  const request = (url: string, jar = openJar(null)) =>
    requestPixel(url, jar, {
      client: {
        send: async asked => answers[sent.push(asked) - 1] ?? guarded.send(asked),
      },
      allowPrivateUrls: false,
      userAgent: 'Dialplane/test',
    })
  return { request, sent }
}

/** As the client gives what is sent as UTF-8: a character for each byte. */
const latin1 = (text: string) => Buffer.from(text).toString('latin1')

const TRACKER = 'https://tracker.example/click?c=1'

test.each([
  'http://127.0.0.1/',
  'http://127.1:8080/',
  'http://2130706433/',
  'http://0x7f.1/',
  'http://0177.0.0.1/',
  'http://１２７.０.０.１/',
  'http://[::1]/',
  'http://[::ffff:127.0.0.1]/',
  'http://[64:ff9b::7f00:1]/',
  'http://localhost/',
  'http://169.254.169.254/latest/meta-data',
  '//10.0.0.1/',
  'file:///etc/passwd',
  'javascript:alert(1)',
  'http://user:secret@8.8.8.8/',
])('a redirect to %s is not followed, now or later', async location => {
  const { request, sent } = world([answered(302, { location: latin1(location) })])
  const answer = await request(TRACKER)
  expect(answer).toMatchObject({ kind: 'failed', httpStatus: null, isFinal: true })
  expect(answer).toHaveProperty('error', expect.stringMatching(/^The URL that it redirects to must /))
  expect(sent).toHaveLength(1)
})

test.each(['127.0.0.1', '10.1.2.3', '169.254.169.254'])(
  'a redirect to a name that leads to %s meets the guard when the connection is made',
  async address => {
    const { request, sent } = world([answered(302, { location: 'http://rebinding.example/' })], address)
    expect(await request(TRACKER)).toMatchObject({
      kind: 'failed',
      error: 'Its host leads to a private, loopback, link-local or reserved address.',
    })
    expect(sent).toHaveLength(2)
  },
)

test.each([
  ['/next', 'https://tracker.example', '/next'],
  ['next?d=2#part', 'https://tracker.example', '/next?d=2'],
  ['//cdn.example/x', 'https://cdn.example', '/x'],
  ['http://other.example:8080', 'http://other.example:8080', '/'],
  ['/größe', 'https://tracker.example', '/gr%C3%B6%C3%9Fe'],
  [latin1('/größe?q=日本'), 'https://tracker.example', '/gr%C3%B6%C3%9Fe?q=%E6%97%A5%E6%9C%AC'],
  [latin1('https://münchen.example/'), 'https://xn--mnchen-3ya.example', '/'],
])('Location %s is read against the address that gave it', async (location, origin, path) => {
  const { request, sent } = world([answered(301, { location }), answered(204)])
  expect(await request(TRACKER)).toEqual({ kind: 'succeeded', httpStatus: 204 })
  expect(sent.map(asked => [asked.origin, asked.path])).toEqual([
    ['https://tracker.example', '/click?c=1'],
    [origin, path],
  ])
})

test.each([301, 302, 303, 307, 308])('%i is followed, with GET', async status => {
  const { request, sent } = world([answered(status, { location: '/next' }), answered(200)])
  expect(await request(TRACKER)).toMatchObject({ kind: 'succeeded' })
  expect(sent.map(({ method }) => method)).toEqual(['GET', 'GET'])
})

test.each([300, 304, 399, 400, 404, 429, 500])('%i is a failure that may pass', async status => {
  const { request, sent } = world([answered(status, { location: '/next' })])
  expect(await request(TRACKER)).toEqual({
    kind: 'failed',
    httpStatus: status,
    error: `It answered with status ${status}.`,
    isFinal: false,
  })
  expect(sent).toHaveLength(1)
})

test('cookies go back to where they belong alone, and a secure one never in the clear', async () => {
  const jar = openJar(null)
  const { request, sent } = world([
    answered(302, {
      location: 'https://sub.tracker.example/',
      'set-cookie': [
        'own=1',
        'wide=1; Domain=tracker.example',
        'foreign=1; Domain=other.example',
        'all=1; Domain=example',
      ],
    }),
    answered(302, {
      location: 'http://tracker.example/',
      'set-cookie': 'safe=1; Secure; Domain=tracker.example',
    }),
    answered(302, { location: 'https://other.example/' }),
    answered(200),
  ])
  await request(TRACKER, jar)
  expect(sent.map(({ headers }) => headers['cookie'])).toEqual([
    undefined,
    'wide=1',
    'own=1; wide=1',
    undefined,
  ])
})

test('what a jar keeps opens the next one; what was taken back is told', () => {
  const first = openJar(null)
  first.heed(TRACKER, ['a=1; Max-Age=600', 'b=1; Max-Age=600'])
  const kept = first.changes()
  const second = openJar(kept)
  expect(second.headerFor(TRACKER)).toBe('a=1; b=1')
  expect(second.changes()).toBeNull()
  second.heed(TRACKER, ['a=2; Max-Age=600', 'b=; Max-Age=0'])
  expect(Object.entries(second.changes() ?? {}).map(([key, cookie]) => [key, cookie !== null])).toEqual([
    ['tracker.example;/;a', true],
    ['tracker.example;/;b', false],
  ])
})

test('a jar holds only so many cookies, and none that is too long', () => {
  const jar = openJar(null)
  jar.heed(TRACKER, [
    `long=${'x'.repeat(4_096)}`,
    ...Array.from({ length: 80 }, (_, index) => `c${index}=1`),
    'no cookie',
  ])
  expect(jar.headerFor(TRACKER).split('; ')).toHaveLength(50)
})

test('what storage holds that is no cookie is passed over', () => {
  expect(openJar({ odd: { nothing: 1 }, odder: 'text', oddest: null }).headerFor(TRACKER)).toBe('')
})
