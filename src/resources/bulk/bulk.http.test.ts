import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createRtbNetwork } from '../../../test/harness/rtb-network.ts'
import { startTestService, type TestService } from '../../../test/harness/test-service.ts'
import { untilWaiting } from '../../../test/harness/waiting-for-locks.ts'

let service: TestService

beforeAll(async () => {
  service = await startTestService({ ALLOW_PRIVATE_URLS: 'true' })
})
afterAll(() => service.close())

interface Sent {
  readonly changes: readonly object[]
  readonly atomic?: boolean
}

const bulk = (path: string, companyId: number, body: Sent, options: object = {}) =>
  service.request('POST', `${path}/bulk.json`, { body, query: { company_id: companyId }, ...options })

const create = async (path: string, rootKey: string, companyId: number, fields: object) => {
  const answer = await service.request('POST', `${path}.json`, {
    body: { [rootKey]: fields },
    query: { company_id: companyId },
  })
  if (answer.status !== 201) throw new Error(JSON.stringify(answer.body))
  return answer.body[rootKey]
}

const addTarget = (companyId: number, fields: object = {}) =>
  create('/targets', 'target', companyId, { number: '+13055550100', ...fields })

const read = async (path: string, companyId: number) =>
  (await service.request('GET', path, { query: { company_id: companyId } })).body

/** How many versions of its configuration the Company has had. */
const versionsOf = async (companyId: number) => {
  const { rows } = await service.database.pool.query(
    'SELECT count(*)::integer AS versions FROM configuration_changes WHERE company_id = $1',
    [companyId],
  )
  return rows[0].versions
}

const eventsOf = async (companyId: number, query: object = {}) => {
  const answer = await service.request('GET', '/api/v5/audit_events.json', {
    query: { company_id: companyId, per_page: 1000, ...query },
  })
  return answer.body.map(({ audit_event }: { audit_event: object }) => audit_event)
}

describe('many changes at once', () => {
  test('update, delete and create, and are answered in their order', async () => {
    const companyId = await service.addCompany()
    const kept = await addTarget(companyId, { name: 'Kept', tid: 'kept' })
    const gone = await addTarget(companyId, { name: 'Gone' })
    const answer = await bulk('/targets', companyId, {
      changes: [
        { id: kept.id, paused: true, daily_cap_attributes: { cap: 5 }, tag_list: '<<<age:>=25>>>' },
        { create: { number: '+13055550101', name: 'New', concurrency_cap: 2 } },
        { id: gone.id, delete: true },
      ],
    })
    expect(answer.status).toBe(200)
    const [updated, created, deleted] = answer.body.changes
    expect(updated).toMatchObject({
      index: 0,
      status: 200,
      id: kept.id,
      target: { paused: true, tid: 'kept' },
    })
    expect(created).toMatchObject({ index: 1, status: 201, target: { name: 'New', concurrency_cap: 2 } })
    expect(deleted).toEqual({ index: 2, status: 204, id: gone.id })
    const listed = await read('/targets.json', companyId)
    expect(listed).toEqual([updated.target, created.target])
    expect(listed[0].caps).toContainEqual(expect.objectContaining({ type: 'Daily', cap: 5 }))
    expect(listed[0].tag_values).toMatchObject([{ key: 'age', operator: '>=', value: '25' }])
  })

  test('are one version of the configuration, and one batch on the audit log', async () => {
    const companyId = await service.addCompany()
    const targets = [await addTarget(companyId), await addTarget(companyId), await addTarget(companyId)]
    const version = await versionsOf(companyId)
    const answer = await bulk('/targets', companyId, {
      changes: targets.map(({ id }) => ({ id, paused: true })),
    })
    expect(await versionsOf(companyId)).toBe(version + 1)
    const events = await eventsOf(companyId, { batch_id: answer.body.batch_id })
    expect(events).toHaveLength(3)
    for (const event of events) {
      expect(event).toMatchObject({
        resource: 'target',
        operation: 'update',
        user_name: 'Administrator',
        before: { paused: false },
        after: { paused: true },
        batch_id: answer.body.batch_id,
      })
    }
  })

  test('that change nothing leave no event', async () => {
    const companyId = await service.addCompany()
    const target = await addTarget(companyId, { name: 'Same' })
    const answer = await bulk('/targets', companyId, { changes: [{ id: target.id, name: 'Same' }] })
    expect(answer.body.changes[0].target.updated_at).toBe(target.updated_at)
    expect(await eventsOf(companyId, { batch_id: answer.body.batch_id })).toEqual([])
  })

  test('are in force for the next ping', async () => {
    const companyId = await service.addCompany()
    const target = await addTarget(companyId)
    await create('/campaigns', 'campaign', companyId, { cid: 'c', target_ids: [target.id] })
    const preview = async () =>
      (
        await service.request('POST', '/api/v5/routing_previews.json', {
          query: { company_id: companyId },
          body: { routing_preview: { cid: 'c' } },
        })
      ).body.routing_preview.candidates[0]
    expect(await preview()).toMatchObject({ eligible: true })
    await bulk('/targets', companyId, { changes: [{ id: target.id, paused: true }] })
    expect(await preview()).toMatchObject({ eligible: false })
  })
})

