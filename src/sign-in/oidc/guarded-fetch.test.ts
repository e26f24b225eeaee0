import { afterAll, expect, test } from 'vitest'
import { startFakeBuyer } from '../../../test/harness/fake-buyer.ts'
import { createOutboundClient } from '../../delivery/outbound-client.ts'
import { guardedFetch, MAX_ANSWER_BYTES } from './guarded-fetch.ts'

const closing: (() => Promise<unknown>)[] = []
afterAll(() => Promise.all(closing.map(close => close())))

function fetchWith(allowPrivateUrls: boolean) {
  const client = createOutboundClient({ allowPrivateUrls, maxAnswerBytes: MAX_ANSWER_BYTES })
  closing.push(() => client.close())
  return guardedFetch(client, allowPrivateUrls)
}

const GET = { method: 'GET', headers: { Accept: 'application/json' } }

test('what a provider names as its own must not lie inside, unless that is allowed', async () => {
  const fetch = fetchWith(false)
  for (const url of [
    'http://127.0.0.1:9/',
    'https://169.254.169.254/latest',
    'https://localhost/',
    'file:///etc',
  ])
    await expect(fetch(url, GET), url).rejects.toThrow('an address of the provider must')
})

test('an answer comes as it was sent, and no redirection is followed', async () => {
  const server = await startFakeBuyer()
  closing.push(() => server.close())
  const moved = server.answering('/moved', (_request, response) => {
    response.writeHead(302, { location: '/elsewhere' }).end()
  })
  const empty = server.answering('/empty', (_request, response) => {
    response.writeHead(204).end()
  })
  const huge = server.answering('/huge', (_request, response) => {
    response.end('a'.repeat(MAX_ANSWER_BYTES + 1))
  })
  const fetch = fetchWith(true)
  expect((await fetch(moved, GET)).status).toBe(302)
  expect((await fetch(empty, GET)).status).toBe(204)
  await expect(fetch(huge, GET)).rejects.toThrow('longer than')
})
