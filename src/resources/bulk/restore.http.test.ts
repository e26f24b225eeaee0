import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestService, type TestService } from '../../../test/harness/test-service.ts'

let service: TestService

beforeAll(async () => {
  service = await startTestService({ ALLOW_PRIVATE_URLS: 'true' })
})
afterAll(() => service.close())

const send = (
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  companyId: number,
  body?: object,
  apiKey?: string,
) =>
  service.request(method, path, {
    query: { company_id: companyId },
    ...(body !== undefined && { body }),
    ...(apiKey !== undefined && { apiKey }),
  })

const eventsOf = async (companyId: number) =>
  (await send('GET', '/api/v5/audit_events.json', companyId)).body.map(
    ({ audit_event }: { audit_event: { id: number } }) => audit_event,
  )

const restoreLast = async (companyId: number, restore: object = {}) => {
  const [{ id }] = await eventsOf(companyId)
  return send('POST', `/api/v5/audit_events/${id}/restore.json`, companyId, { restore })
}

/** Everything that a Target can be told, but for what others must have made first. */
const WHOLE_TARGET = {
  number: 'sip:buyer@example.com',
  name: 'Buyer',
  tid: 'buyer',
  priority: 3,
  weight: 2,
  timeout_seconds: 20,
  sip_username: 'buyer',
  sip_password: 'secret',
  time_zone: 'Tokyo',
  concurrency_cap: 4,
  hard_cap_attributes: { cap: 10 },
  daily_cap_attributes: { cap: 5 },
  tag_list: '<<<age:>=25>>>,<<<state:FL>>>',
  business_hours_attributes: [{ day_of_week: 1, time_open: 900, time_close: 1700 }],
  conversion_criteria_attributes: [
    {
      name: 'Long',
      tag_list: '<<<age:>30>>>',
      dedupe_seconds: 60,
      tiers: [{ seconds: 90, revenue: 25, payout: 15 }],
    },
  ],
  bid_request_attributes: {
    url: 'https://buyer.example.com/bid',
    bid_path: 'price',
    headers: { authorization: 'Bearer x' },
  },
}

const IDENTITY = ['id', 'target_id', 'created_at', 'updated_at', 'paused_at']

/** The document without what no copy has in common with its original. */
function withoutIdentity(document: unknown): unknown {
  if (Array.isArray(document)) return document.map(withoutIdentity)
  if (typeof document !== 'object' || document === null) return document
  const kept = Object.entries(document).filter(([name]) => !IDENTITY.includes(name))
  return Object.fromEntries(kept.map(([name, value]) => [name, withoutIdentity(value)]))
}

async function addTarget(companyId: number, fields: object = WHOLE_TARGET) {
  const answer = await send('POST', '/targets.json', companyId, { target: fields })
  expect(answer.status).toBe(201)
  return answer.body.target
}

