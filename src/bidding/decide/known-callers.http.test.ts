import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  insertContact,
  insertGlobalSuppression,
  insertStaticCaller,
  insertSuppression,
  markAsKnowingCallers,
} from '../../../test/builders/insert-caller.ts'
import { createRtbNetwork, drawCaller, type RtbNetwork } from '../../../test/harness/rtb-network.ts'
import { startTestService, type TestService } from '../../../test/harness/test-service.ts'

let service: TestService
let network: RtbNetwork

beforeAll(async () => {
  service = await startTestService()
  await markAsKnowingCallers(service.database.pool, service.companyId)
  network = await createRtbNetwork(service)
})

afterAll(() => service.close())

async function rowOf(uuid: string) {
  const { rows } = await service.database.pool.query('SELECT * FROM reservations WHERE uuid = $1', [uuid])
  return rows[0]
}

async function idOfPublisher(afid: string): Promise<number> {
  const { body } = await service.request('POST', '/api/v1/affiliates.json', { body: { affiliate: { afid } } })
  return body.affiliate.id
}

async function suppressed(scope: Parameters<typeof insertSuppression>[3] = {}): Promise<string> {
  const caller = drawCaller()
  await insertSuppression(service.database.pool, service.companyId, caller, scope)
  return caller
}

describe('a ping for a suppressed caller', () => {
  test('is answered without a target, and rejected in the log', async () => {
    const { body, headers } = await network.ping({ caller_number: await suppressed() })
    expect(body).toEqual({ uuid: expect.any(String), status: 'no-target' })
    expect(headers['x-no-target-reason']).toBe('suppressed')
    expect(await rowOf(body.uuid)).toMatchObject({ status: 'rejected', reason: 'suppressed' })
  })

  test('is rejected from the moment of the suppression on, though a reservation of its caller lives', async () => {
    const caller_number = drawCaller()
    expect((await network.ping({ caller_number })).body.status).toBe('reserved')
    await insertSuppression(service.database.pool, service.companyId, caller_number)
    const { body, headers } = await network.ping({ caller_number })
    expect([body.status, headers['x-no-target-reason']]).toEqual(['no-target', 'suppressed'])
  })

  test('is rejected for the campaign, the publisher or both that it is suppressed for, and for no other', async () => {
    const { campaignId } = network
    const affiliateId = await idOfPublisher('blocked')
    const elsewhere = await createRtbNetwork(service)
    const statuses = async (caller_number: string) => {
      const pings = [
        network.ping({ caller_number, publisher_id: 'blocked' }),
        network.ping({ caller_number, publisher_id: 'open', key: (await network.addKey()).key }),
        elsewhere.ping({ caller_number, publisher_id: 'blocked' }),
      ]
      return (await Promise.all(pings)).map(({ headers }) => headers['x-no-target-reason'] ?? 'reserved')
    }
    const [rejected, reserved] = ['suppressed', 'reserved']
    expect(await statuses(await suppressed({ campaignId }))).toEqual([rejected, rejected, reserved])
    expect(await statuses(await suppressed({ affiliateId }))).toEqual([rejected, reserved, rejected])
    expect(await statuses(await suppressed({ campaignId, affiliateId }))).toEqual([
      rejected,
      reserved,
      reserved,
    ])
  })

  test('of a paused key is told that it is paused', async () => {
    const { key } = await network.addKey({ paused: true })
    const { headers } = await network.ping({ key, caller_number: await suppressed() })
    expect(headers['x-no-target-reason']).toBe('paused')
  })

  test('of another Company is none', async () => {
    const caller_number = drawCaller()
    const otherId = await service.addCompany()
    await insertSuppression(service.database.pool, otherId, caller_number)
    expect((await network.ping({ caller_number })).body.status).toBe('reserved')
  })
})

test('the installation-wide list is for the Companies that use it', async () => {
  const caller_number = drawCaller()
  await insertGlobalSuppression(service.database.pool, caller_number)
  const use = (use_global_suppression_list: boolean) =>
    service.request('PUT', `/companies/${service.companyId}.json`, {
      body: { company: { use_global_suppression_list } },
    })
  expect((await use(true)).status).toBe(200)
  expect((await network.ping({ caller_number })).headers['x-no-target-reason']).toBe('suppressed')
  await use(false)
  expect((await network.ping({ caller_number })).body.status).toBe('reserved')
})