describe('refused changes', () => {
  test.each([
    [0, '1 of 1 change was refused, so nothing was changed.'],
    [1, '1 of 2 changes was refused, so nothing was changed.'],
  ])('are counted, beside %i that are fine', async (fine, error) => {
    const companyId = await service.addCompany()
    const { id } = await addTarget(companyId)
    const refused = { id: (await addTarget(companyId)).id, priority: 'first' }
    const changes = [{ id, name: 'Fine' }].slice(0, fine).concat(refused as never)
    const answer = await bulk('/targets', companyId, { changes })
    expect(answer).toMatchObject({ status: 422, body: { error } })
  })

  test('let nothing happen, and are all named with their index', async () => {
    const companyId = await service.addCompany()
    const other = await addTarget(await service.addCompany())
    const target = await addTarget(companyId, { tid: 'taken', name: 'Before' })
    const second = await addTarget(companyId)
    const version = await versionsOf(companyId)
    const answer = await bulk('/targets', companyId, {
      changes: [
        { id: target.id, name: 'After' },
        { id: second.id, tid: 'taken' },
        { id: other.id, name: 'Not mine' },
        { create: { name: 'Without a number' } },
        { id: second.id, priority: 'first', time_zone: 'Nowhere' },
        { name: 'Nobody' },
        { id: target.id, name: 'Twice' },
        { id: 'seven', name: 'X' },
      ],
    })
    expect(answer.status).toBe(422)
    expect(answer.body.error).toBe('7 of 8 changes were refused, so nothing was changed.')
    const { changes } = answer.body
    expect(changes.map(({ index, status }: Record<string, number>) => [index, status])).toEqual([
      [1, 422],
      [2, 404],
      [3, 422],
      [4, 422],
      [5, 400],
      [6, 400],
      [7, 400],
    ])
    expect(changes[0].errors).toEqual({ tid: ['has already been taken'] })
    expect(changes[1].error).toBe('No such target in this Company.')
    expect(changes[2].errors.number[0]).toBe("can't be blank")
    expect(Object.keys(changes[3].errors).sort()).toEqual(['priority', 'time_zone'])
    expect(changes[4].error).toMatch(/id or tid/)
    expect(changes[5].error).toMatch(/twice/)
    expect((await read(`/targets/${target.id}.json`, companyId)).target.name).toBe('Before')
    expect(await versionsOf(companyId)).toBe(version)
  })

  test('let the others happen where each stands for itself, in one version', async () => {
    const companyId = await service.addCompany()
    const target = await addTarget(companyId, { tid: 'taken' })
    const second = await addTarget(companyId)
    const version = await versionsOf(companyId)
    const answer = await bulk('/targets', companyId, {
      atomic: false,
      changes: [
        { id: second.id, tid: 'taken' },
        { id: second.id + 1_000_000, name: 'None' },
        { id: target.id, name: 'After' },
        { create: { number: '+13055550101', tid: 'taken' } },
        { create: { number: '+13055550101', tid: 'free' } },
      ],
    })
    expect(answer.status).toBe(200)
    expect(answer.body.changes.map(({ status }: { status: number }) => status)).toEqual([
      422, 404, 200, 422, 201,
    ])
    expect(await versionsOf(companyId)).toBe(version + 1)
    expect(await eventsOf(companyId, { batch_id: answer.body.batch_id })).toHaveLength(2)
    const names = (await read('/targets.json', companyId)).map(({ tid }: { tid: string }) => tid)
    expect(names).toEqual(['taken', null, 'free'])
  })

  test('are those of records that were changed since they were read', async () => {
    const companyId = await service.addCompany()
    const target = await addTarget(companyId)
    const change = { id: target.id, name: 'After', if_updated_at: target.updated_at }
    expect((await bulk('/targets', companyId, { changes: [change] })).status).toBe(200)
    const again = { ...change, name: 'Later', if_updated_at: '2026-11-20T12:00:00.000Z' }
    const answer = await bulk('/targets', companyId, { changes: [again] })
    expect(answer).toMatchObject({ status: 422, body: { changes: [{ index: 0, status: 409 }] } })
  })

  test.each([
    [{}, 400],
    [{ changes: [] }, 400],
    [{ changes: 'all' }, 400],
    [{ changes: [7] }, 400],
    [{ changes: [null] }, 400],
    [{ changes: [{}], atomic: 'yes' }, 400],
    [{ changes: Array.from({ length: 1_001 }, () => ({ id: 1, paused: true })) }, 400],
    [{ changes: [{ id: 1, create: { number: '+13055550101' } }] }, 422],
    [{ changes: [{ create: 'one' }] }, 422],
    [{ changes: [{ delete: 'yes', id: 1 }] }, 422],
  ])('%j is answered %i', async (body, status) => {
    const companyId = await service.addCompany()
    const answer = await bulk('/targets', companyId, body as Sent)
    expect(answer.status).toBe(status)
    expect(answer.body.error).toEqual(expect.any(String))
  })

  test('are those without a key, without the right, or of another company', async () => {
    const companyId = await service.addCompany()
    const target = await addTarget(companyId)
    const body = { changes: [{ id: target.id, paused: true }] }
    expect((await bulk('/targets', companyId, body, { apiKey: null })).status).toBe(401)
    for (const role of ['reporter', 'publisher', 'buyer'] as const) {
      const apiKey = await service.addUser(companyId, role)
      expect((await bulk('/targets', companyId, body, { apiKey })).status).toBe(403)
    }
    const stranger = await service.addUser(await service.addCompany(), 'owner')
    expect((await bulk('/targets', companyId, body, { apiKey: stranger })).status).toBe(403)
    const member = await service.addUser(companyId, 'member')
    expect((await bulk('/targets', companyId, body, { apiKey: member })).status).toBe(200)
  })
})

