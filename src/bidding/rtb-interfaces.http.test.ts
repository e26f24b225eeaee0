import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createRtbNetwork, drawCaller, type RtbNetwork } from '../../test/harness/rtb-network.ts'
import { startTestService, type TestService } from '../../test/harness/test-service.ts'

let service: TestService
let network: RtbNetwork
let rtb: FastifyInstance

beforeAll(async () => {
  service = await startTestService({ RTB_PORT: '4000' })
  network = await createRtbNetwork(service)
  if (service.app.rtb === null) throw new Error('the RTB interface was not started')
  rtb = service.app.rtb
})

afterAll(() => service.close())

describe('the RTB interface on a port of its own', () => {
  test('answers pings and confirms as the main one does', async () => {
    const body = { key: network.key, publisher_id: 'p', caller_number: drawCaller() }
    const ping = await rtb.inject({ method: 'POST', url: '/rtbs.json', payload: body })
    expect(ping.json()).toMatchObject({ status: 'reserved' })
    expect(await network.confirm(ping.json().uuid)).toMatchObject({ body: { status: 'confirmed' } })
  })

  test('tells of its health and metrics', async () => {
    expect((await rtb.inject('/healthz')).statusCode).toBe(200)
    expect((await rtb.inject('/readyz')).statusCode).toBe(200)
    expect((await rtb.inject('/metrics')).body).toMatch(
      /^rtb_pings_total\{outcome="reserved",reason=""\} \d+$/m,
    )
  })

  test('serves nothing else', async () => {
    expect((await rtb.inject('/targets.json')).statusCode).toBe(404)
  })
})

test('both interfaces say which methods a path has', async () => {
  for (const server of [rtb, service.app.main]) {
    const answer = await server.inject({ method: 'DELETE', url: '/rtbs.json' })
    expect([answer.statusCode, answer.headers['allow']]).toEqual([405, 'POST, GET, HEAD'])
  }
})

test('the routes stand in the API document', async () => {
  const { body } = await service.request('GET', '/openapi.json')
  expect(Object.keys(body.paths)).toEqual(
    expect.arrayContaining(['/rtbs.json', '/rtbs/{uuid}', '/rtbs/{uuid}.json', '/api/v5/rtb_inbounds.json']),
  )
  expect(Object.keys(body.paths['/rtbs/{uuid}.json'])).toEqual(expect.arrayContaining(['put', 'patch']))
  for (const operation of [body.paths['/rtbs.json'].post, body.paths['/rtbs/{uuid}.json'].put]) {
    expect(Object.keys(operation.requestBody.content)).toEqual([
      'application/json',
      'application/x-www-form-urlencoded',
    ])
    expect(Object.keys(operation.responses)).toEqual(expect.arrayContaining(['413', '415']))
  }
})
