import { expect, test } from 'vitest'
import type { OutboundRequest } from '../../delivery/exchange.ts'
import type { OutboundOutcome } from '../../delivery/outbound-client.ts'
import { certificateFetcher } from './fetch-certificate.ts'

const URL = 'https://certificates.example.com/a/provider.pem?version=2'

function fetcherOf(outcome: OutboundOutcome) {
  const sent: OutboundRequest[] = []
  const client = {
    send: async (request: OutboundRequest) => {
      sent.push(request)
      return outcome
    },
  }
  return { fetch: certificateFetcher(client, false), sent }
}

const answered = (status: number, headers = {}): OutboundOutcome => ({
  kind: 'answered',
  status,
  headers,
  body: Buffer.from('certificate'),
})

test('a certificate is what its address answers', async () => {
  const { fetch, sent } = fetcherOf(answered(200, { 'cache-control': 'max-age=60' }))
  expect(await fetch(URL)).toEqual({ kind: 'fetched', pem: 'certificate', cacheControl: 'max-age=60' })
  expect(sent).toMatchObject([
    { method: 'GET', origin: 'https://certificates.example.com', path: '/a/provider.pem?version=2' },
  ])
})

test.each<[string, OutboundOutcome, string]>([
  ['its server is away', { kind: 'failed', detail: 'refused' }, 'failed'],
  ['its server takes too long', { kind: 'timed-out', status: null }, 'timed-out'],
  ['there is nothing', answered(404), '404'],
  ['it is elsewhere: nobody is followed', answered(302, { location: 'https://127.0.0.1/' }), '302'],
])('it is unreachable where %s', async (_what, outcome, problem) => {
  expect(await fetcherOf(outcome).fetch(URL)).toEqual({
    kind: 'unreachable',
    problem: expect.stringContaining(problem),
  })
})

test.each([
  'http://certificates.example.com/',
  'https://127.0.0.1/',
  'https://localhost/',
  'https://',
  'file:///x',
])('nothing is sent to %s', async url => {
  const { fetch, sent } = fetcherOf(answered(200))
  expect(await fetch(url)).toMatchObject({ kind: 'unreachable' })
  expect(sent).toEqual([])
})