test('a repeated request with an Idempotency-Key is answered, and not carried out again', async () => {
  const companyId = await service.addCompany()
  const body = { changes: [{ create: { number: '+13055550101' } }] }
  const options = { headers: { 'idempotency-key': `bulk-${companyId}` } }
  const first = await bulk('/targets', companyId, body, options)
  const second = await bulk('/targets', companyId, body, options)
  expect(second.body).toEqual(first.body)
  expect(await read('/targets.json', companyId)).toHaveLength(1)
})

test('batches that change the same records in other orders do not wait for each other for ever', async () => {
  const companyId = await service.addCompany()
  const created = await bulk('/targets', companyId, {
    changes: Array.from({ length: 20 }, () => ({ create: { number: '+13055550101' } })),
  })
  const ids: number[] = created.body.changes.map(({ id }: { id: number }) => id)
  const batches = Array.from({ length: 6 }, (_, batch) => ({
    changes: (batch % 2 === 0 ? ids : ids.toReversed()).map(id => ({ id, name: `By ${batch}` })),
  }))
  const answers = await Promise.all(batches.map(body => bulk('/targets', companyId, body)))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200])
  const names = (await read('/targets.json', companyId)).map(({ name }: { name: string }) => name)
  expect(new Set(names).size).toBe(1)
})

