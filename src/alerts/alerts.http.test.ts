import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { eventually } from '../../test/harness/eventually.ts'
import { insertAlertEvent } from '../../test/harness/insert-alert-event.ts'
import { startTestService, type TestService } from '../../test/harness/test-service.ts'

let service: TestService

beforeAll(async () => {
  service = await startTestService()
})
beforeEach(() => service.database.pool.query('DELETE FROM alerts'))
afterAll(() => service.close())

const create = async (alert: object = {}, options = {}) =>
  service.request('POST', '/alerts.json', {
    body: { alert: { name: 'Balance', kind: 'balance_low', ...alert } },
    ...options,
  })

const created = async (alert: object = {}, options = {}) => {
  const answer = await create(alert, options)
  expect(answer.status).toBe(201)
  return answer.body.alert
}

const errorsOf = async (alert: object) => {
  const answer = await create(alert)
  expect(answer.status).toBe(422)
  return answer.body.alert.errors
}

describe('an alert', () => {
  test('is answered with every field, and what its kind takes by default', async () => {
    expect(await created({ name: 'Silence', kind: 'buyer_silent' })).toEqual({
      id: expect.any(Number),
      name: 'Silence',
      kind: 'buyer_silent',
      subject_type: 'target',
      subject_id: null,
      subject_name: null,
      parameters: { minutes: 60, offers: 10 },
      lasting_minutes: 0,
      user_ids: [],
      webhooks: true,
      enabled: true,
      muted_until: null,
      open_events: 0,
      raised_at: null,
      over_at: null,
      last_value: null,
      created_at: expect.any(String),
      updated_at: expect.any(String),
    })
  })

  test('is on the audit log with what its subject is, however little was changed', async () => {
    const target = { number: '+13055550100', name: 'Desk' }
    const desk = (await service.request('POST', '/targets.json', { body: { target } })).body.target.id
    const { id } = await created({ kind: 'buyer_silent', subject_id: desk })
    await service.request('PUT', `/alerts/${id}.json`, { body: { alert: { subject_id: null } } })
    const query = { resource: 'alert', resource_id: String(id), operation: 'update' }
    const { body } = await service.request('GET', '/api/v5/audit_events.json', { query })
    expect(body[0].audit_event).toMatchObject({
      before: { subject_id: desk, subject_type: 'target' },
      after: { subject_id: null, subject_type: 'target' },
    })
  })

  test('changes what is sent alone; null is a value', async () => {
    const alert = await created({
      kind: 'buyer_silent',
      parameters: { minutes: 30 },
      muted_until: '2030-01-01T00:00:00.000Z',
    })
    const path = `/alerts/${alert.id}.json`
    const put = async (fields: object) => {
      const answer = await service.request('PUT', path, { body: { alert: fields } })
      expect(answer.status).toBe(200)
      return answer.body.alert
    }
    expect(await put({ parameters: { offers: null } })).toMatchObject({
      parameters: { minutes: 30, offers: null },
      muted_until: '2030-01-01T00:00:00.000Z',
    })
    expect(await put({ muted_until: null })).toMatchObject({ muted_until: null, parameters: { minutes: 30 } })
    expect(await put({ name: 'Renamed' })).toMatchObject({ parameters: { minutes: 30, offers: null } })
    // Of another kind, it takes what that has by default.
    expect(await put({ kind: 'cap_reached' })).toMatchObject({ parameters: { threshold: 100 } })
    const { parameters } = await put({ kind: 'publisher_doubled', parameters: { measure: 'calls' } })
    expect(parameters).toEqual({ threshold: 2, floor: 50, measure: 'calls' })
  })

  test.each([
    [{ kind: 'nothing' }, { kind: ['is not included in the list'] }],
    [{ name: ' ' }, { name: ["can't be blank"] }],
    [{ parameters: { minutes: 5 } }, { 'parameters.minutes': ['is not a parameter of balance_low'] }],
    [{ parameters: { measure: 'calls' } }, { 'parameters.measure': ['is not a parameter of balance_low'] }],
    [
      { kind: 'cap_reached', parameters: { threshold: 101 } },
      { 'parameters.threshold': ['must be from 1 to 100'] },
    ],
    [
      { kind: 'cap_reached', parameters: { threshold: null } },
      { 'parameters.threshold': ["can't be blank"] },
    ],
    [
      { kind: 'pings_unanswered', parameters: { minutes: 7 } },
      { 'parameters.minutes': ['must be a multiple of 5'] },
    ],
    [
      { kind: 'buyer_silent', parameters: { minutes: null, offers: null } },
      { 'parameters.minutes': ['or offers must be a number: else nothing raises the alert'] },
    ],
    [{ subject_id: 1 }, { subject_id: ['must be null for balance_low'] }],
    [{ kind: 'cap_reached', subject_id: 987_654 }, { subject_id: ['does not exist'] }],
    [{ user_ids: [987_654] }, { user_ids: ['does not exist'] }],
  ])('%j is refused: %j', async (fields, errors) => {
    expect(await errorsOf(fields)).toEqual(errors)
  })

  test('is told everything that is wrong with it at once', async () => {
    const wrong = { subject_id: 987_654, user_ids: [987_654], parameters: { threshold: 500, minutes: 5 } }
    const errors = {
      'parameters.threshold': ['must be from 1 to 100'],
      'parameters.minutes': ['is not a parameter of cap_reached'],
      subject_id: ['does not exist'],
      user_ids: ['does not exist'],
    }
    expect(await errorsOf({ kind: 'cap_reached', ...wrong })).toEqual(errors)
    const { id } = await created({ kind: 'cap_reached' })
    const changed = await service.request('PUT', `/alerts/${id}.json`, { body: { alert: wrong } })
    expect(changed).toMatchObject({ status: 422, body: { alert: { errors } } })
  })

  test('about another Company’s campaign, or for its people, is refused', async () => {
    const companyId = await service.addCompany()
    const answer = await service.request('POST', '/campaigns.json', {
      body: { campaign: { name: 'Theirs' } },
      query: { company_id: companyId },
    })
    const { rows } = await service.database.pool.query(
      'SELECT user_id FROM memberships WHERE company_id = $1',
      [companyId],
    )
    const subject = { kind: 'pings_unanswered', subject_id: answer.body.campaign.id }
    expect(await errorsOf(subject)).toEqual({ subject_id: ['does not exist'] })
    expect(await errorsOf({ user_ids: [rows[0].user_id] })).toEqual({ user_ids: ['does not exist'] })
  })

  test('for somebody whose role may not see what it is about is refused', async () => {
    await service.addUser(service.companyId, 'reporter')
    await service.addUser(service.companyId, 'member')
    const idOf = async (role: string) =>
      (
        await service.database.pool.query(
          'SELECT max(user_id) AS id FROM memberships WHERE company_id = $1 AND role = $2',
          [service.companyId, role],
        )
      ).rows[0].id
    const [reporter, member] = [await idOf('reporter'), await idOf('member')]
    const refused = (kind: string) => ({
      user_ids: [`hold somebody whose role may not see what alerts of ${kind} are about`],
    })
    expect(await errorsOf({ kind: 'cap_reached', user_ids: [reporter] })).toEqual(refused('cap_reached'))
    expect(await errorsOf({ kind: 'trunk_unreachable', user_ids: [member] })).toEqual(
      refused('trunk_unreachable'),
    )
    await created({ kind: 'cap_reached', user_ids: [member] })
    await created({ kind: 'balance_low', user_ids: [reporter] })
  })

  test('of another Company does not exist', async () => {
    const companyId = await service.addCompany()
    const { id } = await created({}, { query: { company_id: companyId } })
    for (const method of ['GET', 'PUT', 'DELETE'] as const) {
      const body = method === 'PUT' ? { body: { alert: { name: 'Mine' } } } : {}
      expect((await service.request(method, `/alerts/${id}.json`, body)).status).toBe(404)
    }
    expect((await service.request('POST', `/alerts/${id}/preview.json`)).status).toBe(404)
  })

  test('a Company has 200 at most', async () => {
    await service.database.pool.query(
      `INSERT INTO alerts (company_id, name, kind, parameters, lasting_minutes, user_ids)
       SELECT $1, 'Many', 'balance_low', '{}', 0, '{}' FROM generate_series(1, 200)`,
      [service.companyId],
    )
    expect((await create()).status).toBe(409)
  })

  test('names only what its reader may see', async () => {
    const reporter = await service.addUser(service.companyId, 'reporter')
    const member = await service.addUser(service.companyId, 'member')
    const silent = await created({ kind: 'buyer_silent' })
    await created({ kind: 'trunk_unreachable' })
    await created()
    const kindsFor = async (apiKey: string) =>
      (await service.request('GET', '/alerts.json', { apiKey })).body.map(
        (row: { alert: { kind: string } }) => row.alert.kind,
      )
    expect(await kindsFor(reporter)).toEqual(['balance_low'])
    expect(await kindsFor(member)).toEqual(['buyer_silent', 'balance_low'])
    const seen = await service.request('GET', `/alerts/${silent.id}.json`, { apiKey: reporter })
    expect(seen.status).toBe(404)
    expect((await create({ kind: 'trunk_unreachable' }, { apiKey: member })).status).toBe(403)
  })
})