describe('an event', () => {
  test('of an update is undone, nested records too, and redone', async () => {
    const companyId = await service.addCompany()
    const before = await addTarget(companyId)
    const path = `/targets/${before.id}.json`
    const [hours] = before.business_hours
    const changed = await send('PUT', path, companyId, {
      target: {
        name: 'Renamed',
        paused: true,
        concurrency_cap: null,
        daily_cap_attributes: { cap: null },
        tag_list: '',
        business_hours_attributes: [
          { id: hours.id, _destroy: true },
          { day_of_week: 2, time_open: 1000, time_close: 1100 },
        ],
        conversion_criteria_attributes: [{ id: before.conversion_criteria[0].id, name: 'Short', tiers: [] }],
      },
    })
    expect(changed.status).toBe(200)
    const [event] = await eventsOf(companyId)
    const undone = await restoreLast(companyId)
    expect(undone).toMatchObject({ status: 200, body: { changes: [{ status: 200, left_out: [] }] } })
    const restored = (await send('GET', path, companyId)).body.target
    expect(withoutIdentity(restored)).toEqual(withoutIdentity(before))
    expect(restored.id).toBe(before.id)
    await send('POST', `/api/v5/audit_events/${event.id}/restore.json`, companyId, {
      restore: { to: 'after' },
    })
    const redone = (await send('GET', path, companyId)).body.target
    expect(withoutIdentity(redone)).toEqual(withoutIdentity(changed.body.target))
  })

  test('of an update leaves what was changed beside it later', async () => {
    const companyId = await service.addCompany()
    const { id, conversion_criteria: criteria, business_hours: hours } = await addTarget(companyId)
    const path = `/targets/${id}.json`
    const change = async (target: object) =>
      expect((await send('PUT', path, companyId, { target })).status).toBe(200)
    await change({
      daily_cap_attributes: { cap: 20 },
      conversion_criteria_attributes: [{ id: criteria[0].id, name: 'Renamed' }],
      business_hours_attributes: [{ id: hours[0].id, time_open: 800 }],
      bid_request_attributes: { url: 'https://buyer.example.com/other' },
    })
    const [event] = await eventsOf(companyId)
    await change({
      hard_cap_attributes: { cap: 100 },
      monthly_cap_attributes: { cap: 50 },
      conversion_criteria_attributes: [
        { id: criteria[0].id, tiers: [{ seconds: 90, revenue: 30, payout: 20 }] },
        { name: 'Short', tiers: [{ seconds: 10, revenue: 2, payout: 1 }] },
      ],
      business_hours_attributes: [{ id: hours[0].id, time_close: 1600 }, { day_of_week: 2 }],
      bid_request_attributes: { timeout_ms: 400 },
    })
    const restore = `/api/v5/audit_events/${event.id}/restore.json`
    const hidden = 'bid_request.headers: their values are kept secret'
    expect(await send('POST', restore, companyId)).toMatchObject({
      status: 200,
      body: { changes: [{ left_out: [hidden] }] },
    })
    const { target } = (await send('GET', path, companyId)).body
    const limits = target.caps.map(({ type, cap }: { type: string; cap: number }) => [type, cap])
    expect(limits).toEqual([
      ['Hard', 100],
      ['Hourly', null],
      ['Daily', 5],
      ['Monthly', 50],
    ])
    expect(target.conversion_criteria).toMatchObject([
      { id: criteria[0].id, name: 'Long', tiers: [{ seconds: 90, revenue: 30, payout: 20 }] },
      { name: 'Short' },
    ])
    expect(target.business_hours).toMatchObject([
      { id: hours[0].id, time_open: 900, time_close: 1600 },
      { day_of_week: 2 },
    ])
    expect(target.bid_request).toMatchObject({
      url: 'https://buyer.example.com/bid',
      timeout_ms: 400,
      headers: { authorization: 'Bearer x' },
    })
  })

  test('of an update does not bring back what was removed since, and says so', async () => {
    const companyId = await service.addCompany()
    const { id, conversion_criteria: criteria } = await addTarget(companyId)
    const path = `/targets/${id}.json`
    const of = criteria[0].id
    await send('PUT', path, companyId, {
      target: { name: 'Other', conversion_criteria_attributes: [{ id: of, name: 'Renamed' }] },
    })
    const [event] = await eventsOf(companyId)
    await send('PUT', path, companyId, {
      target: { conversion_criteria_attributes: [{ id: of, _destroy: true }] },
    })
    expect(await send('POST', `/api/v5/audit_events/${event.id}/restore.json`, companyId)).toMatchObject({
      status: 200,
      body: { changes: [{ left_out: [`conversion_criteria: ${of} is gone`] }] },
    })
    const { target } = (await send('GET', path, companyId)).body
    expect(target).toMatchObject({ name: 'Buyer', conversion_criteria: [] })
  })

  test('of a contact brings back the numbers that it had, and no others', async () => {
    const companyId = await service.addCompany()
    const numbers = [{ number: '+13055550171', description: 'Home' }, { number: '+13055550172' }]
    const made = await send('POST', '/contacts.json', companyId, {
      contact: { contact_numbers_attributes: numbers },
    })
    const { id, contact_numbers: before } = made.body.contact
    const changed = await send('PUT', `/contacts/${id}.json`, companyId, {
      contact: {
        contact_numbers_attributes: [
          { id: before[0].id, number: '+13055550173' },
          { id: before[1].id, _destroy: true },
          { number: '+13055550174' },
        ],
      },
    })
    expect(changed.status).toBe(200)
    const undone = await restoreLast(companyId)
    expect(undone).toMatchObject({ status: 200, body: { changes: [{ status: 200, left_out: [] }] } })
    const restored = (await send('GET', `/contacts/${id}.json`, companyId)).body.contact
    expect(restored.contact_numbers).toMatchObject([before[0], { number: '+13055550172', description: null }])
  })

  test('of a delete makes the record anew, and says what could not be restored', async () => {
    const companyId = await service.addCompany()
    const before = await addTarget(companyId)
    await send('DELETE', `/targets/${before.id}.json`, companyId)
    const answer = await restoreLast(companyId)
    expect(answer.status).toBe(200)
    const [{ id, status, left_out: leftOut }] = answer.body.changes
    expect(status).toBe(201)
    expect(id).not.toBe(before.id)
    expect(leftOut).toEqual([
      'sip_password: it is kept secret',
      'bid_request.headers: their values are kept secret',
      'caps.filled: what was counted is gone, and each cap counts from 0 again',
    ])
    const anew = (await send('GET', `/targets/${id}.json`, companyId)).body.target
    expect(withoutIdentity(anew)).toEqual(
      withoutIdentity({
        ...before,
        sip_password: null,
        bid_request: { ...before.bid_request, headers: {} },
      }),
    )
  })

  test('of a create is undone by a delete, and that again by a create', async () => {
    const companyId = await service.addCompany()
    const { id } = await addTarget(companyId)
    expect((await restoreLast(companyId)).body.changes[0].status).toBe(204)
    expect((await send('GET', `/targets/${id}.json`, companyId)).status).toBe(404)
    expect((await restoreLast(companyId)).body.changes[0].status).toBe(201)
  })

  test('of a campaign brings back its menu, timers and targets, as far as these still exist', async () => {
    const companyId = await service.addCompany()
    const kept = await addTarget(companyId, { number: '+13055550101' })
    const gone = await addTarget(companyId, { number: '+13055550102' })
    const created = await send('POST', '/campaigns.json', companyId, {
      campaign: {
        cid: 'claims',
        name: 'Claims',
        message: 'Press 1.',
        target_ids: [kept.id, gone.id],
        timers_attributes: [{ seconds: 30, url: 'https://example.com/?n=[caller_id]' }],
        menu_options_attributes: [
          { option: '1', action: 1, target_ids: [kept.id] },
          { option: '2', target_cid: 'claims' },
        ],
      },
    })
    expect(created.status).toBe(201)
    await send('DELETE', '/campaigns/cid/claims.json', companyId)
    const [event] = await eventsOf(companyId)
    await send('DELETE', `/targets/${gone.id}.json`, companyId)
    const answer = await send('POST', `/api/v5/audit_events/${event.id}/restore.json`, companyId)
    expect(answer.body).toMatchObject({
      changes: [{ status: 201, left_out: [`target_ids: ${gone.id} is gone`] }],
    })
    const { campaign } = (await send('GET', '/campaigns/cid/claims.json', companyId)).body
    const before = created.body.campaign
    for (const field of ['name', 'greeting', 'timers', 'menu_options', 'conversion_criteria']) {
      expect(withoutIdentity(campaign[field])).toEqual(withoutIdentity(before[field]))
    }
    expect(campaign.target_ids).toEqual([kept.id])
  })

  test('of what mails leaves out whoever has left, or may not see it any more', async () => {
    const companyId = await service.addCompany()
    const idOf = async (role: 'owner' | 'superuser' | 'member') => {
      await service.addUser(companyId, role)
      const { rows } = await service.database.pool.query(
        'SELECT max(user_id) AS id FROM memberships WHERE company_id = $1',
        [companyId],
      )
      return rows[0].id
    }
    const [stays, leaves, demoted] = [await idOf('owner'), await idOf('owner'), await idOf('superuser')]
    const userIds = [stays, leaves, demoted]
    const alert = { name: 'Trunks', kind: 'trunk_unreachable', user_ids: userIds }
    const report = {
      name: 'Yesterday',
      report: { facet: 'campaign' },
      days: 'yesterday',
      frequency: 'daily',
      user_ids: userIds,
    }
    const made = [
      ['/alerts', (await send('POST', '/alerts.json', companyId, { alert })).body.alert],
      [
        '/scheduled_reports',
        (await send('POST', '/scheduled_reports.json', companyId, { scheduled_report: report })).body
          .scheduled_report,
      ],
    ] as const
    for (const [path, { id }] of made) {
      expect((await send('DELETE', `${path}/${id}.json`, companyId)).status).toBe(204)
    }
    await service.database.pool.query('DELETE FROM memberships WHERE user_id = $1', [leaves])
    await service.database.pool.query("UPDATE memberships SET role = 'buyer' WHERE user_id = $1", [demoted])
    const [ofReport, ofAlert] = await eventsOf(companyId)
    const words = `user_ids: ${leaves}, ${demoted} have left, or may not see by role what it is about`
    for (const [event, path, rootKey] of [
      [ofAlert, '/alerts', 'alert'],
      [ofReport, '/scheduled_reports', 'scheduled_report'],
    ] as const) {
      const answer = await send('POST', `/api/v5/audit_events/${event.id}/restore.json`, companyId)
      expect(answer.body).toMatchObject({ changes: [{ status: 201, left_out: [words] }] })
      const [{ id }] = answer.body.changes
      expect((await send('GET', `${path}/${id}.json`, companyId)).body[rootKey].user_ids).toEqual([stays])
    }
  })

  test('of an alert about what is gone is refused: without that, it would be about any', async () => {
    const companyId = await service.addCompany()
    const target = await addTarget(companyId)
    const alert = { name: 'Silent', kind: 'buyer_silent', subject_id: target.id }
    const { id } = (await send('POST', '/alerts.json', companyId, { alert })).body.alert
    await send('DELETE', `/alerts/${id}.json`, companyId)
    const [event] = await eventsOf(companyId)
    await send('DELETE', `/targets/${target.id}.json`, companyId)
    const answer = await send('POST', `/api/v5/audit_events/${event.id}/restore.json`, companyId)
    expect(answer).toMatchObject({
      status: 422,
      body: { changes: [{ status: 422, errors: { subject_id: ['does not exist'] } }] },
    })
  })

  test('is restored once, whoever asks and by whichever event; once that is gone, again', async () => {
    const companyId = await service.addCompany()
    // Without any name that could be taken.
    const made = await addTarget(companyId, { number: '+13055550101' })
    const remove = (id: number) => send('DELETE', `/targets/${id}.json`, companyId)
    await remove(made.id)
    const [deleted, created] = await eventsOf(companyId)
    const restore = (id: number, to = 'before') =>
      send('POST', `/api/v5/audit_events/${id}/restore.json`, companyId, { restore: { to } })
    const answers = await Promise.all([restore(deleted.id), restore(deleted.id)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422])
    const id = answers.find(({ status }) => status === 200)?.body.changes[0].id
    const refused = {
      status: 422,
      body: {
        changes: [{ index: 0, status: 409, error: `The target has been restored already: it is ${id} now.` }],
      },
    }
    expect(answers.find(({ status }) => status === 422)).toMatchObject(refused)
    expect(await restore(created.id, 'after')).toMatchObject(refused)
    await remove(id)
    const [deletedAgain] = await eventsOf(companyId)
    const anew = (await restore(deleted.id)).body.changes[0].id
    expect(await restore(deletedAgain.id)).toMatchObject({
      status: 422,
      body: { changes: [{ status: 409, error: expect.stringContaining(`it is ${anew} now`) }] },
    })
    expect((await send('GET', '/targets.json', companyId)).body).toHaveLength(1)
  })

  test('is refused where the name was given to another record since', async () => {
    const companyId = await service.addCompany()
    const before = await addTarget(companyId)
    await send('DELETE', `/targets/${before.id}.json`, companyId)
    const [event] = await eventsOf(companyId)
    await addTarget(companyId, { number: '+13055550101', tid: 'buyer' })
    const answer = await send('POST', `/api/v5/audit_events/${event.id}/restore.json`, companyId)
    expect(answer).toMatchObject({
      status: 422,
      body: { changes: [{ index: 0, status: 422, errors: { tid: ['has already been taken'] } }] },
    })
  })

  test('is refused in words where nothing can be restored', async () => {
    const companyId = await service.addCompany()
    const target = await addTarget(companyId)
    await send('PUT', `/targets/${target.id}.json`, companyId, { target: { name: 'Renamed' } })
    const [update] = await eventsOf(companyId)
    await send('DELETE', `/targets/${target.id}.json`, companyId)
    const gone = await send('POST', `/api/v5/audit_events/${update.id}/restore.json`, companyId)
    expect(gone).toMatchObject({
      status: 422,
      body: { changes: [{ status: 409, error: expect.stringContaining('deleted it first') }] },
    })
    await send('PUT', `/companies/${companyId}.json`, companyId, { company: { name: 'Renamed' } })
    const company = await restoreLast(companyId)
    expect(company).toMatchObject({ status: 422, body: { error: expect.stringContaining('by hand') } })
  })
})