test('limits are set when all else is written: until then no call of the Company waits for a batch', async () => {
  const { pool } = service.database
  const network = await createRtbNetwork(service, { targets: [{}, {}] })
  const { companyId } = service
  const number = await create('/numbers', 'number', companyId, { number: '+12025550177', cid: network.cid })
  const elsewhere = await pool.connect()
  await elsewhere.query('BEGIN')
  await elsewhere.query('SELECT FROM numbers WHERE id = $1 FOR UPDATE', [number.id])
  const [limited, shown] = network.targetIds
  const batch = bulk('/targets', companyId, {
    changes: [
      { id: limited, hard_cap_attributes: { cap: 5 } },
      { id: shown, cid_number_id: number.id },
    ],
  })
  await untilWaiting(pool, 'numbers')
  const { uuid } = (await network.ping()).body
  expect(await network.confirm(uuid)).toMatchObject({ status: 200, body: { status: 'confirmed' } })
  await elsewhere.query('ROLLBACK')
  elsewhere.release()
  expect((await batch).status).toBe(200)
  expect((await read(`/targets/${limited}.json`, companyId)).target.caps).toContainEqual(
    expect.objectContaining({ type: 'Hard', cap: 5 }),
  )
})

test('a thousand targets are changed by one request, each with an event', async () => {
  const companyId = await service.addCompany()
  const created = await bulk('/targets', companyId, {
    changes: Array.from({ length: 1_000 }, (_, index) => ({
      create: { number: '+13055550101', name: `Buyer ${index}`, tid: `b-${index}` },
    })),
  })
  expect(created.status).toBe(200)
  const version = await versionsOf(companyId)
  const answer = await bulk('/targets', companyId, {
    changes: created.body.changes.map(({ id }: { id: number }) => ({ id, paused: true })),
  })
  expect(answer.status).toBe(200)
  expect(await versionsOf(companyId)).toBe(version + 1)
  const { rows } = await service.database.pool.query(
    'SELECT count(*)::int AS events FROM audit_events WHERE company_id = $1 AND batch_id = $2',
    [companyId, answer.body.batch_id],
  )
  expect(rows).toEqual([{ events: 1_000 }])
})

test('limits and zones of many targets are set as those of each would be, and calls wait for the end of that alone', async () => {
  const companyId = await service.addCompany()
  const { id: first } = await addTarget(companyId)
  const { id: second } = await addTarget(companyId)
  const { id: third } = await addTarget(companyId)
  const call = await service.database.pool.connect()
  await call.query('BEGIN')
  await call.query('SELECT begin_counting($1)', [[companyId]])
  const answered = bulk('/targets', companyId, {
    changes: [
      { id: first, time_zone: 'Hawaii', daily_cap_attributes: { cap: 3 } },
      { id: second, time_zone: 'Hawaii', concurrency_cap: 1 },
      { id: third, time_zone: 'Alaska', name: 'Third' },
    ],
  })
  await untilWaiting(service.database.pool, 'recut_zone')
  // All that has to be said of them is written by now.
  const { rows: held } = await service.database.pool.query(
    "SELECT FROM pg_locks WHERE locktype = 'advisory' AND objid = $1 AND mode = 'ExclusiveLock' AND granted",
    [companyId],
  )
  expect(held).toEqual([])
  await call.query('COMMIT')
  call.release()
  expect((await answered).status).toBe(200)
  const { rows } = await service.database.pool.query(
    `SELECT target_id, kind, cap, zone FROM caps
     WHERE company_id = $1 AND (cap IS NOT NULL OR kind = 'daily') ORDER BY target_id, kind`,
    [companyId],
  )
  expect(rows).toEqual([
    { target_id: first, kind: 'daily', cap: 3, zone: 'Pacific/Honolulu' },
    { target_id: second, kind: 'concurrency', cap: 1, zone: null },
    { target_id: second, kind: 'daily', cap: null, zone: 'Pacific/Honolulu' },
    { target_id: third, kind: 'daily', cap: null, zone: 'America/Juneau' },
  ])
})