describe('the tags of a Contact', () => {
  test('count on its pings: over those of the number, under those of the ping', async () => {
    const { pool } = service.database
    const gold = await createRtbNetwork(service, { targets: [{ tag_list: '<<<tier:gold>>>' }] })
    const created = await service.request('POST', '/numbers.json', {
      body: { number: { number: '+12025550177', cid: gold.cid, tag_list: '<<<tier:tin>>>' } },
    })
    const inbound_number = created.body.number.number
    const [member, stranger] = [drawCaller(), drawCaller()]
    await insertContact(pool, service.companyId, [member], [['tier', 'gold']])
    await insertContact(pool, await service.addCompany(), [stranger], [['tier', 'gold']])
    const reason = async (parameters: Readonly<Record<string, unknown>>) =>
      (await gold.ping({ inbound_number, ...parameters })).headers['x-no-target-reason'] ?? null
    expect(await reason({ caller_number: member, tier: 'iron' })).toBe('tag_mismatch')
    expect(await reason({ caller_number: member })).toBeNull()
    expect(await reason({ caller_number: stranger })).toBe('tag_mismatch')
  })

  test('are not kept as if the publisher had sent them', async () => {
    const caller_number = drawCaller()
    await insertContact(service.database.pool, service.companyId, [caller_number], [['tier', 'gold']])
    const { body } = await network.ping({ caller_number, age: '40' })
    expect((await rowOf(body.uuid)).tags).toEqual({ age: '40' })
  })
})

describe('pings for a static caller', () => {
  const shieldsOf = async (caller: string) => {
    const { rows } = await service.database.pool.query(
      'SELECT * FROM ping_shields WHERE caller_number = $1',
      [caller],
    )
    return rows
  }

  test('get a reservation each, however many come at once, and none is a duplicate', async () => {
    const caller_number = drawCaller()
    await insertStaticCaller(service.database.pool, service.companyId, caller_number)
    const answers = await Promise.all(Array.from({ length: 20 }, () => network.ping({ caller_number })))
    expect(new Set(answers.map(({ body }) => body.uuid)).size).toBe(20)
    expect(answers.filter(({ body }) => 'service_ping_shield' in body)).toEqual([])
    const rows = await Promise.all(answers.map(({ body }) => rowOf(body.uuid)))
    expect(new Set(rows.map(row => `${row.status} ${row.duplicate_order}`))).toEqual(new Set(['reserved 0']))
    expect(await shieldsOf(caller_number)).toEqual([])
  })

  test('take no notice of a shield from before', async () => {
    const caller_number = drawCaller()
    const first = await network.ping({ caller_number })
    await insertStaticCaller(service.database.pool, service.companyId, caller_number)
    const second = await network.ping({ caller_number })
    expect(second.body.uuid).not.toBe(first.body.uuid)
    expect(await shieldsOf(caller_number)).toMatchObject([
      { reservation_uuid: first.body.uuid, duplicates: 0 },
    ])
  })

  test('that arrive together with others leave these their shield', async () => {
    const [shared, own] = [drawCaller(), drawCaller()]
    await insertStaticCaller(service.database.pool, service.companyId, shared)
    const callers = [shared, own, shared, own, shared, own]
    const answers = await Promise.all(callers.map(caller_number => network.ping({ caller_number })))
    const uuids = answers.map(({ body }) => body.uuid)
    expect(new Set(uuids.filter((_uuid, index) => callers[index] === shared)).size).toBe(3)
    expect(new Set(uuids.filter((_uuid, index) => callers[index] === own)).size).toBe(1)
  })

  test('find no shield of another Company’s static caller', async () => {
    const caller_number = drawCaller()
    await insertStaticCaller(service.database.pool, await service.addCompany(), caller_number)
    const first = await network.ping({ caller_number })
    const second = await network.ping({ caller_number })
    expect(second.body).toEqual({ ...first.body, service_ping_shield: true })
  })
})
