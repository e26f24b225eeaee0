import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestService, type TestService } from '../../../test/harness/test-service.ts'

/** What a client, or whoever stands between, says of addresses is believed where it is configured, and nowhere else. */
let service: TestService
let port: number
let targetId: number
let campaignId: number

beforeAll(async () => {
  service = await startTestService()
  await service.app.main.listen({ host: '127.0.0.1', port: 0 })
  port = (service.app.main.server.address() as { port: number }).port
  for (let place = 0; place < 3; place++) await create('/webhooks.json', { webhook: WEBHOOK })
  targetId = (await create('/targets.json', { target: { number: '+13055550101' } })).target.id
  campaignId = (await create('/campaigns.json', { campaign: { cid: 'hosts' } })).campaign.id
  await create(`/campaigns/${campaignId}/postback_keys.json`, { postback_key: { name: 'Key' } })
})
afterAll(() => service.close())

const WEBHOOK = { url: 'https://hooks.example.com/calls', events: ['call.ended'], paused: true }

async function create(path: string, body: object) {
  const answer = await service.request('POST', path, { body })
  expect(answer.status, JSON.stringify(answer.body)).toBe(201)
  return answer.body
}

/** Over a socket, word for word. */
async function ask(target: string, headers: Readonly<Record<string, string>>, at: TestService = service) {
  const { port: of } = at.app.main.server.address() as { port: number }
  const socket = connect(of, '127.0.0.1')
  const lines = Object.entries({ connection: 'close', authorization: `Bearer ${at.apiKey}`, ...headers })
  socket.write(`GET ${target} HTTP/1.1\r\n${lines.map(line => line.join(': ')).join('\r\n')}\r\n\r\n`)
  return text(socket)
}