describe('a batch', () => {
  test('is undone as one, and that as one again', async () => {
    const companyId = await service.addCompany()
    const first = await addTarget(companyId, { number: '+13055550101', name: 'First' })
    const second = await addTarget(companyId, { number: '+13055550102', name: 'Second' })
    const batch = await send('POST', '/targets/bulk.json', companyId, {
      changes: [
        { id: first.id, paused: true },
        { id: second.id, delete: true },
        { create: { number: '+13055550103', name: 'Third' } },
      ],
    })
    const names = async () =>
      (await send('GET', '/targets.json', companyId)).body.map(
        ({ name, paused }: Record<string, unknown>) => `${name}${paused ? ' paused' : ''}`,
      )
    expect(await names()).toEqual(['First paused', 'Third'])
    const restore = (id: string) => send('POST', `/api/v5/audit_events/batches/${id}/restore.json`, companyId)
    const undone = await restore(batch.body.batch_id)
    expect(undone.status).toBe(200)
    expect(await names()).toEqual(['First', 'Second'])
    expect((await restore(undone.body.batch_id)).status).toBe(200)
    expect(await names()).toEqual(['First paused', 'Third'])
  })

  test('of which one record cannot be restored stays as it is', async () => {
    const companyId = await service.addCompany()
    const first = await addTarget(companyId, { number: '+13055550101' })
    const second = await addTarget(companyId, { number: '+13055550102' })
    const batch = await send('POST', '/targets/bulk.json', companyId, {
      changes: [first, second].map(({ id }) => ({ id, paused: true })),
    })
    await send('DELETE', `/targets/${second.id}.json`, companyId)
    const path = `/api/v5/audit_events/batches/${batch.body.batch_id}/restore.json`
    const answer = await send('POST', path, companyId)
    expect(answer).toMatchObject({ status: 422, body: { changes: [{ index: 0, status: 409 }] } })
    expect((await send('GET', `/targets/${first.id}.json`, companyId)).body.target.paused).toBe(true)
  })

  test('of nobody, or of another company, is not there', async () => {
    const companyId = await service.addCompany()
    const target = await addTarget(companyId)
    const batch = await send('POST', '/targets/bulk.json', companyId, {
      changes: [{ id: target.id, paused: true }],
    })
    const other = await service.addCompany()
    for (const id of [batch.body.batch_id, '11111111-1111-4111-8111-111111111111', 'x']) {
      expect((await send('POST', `/api/v5/audit_events/batches/${id}/restore.json`, other)).status).toBe(404)
    }
    const [event] = await eventsOf(companyId)
    expect((await send('POST', `/api/v5/audit_events/${event.id}/restore.json`, other)).status).toBe(404)
  })
})

