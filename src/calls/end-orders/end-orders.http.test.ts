import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createCallNetwork, eventsOf } from '../../../test/harness/call-network.ts'
import { startTestService, type TestService } from '../../../test/harness/test-service.ts'
import { type App, createApp } from '../../app.ts'
import { loadConfig } from '../../config.ts'
import { type Database, openDatabase } from '../../platform/database/database.ts'

let service: TestService
/** A second process on the same database. */
let neighbour: App
let neighbourDatabase: Database

beforeAll(async () => {
  service = await startTestService()
  neighbourDatabase = openDatabase({ connectionString: service.databaseUrl, max: 10 }, () => undefined)
  const config = loadConfig({ LOG_LEVEL: 'silent', SIP_PORT: '0', DATA_DIR: service.dataDir })
  neighbour = await createApp(config, neighbourDatabase, pino({ level: 'silent' }))
  await neighbour.main.ready()
})
afterAll(async () => {
  await neighbour.close()
  await neighbourDatabase.close()
  await service.close()
})

const LONG_CALL = { clock: 'realtime', answers: [{ talk_seconds: 600 }] }

async function begin(fields: Readonly<Record<string, unknown>> = LONG_CALL): Promise<string> {
  const network = await createCallNetwork(service)
  return (await network.call(fields)).body.simulated_call.call.uuid
}

const path = (uuid: string) => `/api/v5/calls/${uuid}/hangup.json`
const end = (uuid: string, options = {}) => service.request('POST', path(uuid), options)

const endOf = async (uuid: string) =>
  eventsOf(await service.request('GET', `/api/v5/calls/${uuid}/events.json`)).find(
    ({ type }) => type === 'call_ended',
  )?.data

async function audited(uuid: string) {
  const { body } = await service.request('GET', '/api/v5/audit_events.json', { query: { resource: 'call' } })
  const events = body.map(({ audit_event: event }: { audit_event: object }) => event)
  return events.filter(({ after }: { after: { uuid: string } }) => after.uuid === uuid)
}

describe('a call in progress', () => {
  test('is ended, by whom is told, and all that it holds is given back', async () => {
    const network = await createCallNetwork(service, { targets: [{ concurrency_cap: 1 }] })
    const { uuid } = (await network.call(LONG_CALL)).body.simulated_call.call
    const { status, body } = await end(uuid)
    expect(status).toBe(200)
    expect(body.call).toMatchObject({ uuid, status: 'finished', hung_up_by: 'system' })
    expect(await endOf(uuid)).toEqual({
      hung_up_by: 'system',
      reason: 'ended_by_user',
      user: { id: expect.any(Number), name: expect.any(String) },
    })
    const target = await service.request('GET', `/targets/${network.targetIds[0]}.json`)
    expect(target.body.target.calls_in_progress).toBe(0)
  })

  test('that still rings is ended as well', async () => {
    const uuid = await begin({ clock: 'realtime', answers: [{ ring_seconds: 25 }] })
    expect((await end(uuid)).body.call).toMatchObject({ status: 'finished', connected: false })
  })

  test('is on the audit log once, however often it was asked for', async () => {
    const uuid = await begin()
    const answers = await Promise.all([end(uuid), end(uuid.toUpperCase()), end(uuid)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect((await end(uuid)).status).toBe(200)
    expect(await audited(uuid)).toMatchObject([
      { operation: 'end_call', resource_id: 0, before: null, after: { uuid, hung_up_by: 'system' } },
    ])
  })

  test('is ended through another process than the one that runs it', async () => {
    const uuid = await begin()
    const answer = await neighbour.main.inject({
      method: 'POST',
      url: path(uuid),
      query: { api_key: service.apiKey },
    })
    expect(answer.statusCode).toBe(200)
    expect(answer.json().call).toMatchObject({ status: 'finished', hung_up_by: 'system' })
    await expect.poll(() => audited(uuid)).toHaveLength(1)
  })

  test('of a process that is gone is refused for now', async () => {
    const uuid = await begin({ answers: [{ talk_seconds: 5 }] })
    await service.database.pool.query(
      "UPDATE calls SET status = 'in_progress', end_time = NULL WHERE uuid = $1",
      [uuid],
    )
    const { status, body } = await end(uuid)
    expect(status).toBe(503)
    expect(body.error).toContain('does not answer')
  })
})

describe('what is refused', () => {
  test('a call that is over, with how it ended', async () => {
    const uuid = await begin({ answers: [{ talk_seconds: 5, hung_up_by: 'target' }] })
    const { status, body } = await end(uuid)
    expect(status).toBe(422)
    expect(body.error).toMatch(/^This call is over: the target hung up at /)
    expect(await audited(uuid)).toEqual([])
  })

  test('a call that does not exist, and that of another Company', async () => {
    expect((await end('0199d3f2-7a10-7c3e-9f00-000000000001')).status).toBe(404)
    expect((await end('no-uuid')).status).toBe(404)
    const uuid = await begin()
    const company_id = await service.addCompany()
    expect((await end(uuid, { query: { company_id } })).status).toBe(404)
    await end(uuid)
  })

  test('who has no key, only reads, or is a party to it', async () => {
    const network = await createCallNetwork(service)
    const { uuid } = (await network.call(LONG_CALL)).body.simulated_call.call
    expect((await end(uuid, { apiKey: null })).status).toBe(401)
    const reporter = await service.addUser(service.companyId, 'reporter')
    expect((await end(uuid, { apiKey: reporter })).status).toBe(403)
    const buyer = await service.addUser(service.companyId, 'buyer', {
      targetId: network.targetIds[0] as number,
    })
    expect((await end(uuid, { apiKey: buyer })).status).toBe(403)
    const member = await service.addUser(service.companyId, 'member')
    expect((await end(uuid, { apiKey: member })).status).toBe(200)
    const seen = await service.request('GET', `/api/v5/calls/${uuid}/events.json`, { apiKey: buyer })
    expect(seen.body.at(-1).call_event.data).toEqual({ hung_up_by: 'system', reason: 'ended_by_user' })
  })
})
