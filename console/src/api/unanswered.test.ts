import { beforeEach, expect, test, vi } from 'vitest'
import { setReplayed } from './replayed.ts'
import { signOnce } from './unanswered.ts'

beforeEach(() => {
  const kept = new Map<string, string>()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => kept.set(key, text),
  })
  return () => vi.unstubAllGlobals()
})

const LEDGER = 'http://dialplane.test/ledger_entries.json?company_id=7'

function post(body: BodyInit, { url = LEDGER, method = 'POST', headers = {} } = {}): Request {
  return new Request(url, { method, body, headers })
}

/** Sends it as far as that an answer comes, or none. */
async function sent(request: Request, answer: Response | null): Promise<string | null> {
  const { settle } = await signOnce(request)
  await settle(answer)
  return request.headers.get('idempotency-key')
}

const created = () => new Response('{}', { status: 201 })

test('what no answer came to is sent again with the same key, until one comes', async () => {
  const first = await sent(post('{"amount":500}'), null)
  expect(first).toMatch(/^[0-9a-f]{32}$/)
  expect(await sent(post('{"amount":500}'), null)).toBe(first)
  expect(await sent(post('{"amount":500}'), created())).toBe(first)
  expect(await sent(post('{"amount":500}'), created())).not.toBe(first)
})

test.each([
  ['another body', post('{"amount":501}')],
  ['another Company', post('{"amount":500}', { url: LEDGER.replace('7', '8') })],
  ['another method', post('{"amount":500}', { method: 'PUT' })],
  ['another version of the record', post('{"amount":500}', { headers: { 'if-match': '"2"' } })],
])('%s is another request', async (_what, other) => {
  const first = await sent(post('{"amount":500}'), null)
  expect(await sent(other, null)).not.toBe(first)
})

test('the same beside one that is under way is another request', async () => {
  await sent(post('{}'), null)
  const [one, other] = [post('{}'), post('{}')]
  await Promise.all([signOnce(one), signOnce(other)])
  expect(one.headers.get('idempotency-key')).not.toBe(other.headers.get('idempotency-key'))
})

test.each([
  ['of a gateway', new Response('<html>', { status: 502 }), true],
  [
    'that the first is still under way',
    new Response('{}', { status: 409, headers: { 'retry-after': '1' } }),
    true,
  ],
  ['of a conflict', new Response('{}', { status: 409 }), false],
  ['that refuses it', new Response('{}', { status: 422 }), false],
  [
    'that refuses fields of a publisher',
    new Response('{"affiliate":{"errors":{"afid":["has already been taken"]}}}', { status: 500 }),
    false,
  ],
  ['of then', new Response('{}', { status: 500, headers: { 'idempotent-replayed': 'true' } }), false],
])('after an answer %s, is the key kept?', async (_what, answer, isKept) => {
  const first = await sent(post('{}'), answer)
  expect((await sent(post('{}'), null)) === first).toBe(isKept)
})

test('a form with a file is known again, though it is sent with another boundary', async () => {
  const form = () => {
    const fields = new FormData()
    fields.append('campaign[voice]', 'female')
    fields.append('campaign[file]', new File(['la la'], 'song.mp3'))
    return fields
  }
  expect(await sent(post(form()), null)).toBe(await sent(post(form()), null))
  const other = form()
  other.append('campaign[file]', new File(['la'], 'song.mp3'))
  expect(await sent(post(other), null)).not.toBe(await sent(post(form()), null))
})

test('what was under way when the page went is sent again with the same key', async () => {
  const first = post('{}')
  await signOnce(first)
  vi.resetModules()
  const afterReload = await import('./unanswered.ts')
  const again = post('{}')
  await afterReload.signOnce(again)
  expect(again.headers.get('idempotency-key')).toBe(first.headers.get('idempotency-key'))
})

test('after an hour it is a new request', async () => {
  const first = await sent(post('{}'), null)
  const now = vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 3_600_000)
  const later = await sent(post('{}'), null)
  now.mockRestore()
  expect(later).not.toBe(first)
})

test.each([
  ['what only asks', post('{}', { url: 'http://dialplane.test/api/v5/routing_previews.json' })],
  ['what is asked around signing in', post('{}', { url: 'http://dialplane.test/session/password.json' })],
])('%s get no key', async (_what, request) => {
  expect(await sent(request, null)).toBeNull()
})

test('nothing that was sent is kept, but sixteen bits of it', async () => {
  await sent(post('{"secret":"open sesame"}'), null)
  expect(sessionStorage.getItem('dialplane.unanswered')).not.toContain('sesame')
})

test('an answer of the first try is told, since it may have been meant twice', async () => {
  const onReplayed = vi.fn()
  setReplayed(onReplayed)
  const headers = { 'idempotent-replayed': 'true' }
  await sent(post('{}'), created())
  await sent(post('{}'), new Response('{}', { status: 422, headers }))
  expect(onReplayed).not.toHaveBeenCalled()
  await sent(post('{}'), new Response('{}', { status: 201, headers }))
  expect(onReplayed).toHaveBeenCalledOnce()
  setReplayed(null)
})