describe('links', () => {
  const list = '/webhooks.json?per_page=1&page=2'
  const evil = { host: 'evil.example', 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https' }

  test('name no host that the client made up, but the address that it reached', async () => {
    const keys = `/campaigns/${campaignId}/postback_keys.json`
    const paths = [
      list,
      `http://evil.example${list}`,
      '/api/v4/calls.json',
      keys,
      '/campaigns/cid/hosts.json',
    ]
    for (const path of paths) {
      const answer = await ask(path, evil)
      expect(answer, path).toMatch(/^HTTP\/1.1 200/)
      expect(answer, path).not.toContain('evil.example')
    }
    expect(await ask(list, evil)).toContain(
      `<http://127.0.0.1:${port}/webhooks.json?per_page=1&page=1>; rel="first"`,
    )
    expect(await ask(keys, evil)).toContain(`"url":"http://127.0.0.1:${port}/rtbs.json?key=`)
  })

  test('name the host of this machine under which the client came', async () => {
    for (const host of [`127.0.0.1:${port}`, 'localhost:8080', `[::1]:${port}`]) {
      expect(await ask(list, { host })).toContain(`<http://${host}/webhooks.json?`)
    }
    for (const host of ['localhost.evil.example', 'localhost@evil.example', '127.0.0.1.evil.example']) {
      expect(await ask(list, { host })).not.toContain('evil')
    }
  })

  test('name what a trusted proxy says, and the public address above all', async () => {
    const environments = [{ TRUST_PROXY: '127.0.0.1' }, { TRUST_PROXY: '1' }, { TRUST_PROXY: 'true' }]
    const forwarded = { ...evil, host: 'calls.example.com', 'x-forwarded-for': '198.51.100.7' }
    for (const environment of environments) {
      const other = await startTestService(environment)
      await other.app.main.listen({ host: '127.0.0.1', port: 0 })
      for (let place = 0; place < 3; place++)
        await other.request('POST', '/webhooks.json', { body: { webhook: WEBHOOK } })
      const { 'x-forwarded-host': _, ...withoutName } = forwarded
      expect(await ask(list, withoutName, other)).toMatch(/<https?:\/\/calls\.example\.com\/webhooks/)
      await other.close()
    }
    const configured = await startTestService({ BASE_URL: 'https://calls.example.com/api' })
    await configured.app.main.listen({ host: '127.0.0.1', port: 0 })
    for (let place = 0; place < 3; place++)
      await configured.request('POST', '/webhooks.json', { body: { webhook: WEBHOOK } })
    const answer = await ask(list, evil, configured)
    expect(answer).toContain('<https://calls.example.com/api/webhooks.json?')
    expect(answer).not.toContain('evil')
    await configured.close()
  })
})

describe('metrics', () => {
  const statusOf = async (headers: Readonly<Record<string, string>>, at = service) =>
    Number((await ask('/metrics', { host: 'localhost', ...headers }, at)).split(' ')[1])

  test('are for this machine without a token, and not for whom a proxy on it asks', async () => {
    expect(await statusOf({ authorization: '' })).toBe(200)
    for (const header of ['x-forwarded-for', 'forwarded', 'x-real-ip', 'x-forwarded-host', 'via'])
      expect(await statusOf({ [header]: '127.0.0.1' }), header).toBe(403)
  })

  test('are for nobody else, whatever it says of itself', async () => {
    const headers = { 'x-forwarded-for': '127.0.0.1', host: 'localhost' }
    for (const remoteAddress of ['198.51.100.7', '10.0.0.5', '2001:db8::1', '::ffff:198.51.100.7']) {
      const answer = await service.app.main.inject({ url: '/metrics', remoteAddress })
      expect(answer.statusCode, remoteAddress).toBe(403)
      expect(answer.json().error).toContain('METRICS_TOKEN')
      expect((await service.app.main.inject({ url: '/metrics', remoteAddress, headers })).statusCode).toBe(
        403,
      )
    }
    for (const remoteAddress of ['127.0.0.1', '127.8.8.8', '::1', '::ffff:127.0.0.1'])
      expect(
        (await service.app.main.inject({ url: '/metrics', remoteAddress })).statusCode,
        remoteAddress,
      ).toBe(200)
  })

  test('are for who has the token, from wherever, and for nobody without it', async () => {
    const guarded = await startTestService({ METRICS_TOKEN: 'scraper', TRUST_PROXY: 'true' })
    const from = async (remoteAddress: string, headers: Record<string, string> = {}) =>
      (await guarded.app.main.inject({ url: '/metrics', remoteAddress, headers })).statusCode
    for (const address of ['127.0.0.1', '198.51.100.7']) {
      expect(await from(address)).toBe(401)
      expect(await from(address, { authorization: 'Bearer guessed' })).toBe(401)
      expect(await from(address, { authorization: 'Bearer scraper' })).toBe(200)
    }
    await guarded.close()
  })
})

test('answers are kept by nobody, but for what is public', async () => {
  const cacheControl = async (path: string, apiKey: string | null = service.apiKey) =>
    (await service.request('GET', path, { apiKey })).headers['cache-control']
  const paths = [
    '/targets.json',
    `/targets/${targetId}.json`,
    '/targets/0.json',
    '/api/v5/user.json',
    '/nothing',
  ]
  for (const path of [...paths, '/healthz', '/v1/number.json'])
    expect(await cacheControl(path), path).toBe('no-store')
  expect(await cacheControl('/targets.json', null)).toBe('no-store')
  const ping = await service.request('POST', '/rtbs.json', { apiKey: null, body: { key: 'none' } })
  expect([ping.status, ping.headers['cache-control']]).toEqual([401, 'no-store'])
  expect(await cacheControl('/dialplane.js')).toBe('public, max-age=300')
  expect(await cacheControl('/console/')).toBe('no-cache')
})

test('a number in a path is decimal digits', async () => {
  const { id } = { id: targetId }
  const texts = [
    `0x${id.toString(16)}`,
    `${id}e0`,
    `+${id}`,
    `%20${id}`,
    `${id}.0`,
    `-${id}`,
    '1e1',
    '٣',
    `${id}%20`,
  ]
  for (const text of [...texts, '99999999999', '9'.repeat(300), '']) {
    for (const path of [`/targets/${text}.json`, `/campaigns/${text}/postback_keys.json`]) {
      const answer = await service.request('GET', encodeURI(decodeURI(path)))
      expect([path, answer.status]).toEqual([path, 404])
    }
    const deleted = await service.request('DELETE', encodeURI(decodeURI(`/targets/${text}.json`)))
    expect([text, deleted.status]).toEqual([text, 404])
  }
  expect((await service.request('GET', `/targets/${id}.json`)).status).toBe(200)
})
