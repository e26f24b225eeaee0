import { afterAll, beforeAll, expect, test } from 'vitest'
import { createRtbNetwork, drawCaller, type RtbNetwork } from '../../test/harness/rtb-network.ts'
import { startTestService, type TestService } from '../../test/harness/test-service.ts'

let service: TestService
let network: RtbNetwork

beforeAll(async () => {
  service = await startTestService()
  network = await createRtbNetwork(service)
})

afterAll(() => service.close())

const fetchPing = (query: Readonly<Record<string, string>>, options: object = {}) =>
  service.app.main.inject({ method: 'GET', url: '/rtbs.json', query: { ...query }, ...options })

const parameters = () => ({ key: network.key, publisher_id: 'p', caller_number: drawCaller() })

async function pingsOf(callerNumber: string): Promise<number> {
  const { rows } = await service.database.pool.query<{ pings: number }>(
    'SELECT count(*)::integer AS pings FROM reservations WHERE caller_number = $1',
    [callerNumber],
  )
  return rows[0]?.pings ?? -1
}

test('a ping may be fetched: it reserves as a posted one does, and nothing on the way keeps the answer', async () => {
  const query = { ...parameters(), age: '40' }
  const answer = await fetchPing(query)
  expect(answer.statusCode).toBe(200)
  expect(answer.json()).toMatchObject({ status: 'reserved', service_payout: 0, service_seconds: 0 })
  expect(answer.headers['cache-control']).toBe('no-store')
  const again = await fetchPing(query)
  expect(again.json()).toMatchObject({ uuid: answer.json().uuid, service_ping_shield: true })
  const { rows } = await service.database.pool.query('SELECT tags FROM reservations WHERE uuid = $1', [
    answer.json().uuid,
  ])
  expect(rows[0].tags).toMatchObject({ age: '40' })
})

test('a fetched ping is refused as a posted one is', async () => {
  const { key: _, ...keyless } = parameters()
  expect((await fetchPing(keyless)).statusCode).toBe(401)
  const { publisher_id: __, ...anonymous } = parameters()
  const refused = await fetchPing(anonymous)
  expect([refused.statusCode, refused.json().error]).toEqual([400, 'must include publisher_id (string)'])
})

test.each([
  ['purpose', 'prefetch'],
  ['sec-purpose', 'prefetch;prerender'],
  ['x-purpose', 'preview'],
  ['x-moz', 'prefetch'],
])('the preview of a link reserves nothing: %s: %s', async (header, value) => {
  const query = parameters()
  const answer = await fetchPing(query, { headers: { [header]: value } })
  expect([answer.statusCode, answer.body]).toEqual([204, ''])
  expect(answer.headers['cache-control']).toBe('no-store')
  expect(await pingsOf(query.caller_number)).toBe(0)
})

test('HEAD reserves nothing', async () => {
  const query = parameters()
  expect((await fetchPing(query, { method: 'HEAD' })).statusCode).toBe(204)
  expect(await pingsOf(query.caller_number)).toBe(0)
})

test('an installation may name the three fields of its own', async () => {
  const renamed = await startTestService({ RTB_FIELD_PREFIX: 'acme' })
  try {
    const { ping, confirm } = await createRtbNetwork(renamed)
    const caller_number = drawCaller()
    const first = await ping({ caller_number })
    expect(first.body).toMatchObject({ acme_payout: 0, acme_seconds: 0 })
    expect(Object.keys(first.body).join()).not.toContain('service')
    expect((await ping({ caller_number })).body).toMatchObject({ acme_ping_shield: true })
    expect((await confirm(first.body.uuid)).body).toMatchObject({ status: 'confirmed', acme_payout: 0 })
    const { body } = await renamed.request('GET', '/openapi.json')
    expect(JSON.stringify(body)).toContain('acme_ping_shield')
  } finally {
    await renamed.close()
  }
})