test('is judged as soon as it is there, shown, acknowledged once, and over when it is switched off', async () => {
  await service.database.pool.query('UPDATE companies SET balance = -5 WHERE id = $1', [service.companyId])
  const { id } = await created({ name: 'No money' })
  const open = async () =>
    (await service.request('GET', '/alert_events.json', { query: { open: 'true', alert_id: id } })).body
  await eventually(async () => expect(await open()).toHaveLength(1))
  const [{ alert_event: event }] = await open()
  expect(event).toMatchObject({
    alert_id: id,
    alert_name: 'No money',
    subject_type: 'company',
    summary: 'The balance is -5.0, below 0.',
    over_at: null,
    acknowledged_at: null,
  })
  const shown = (await service.request('GET', `/alerts/${id}.json`)).body.alert
  expect(shown).toMatchObject({ open_events: 1, raised_at: event.raised_at, over_at: null, last_value: -5 })
  const acknowledge = () => service.request('POST', `/alert_events/${event.id}/acknowledge.json`)
  const first = await acknowledge()
  expect(first).toMatchObject({ status: 200, body: { alert_event: { acknowledged_by: expect.any(String) } } })
  expect((await acknowledge()).body).toEqual(first.body)
  await service.request('PUT', `/alerts/${id}.json`, { body: { alert: { enabled: false } } })
  expect(await open()).toEqual([])
  const after = (await service.request('GET', `/alerts/${id}.json`)).body.alert
  expect(after).toMatchObject({ open_events: 0, over_at: expect.any(String) })
})

