import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { askAhead, takeAhead } from './answers-ahead.ts'

const TARGETS = 'http://localhost/targets.json'

let status = 200
const requests: Request[] = []

beforeEach(() => {
  status = 200
  requests.length = 0
  vi.stubGlobal('fetch', async (request: Request) => {
    requests.push(request)
    return new Response('[7]', { status, headers: { 'x-total-count': '1' } })
  })
})

afterEach(async () => {
  await takeAhead(new Request(TARGETS, { method: 'POST' }))
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const get = (url: string, apiKey?: string) =>
  takeAhead(new Request(url, apiKey === undefined ? {} : { headers: { authorization: `Bearer ${apiKey}` } }))

test('an answer that was asked for ahead is taken over, once, with its headers', async () => {
  askAhead(`${TARGETS}?page=1&company_id=7`, { apiKey: 'k' })
  expect(requests.map(({ headers }) => headers.get('authorization'))).toEqual(['Bearer k'])
  const taken = await get(`${TARGETS}?company_id=7&page=1`, 'k')
  expect(await taken?.json()).toEqual([7])
  expect(taken?.headers.get('x-total-count')).toBe('1')
  expect(await get(`${TARGETS}?company_id=7&page=1`, 'k')).toBeNull()
})

test.each([
  ['another reader', `${TARGETS}?page=1`, 'other'],
  ['nobody with a key', `${TARGETS}?page=1`, undefined],
  ['who asks for another page', `${TARGETS}?page=2`, 'k'],
  ['who asks for something else', 'http://localhost/numbers.json?page=1', 'k'],
])('%s gets none', async (_, url, apiKey) => {
  askAhead(`${TARGETS}?page=1`, { apiKey: 'k' })
  expect(await get(url, apiKey)).toBeNull()
})

test('a refusal is no answer, except to the question of who asks', async () => {
  status = 401
  askAhead(TARGETS, { apiKey: null })
  expect(await get(TARGETS)).toBeNull()
  askAhead('http://localhost/session.json', { apiKey: null, isRefusalTaken: true })
  expect((await get('http://localhost/session.json'))?.status).toBe(401)
})

test('one that did not arrive is asked for again', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no connection')))
  await expect(askAhead(TARGETS, { apiKey: null })).rejects.toThrow('no connection')
  expect(await get(TARGETS)).toBeNull()
})

test('after a write, and after ten seconds, none is left', async () => {
  askAhead(TARGETS, { apiKey: null })
  expect(await takeAhead(new Request(TARGETS, { method: 'POST' }))).toBeNull()
  expect(await get(TARGETS)).toBeNull()
  vi.useFakeTimers({ toFake: ['performance'] })
  askAhead(TARGETS, { apiKey: null })
  vi.advanceTimersByTime(10_001)
  expect(await get(TARGETS)).toBeNull()
})