describe('a clone', () => {
  test('of a target has its settings, and neither its tid nor its counts', async () => {
    const companyId = await service.addCompany()
    const original = await addTarget(companyId)
    await send('POST', '/target_groups.json', companyId, {
      target_group: { name: 'G', target_ids: [original.id] },
    })
    const answer = await send('POST', `/targets/${original.id}/clone.json`, companyId)
    expect(answer.status).toBe(201)
    const { target } = answer.body
    expect(withoutIdentity(target)).toEqual(
      withoutIdentity({
        ...original,
        tid: null,
        name: 'Buyer copy',
        target_groups: [],
        target_group_ids: [],
      }),
    )
    expect(target.sip_password).toBe('secret')
  })

  test('of a campaign leads to the same targets, and back to itself where the original did', async () => {
    const companyId = await service.addCompany()
    const target = await addTarget(companyId)
    await send('POST', '/campaigns.json', companyId, {
      campaign: {
        cid: 'claims',
        target_ids: [target.id],
        menu_options_attributes: [
          { option: '1', action: 1 },
          { option: '2', target_cid: 'claims' },
        ],
      },
    })
    const { campaign: original } = (await send('GET', '/campaigns/cid/claims.json', companyId)).body
    await send('POST', '/numbers.json', companyId, { number: { cid: 'claims', number: '+13055558801' } })
    await send('POST', `/campaigns/${original.id}/postback_keys.json`, companyId, {
      postback_key: { name: 'K' },
    })
    const answer = await send('POST', `/campaigns/${original.id}/clone.json`, companyId, {
      campaign: { paused: true },
    })
    expect(answer.status).toBe(201)
    const { campaign } = (await send('GET', `/campaigns/cid/${answer.body.campaign.cid}.json`, companyId))
      .body
    expect(campaign).toMatchObject({
      name: 'claims copy',
      paused: true,
      target_ids: [target.id],
      postback_keys: [],
    })
    expect(campaign.cid).not.toBe('claims')
    expect(campaign.show_key).not.toBe(original.show_key)
    expect(campaign.menu_options[1].menu_option.target_cid).toBe(campaign.cid)
  })

  test('of a group has its members', async () => {
    const companyId = await service.addCompany()
    const target = await addTarget(companyId)
    const group = (
      await send('POST', '/target_groups.json', companyId, {
        target_group: { name: 'Group', target_ids: [target.id], monthly_cap_attributes: { cap: 7 } },
      })
    ).body.target_group
    const answer = await send('POST', `/target_groups/${group.id}/clone.json`, companyId, {
      target_group: { name: 'Mine' },
    })
    expect(answer).toMatchObject({
      status: 201,
      body: { target_group: { name: 'Mine', target_ids: [target.id] } },
    })
    expect(withoutIdentity(answer.body.target_group.caps)).toEqual(withoutIdentity(group.caps))
  })

  test.each(['/targets', '/target_groups', '/campaigns'])(
    '%s of nobody is 404, and wrong fields are 422',
    async path => {
      const companyId = await service.addCompany()
      expect((await send('POST', `${path}/1999999999/clone.json`, companyId)).status).toBe(404)
      const rootKey = path.slice(1, -1)
      const wrong = await send('POST', `${path}/1/clone.json`, companyId, { [rootKey]: { name: 7 } })
      expect(wrong.status).toBe(422)
      const reporter = await service.addUser(companyId, 'reporter')
      expect((await send('POST', `${path}/1/clone.json`, companyId, undefined, reporter)).status).toBe(403)
    },
  )

  test('another company’s record cannot be copied', async () => {
    const target = await addTarget(await service.addCompany())
    const companyId = await service.addCompany()
    expect((await send('POST', `/targets/${target.id}/clone.json`, companyId)).status).toBe(404)
  })
})

test('members and others restore nothing', async () => {
  const companyId = await service.addCompany()
  await addTarget(companyId)
  const [{ id }] = await eventsOf(companyId)
  for (const role of ['member', 'reporter', 'publisher', 'buyer'] as const) {
    const apiKey = await service.addUser(companyId, role)
    expect(
      (await send('POST', `/api/v5/audit_events/${id}/restore.json`, companyId, {}, apiKey)).status,
    ).toBe(403)
  }
  expect(
    (await send('POST', `/api/v5/audit_events/${id}/restore.json`, companyId, { restore: { to: 'now' } }))
      .status,
  ).toBe(422)
})