test('events of another Company do not exist', async () => {
  const companyId = await service.addCompany()
  const alert = await created({}, { query: { company_id: companyId } })
  const eventId = await insertAlertEvent(service.database, companyId, alert.id)
  const answer = await service.request('POST', `/alert_events/${eventId}/acknowledge.json`)
  expect(answer.status).toBe(404)
  expect(
    (await service.request('GET', '/alert_events.json', { query: { alert_id: alert.id } })).body,
  ).toEqual([])
})

test('events are searched, sorted, and narrowed by kind and by whether somebody saw to them', async () => {
  const companyId = await service.addCompany()
  const { id: alertId } = await created({ enabled: false }, { query: { company_id: companyId } })
  const ids: number[] = []
  for (let count = 0; count < 3; count += 1)
    ids.push(await insertAlertEvent(service.database, companyId, alertId))
  const [first, second, third] = ids
  const { pool } = service.database
  await pool.query(
    `UPDATE alert_events SET summary = 'Pool 7 is nearly empty.', kind = 'buyer_silent',
       raised_at = now() - interval '2 days', acknowledged_at = now() WHERE id = $1`,
    [second],
  )
  const found = async (query: Readonly<Record<string, string | number>>) => {
    const answer = await service.request('GET', '/alert_events.json', {
      query: { company_id: companyId, ...query },
    })
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    return answer.body.map(({ alert_event }: { alert_event: { id: number } }) => alert_event.id)
  }
  expect(await found({})).toEqual([third, second, first])
  expect(await found({ sort: 'id' })).toEqual([first, second, third])
  expect((await found({ sort: 'raised_at' }))[0]).toBe(second)
  expect(await found({ q: 'nearly EMPTY' })).toEqual([second])
  expect(await found({ q: 'silence', kind: 'pings_unanswered', per_page: 1 })).toEqual([third])
  expect(await found({ kind: 'buyer_silent' })).toEqual([second])
  expect(await found({ acknowledged: 'true' })).toEqual([second])
  expect(await found({ acknowledged: 'false', open: 'false' })).toEqual([third, first])
  const refused = await service.request('GET', '/alert_events.json', { query: { sort: 'summary' } })
  expect(refused.status).toBe(400)
})

test.each(['0', '99999999999'])('an alert with the id %s is asked for in vain', async id => {
  const answer = await service.request('GET', '/alert_events.json', { query: { alert_id: id } })
  expect(answer.status).toBe(400)
})

test('a preview answers for the last 30 days, and changes nothing', async () => {
  const answer = await service.request('POST', '/alerts/preview.json', {
    body: { alert: { kind: 'pings_unanswered' } },
  })
  expect(answer.status).toBe(200)
  expect(answer.body.alert_preview).toMatchObject({ resolution_minutes: 5, events: [], events_left_out: 0 })
  const { from, known_since: knownSince } = answer.body.alert_preview
  expect(knownSince).toBe(from)
  const { id } = await created()
  const stored = await service.request('POST', `/alerts/${id}/preview.json`)
  expect(stored).toMatchObject({ status: 200, body: { alert_preview: { resolution_minutes: 5 } } })
  expect((await service.request('GET', '/alerts.json')).body).toHaveLength(1)
})
