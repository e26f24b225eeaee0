import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addPerson, PASSWORD } from '../../../test/harness/add-person.ts'
import { openBrowser } from '../../../test/harness/browser.ts'
import { startTestService, type TestService } from '../../../test/harness/test-service.ts'
import { withoutRoom } from '../../../test/harness/without-room.ts'
import { makeLink } from '../links/links.ts'

let service: TestService

beforeAll(async () => {
  service = await startTestService()
})
beforeEach(() => service.database.pool.query('DELETE FROM sign_in_failures; DELETE FROM mails'))
afterAll(() => service.close())

const CHOSEN = 'a heron under the old bridge'

let people = 0
const drawEmail = () => `invited-${++people}@example.com`

const invite = (fields: object, options: Parameters<TestService['request']>[2] = {}) =>
  service.request('POST', '/invitations.json', { body: { invitation: fields }, ...options })

const tokenIn = (url: string) => url.split('#token=')[1] ?? ''

async function invited(fields: object = {}) {
  const email = drawEmail()
  const answer = await invite({ email, role: 'member', ...fields })
  expect(answer.status, JSON.stringify(answer.body)).toBe(201)
  const { id, url } = answer.body.invitation
  return { email, id: Number(id), token: tokenIn(url) }
}

const accept = (token: string, fields: object, browser = openBrowser(service)) =>
  browser.request('POST', `/invitations/${token}/accept.json`, { body: { invitation: fields } })

const offer = (token: string) => service.request('GET', `/invitations/${token}/offer.json`, { apiKey: null })

const GONE = { error: 'This invitation was used, withdrawn, or has run out: ask who sent it for another.' }

async function mailsTo(email: string) {
  const { rows } = await service.database.pool.query<{ subject: string; text: string; company_id: number }>(
    'SELECT subject, text, company_id FROM mails WHERE recipient = $1 ORDER BY id',
    [email],
  )
  return rows
}

async function auditOf(id: number): Promise<readonly string[]> {
  const query = { resource: 'invitation', resource_id: id }
  const { body } = await service.request('GET', '/api/v5/audit_events.json', { query })
  return body.map((event: { audit_event: { operation: string } }) => event.audit_event.operation)
}

describe('an invitation', () => {
  test('goes by mail, makes an account once, and signs it in', async () => {
    const { email, id, token } = await invited()
    const [mail] = await mailsTo(email)
    expect(mail?.subject).toMatch(/^You are invited to /)
    expect(mail?.text).toContain(`/console/invitation#token=${token}\n`)
    expect(mail?.company_id).toBe(service.companyId)
    expect((await offer(token)).body.invitation).toMatchObject({
      email,
      role: 'member',
      has_account: false,
    })
    const browser = openBrowser(service)
    const accepted = await accept(token, { name: ' Grace Hopper ', password: CHOSEN }, browser)
    expect(accepted.status, JSON.stringify(accepted.body)).toBe(201)
    const { session } = accepted.body
    expect(session).toMatchObject({ method: 'invitation', has_password: true, needs_factor: false })
    expect(session.user).toMatchObject({
      name: 'Grace Hopper',
      email,
      administrator: false,
      active_company_id: service.companyId,
      memberships: [{ company_id: service.companyId, role: 'member', affiliate_id: null, target_id: null }],
    })
    expect((await browser.request('GET', '/session.json')).status).toBe(200)
    expect((await openBrowser(service).signIn(email, CHOSEN)).status).toBe(201)
    expect(await accept(token, { name: 'Eve', password: CHOSEN })).toMatchObject({ status: 404, body: GONE })
    expect(await offer(token)).toMatchObject({ status: 404, body: GONE })
    expect((await service.request('GET', `/invitations/${id}.json`)).status).toBe(404)
    expect(await auditOf(id)).toEqual(['accept', 'create'])
  })

  test('lets in one of those who open it at once', async () => {
    const { email, token } = await invited()
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, index) => accept(token, { name: `Racer ${index}`, password: CHOSEN })),
    )
    const statuses = answers.map(({ status }) => status)
    expect(statuses.filter(status => status === 201)).toHaveLength(1)
    for (const status of statuses) expect([201, 401, 404, 409]).toContain(status)
    const { rows } = await service.database.pool.query('SELECT id FROM users WHERE email = $1', [email])
    expect(rows).toHaveLength(1)
  })

  test('ends with the right of who sent it to invite, which is on the log', async () => {
    const made = async (apiKey: string) => {
      const answer = await invite({ email: drawEmail(), role: 'owner' }, { apiKey })
      return { id: answer.body.invitation.id as number, token: tokenIn(answer.body.invitation.url) }
    }
    const [removed, demoted] = [
      await addPerson(service, service.companyId, 'superuser'),
      await addPerson(service, service.companyId, 'owner'),
    ]
    const [ofRemoved, ofDemoted, passedOn] = [
      await made(removed.apiKey),
      await made(demoted.apiKey),
      await made(demoted.apiKey),
    ]
    const again = await service.request('POST', `/invitations/${passedOn.id}/send_again.json`)
    expect((await service.request('DELETE', `/api/v5/users/${removed.id}.json`)).status).toBe(204)
    const memberships = [{ company_id: service.companyId, role: 'member' }]
    const path = `/api/v5/users/${demoted.id}.json`
    expect((await service.request('PUT', path, { body: { user: { memberships } } })).status).toBe(200)
    for (const { id, token } of [ofRemoved, ofDemoted]) {
      expect(await accept(token, { name: 'Back again', password: CHOSEN })).toMatchObject({
        status: 404,
        body: GONE,
      })
      expect((await service.request('GET', `/invitations/${id}.json`)).status).toBe(404)
      expect(await auditOf(id)).toEqual(['delete', 'create'])
    }
    expect((await offer(tokenIn(again.body.invitation.url))).status).toBe(200)
  })

  test('stays where who sent it still manages users there, and opens nothing where that was overlooked', async () => {
    const elsewhere = await service.addCompany()
    const sender = await addPerson(service, service.companyId, 'owner')
    await service.database.pool.query(
      `INSERT INTO memberships (company_id, user_id, role) VALUES ($1, $2, 'owner')`,
      [elsewhere, sender.id],
    )
    const { apiKey } = sender
    const answer = await invite(
      { email: drawEmail(), role: 'member' },
      { apiKey, query: { company_id: elsewhere } },
    )
    const token = tokenIn(answer.body.invitation.url)
    const memberships = [{ company_id: elsewhere, role: 'superuser' }]
    const path = `/api/v5/users/${sender.id}.json`
    expect((await service.request('PUT', path, { body: { user: { memberships } } })).status).toBe(200)
    expect((await offer(token)).status).toBe(200)
    await service.database.pool.query(`UPDATE memberships SET role = 'member' WHERE user_id = $1`, [
      sender.id,
    ])
    expect((await offer(token)).status).toBe(404)
    expect((await accept(token, { name: 'Too late', password: CHOSEN })).status).toBe(404)
  })

  test('is good no more once it has run out, was withdrawn, or was sent again', async () => {
    const old = await invited()
    await service.database.pool.query(
      "UPDATE invitations SET expires_at = now() - interval '1 second' WHERE company_id = $1 AND id = $2",
      [service.companyId, old.id],
    )
    expect(await accept(old.token, { name: 'Late', password: CHOSEN })).toMatchObject({
      status: 404,
      body: GONE,
    })
    const { body } = await service.request('GET', '/invitations.json', { query: { expired: 'true' } })
    expect(body.map((each: { invitation: { id: number } }) => each.invitation.id)).toEqual([old.id])
    const again = await service.request('POST', `/invitations/${old.id}/send_again.json`)
    expect(again.status).toBe(201)
    expect(again.body.invitation).toMatchObject({ id: old.id, expired: false })
    expect((await offer(old.token)).status).toBe(404)
    expect((await offer(tokenIn(again.body.invitation.url))).status).toBe(200)
    expect(await mailsTo(old.email)).toHaveLength(2)
    expect((await service.request('DELETE', `/invitations/${old.id}.json`)).status).toBe(204)
    expect((await offer(tokenIn(again.body.invitation.url))).status).toBe(404)
    expect(await auditOf(old.id)).toEqual(['delete', 'send_again', 'create'])
    expect((await offer('nothing')).body).toEqual(GONE)
  })

  test('of the same person replaces the one before', async () => {
    const { email, id, token } = await invited()
    const second = await invite({ email: ` ${email.toUpperCase()} `.trim(), role: 'reporter' })
    expect(second.status).toBe(201)
    expect(second.body.invitation).toMatchObject({ id, email, role: 'reporter' })
    expect((await offer(token)).status).toBe(404)
    expect((await offer(tokenIn(second.body.invitation.url))).body.invitation.role).toBe('reporter')
    expect(await auditOf(id)).toEqual(['update', 'create'])
  })

  test('fills nobody’s letter box', async () => {
    const email = drawEmail()
    const statuses: number[] = []
    for (let sent = 0; sent < 7; sent++) statuses.push((await invite({ email, role: 'member' })).status)
    expect(statuses.slice(0, 5)).toEqual([201, 201, 201, 201, 201])
    expect(statuses.at(-1)).toBe(429)
  })

  test('goes to some hundreds at most within a short while', async () => {
    await service.database.pool.query('DELETE FROM sign_in_failures')
    await invited()
    await service.database.pool.query(
      `UPDATE sign_in_failures SET failures = 300 WHERE kind = 'invitation company'`,
    )
    await invited()
    const refused = await invite({ email: drawEmail(), role: 'member' })
    expect(refused.status).toBe(429)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(1)
  })

  test('names who sends it and its Company in a sentence, whatever they are called', async () => {
    const companyId = await service.addCompany('Acme\n\nYour mailbox is blocked: https://evil.example')
    const email = drawEmail()
    const sent = await invite({ email, role: 'member' }, { query: { company_id: companyId } })
    expect(sent.status, JSON.stringify(sent.body)).toBe(201)
    const [mail] = await mailsTo(email)
    expect(mail?.text).not.toContain('\n\nYour mailbox')
  })

  test('says what is wrong at each field, and changes nothing', async () => {
    const refused = async (fields: object) => {
      const { status, body } = await invite(fields)
      expect(status).toBe(422)
      return body.invitation.errors
    }
    const email = drawEmail()
    expect(await refused({ email: 'nobody', role: 'member' })).toHaveProperty('email')
    expect(await refused({ email, role: 'king' })).toHaveProperty('role')
    expect(await refused({ email, role: 'publisher' })).toEqual({ affiliate_id: ["can't be blank"] })
    expect(await refused({ email, role: 'buyer', target_id: 2_000_000_000 })).toEqual({
      target_id: ['does not exist'],
    })
    expect(await refused({ email, role: 'member', affiliate_id: 1, target_id: 1 })).toEqual({
      affiliate_id: ['is for the role publisher alone'],
      target_id: ['is for the role buyer alone'],
    })
    const member = await addPerson(service, service.companyId, 'member')
    expect(await refused({ email: member.email, role: 'member' })).toEqual({
      email: ['belongs to this Company already'],
    })
    const { token } = await invited()
    const { status, body } = await accept(token, {})
    expect([status, body]).toEqual([
      422,
      { invitation: { errors: { name: ["can't be blank"], password: ["can't be blank"] } } },
    ])
    expect((await accept(token, { name: 'Grace', password: 'short' })).body.invitation.errors).toHaveProperty(
      'password',
    )
    expect((await offer(token)).status).toBe(200)
  })

  test('of a publisher is for its record, and goes with it', async () => {
    const { body } = await service.request('POST', '/api/v1/affiliates.json', {
      body: { affiliate: { afid: 'invited' } },
    })
    const { affiliate } = body
    const { id, token } = await invited({ role: 'publisher', affiliate_id: affiliate.id })
    const query = { affiliate_id: affiliate.id }
    const listed = (await service.request('GET', '/invitations.json', { query })).body
    expect(listed).toMatchObject([{ invitation: { id, affiliate_id: affiliate.id, target_id: null } }])
    await service.request('DELETE', `/api/v1/affiliates/${affiliate.id}.json`)
    expect((await offer(token)).status).toBe(404)
  })
})

describe('who has an account already', () => {
  async function withAccount() {
    const elsewhere = await service.addCompany('Elsewhere')
    const person = await addPerson(service, elsewhere, 'owner')
    const { body } = await invite({ email: person.email, role: 'reporter' })
    return { person, elsewhere, token: tokenIn(body.invitation.url) }
  }

  test('joins by a session of that account alone, which keeps its password', async () => {
    const { person, elsewhere, token } = await withAccount()
    expect((await offer(token)).body.invitation.has_account).toBe(true)
    const stranger = await accept(token, { name: 'Eve', password: CHOSEN })
    expect(stranger.status).toBe(401)
    expect(stranger.headers['set-cookie']).toBeUndefined()
    const other = openBrowser(service)
    const someone = await addPerson(service, service.companyId, 'member')
    await other.signIn(someone.email, PASSWORD)
    expect((await accept(token, {}, other)).status).toBe(403)

    const browser = openBrowser(service)
    await browser.signIn(person.email, PASSWORD)
    const joined = await accept(token, { name: 'Other', password: CHOSEN }, browser)
    expect(joined.status, JSON.stringify(joined.body)).toBe(201)
    const { memberships, name } = joined.body.session.user
    expect(name).not.toBe('Other')
    expect(memberships).toMatchObject([
      { company_id: service.companyId, role: 'reporter' },
      { company_id: elsewhere, role: 'owner' },
    ])
    expect((await openBrowser(service).signIn(person.email, CHOSEN)).status).toBe(401)
    expect((await openBrowser(service).signIn(person.email, PASSWORD)).status).toBe(201)
    expect((await accept(token, {}, browser)).status).toBe(404)
  })

  test('is signed out elsewhere: somebody who made the account may be in it', async () => {
    const { person, token } = await withAccount()
    const [browser, other] = [openBrowser(service), openBrowser(service)]
    await other.signIn(person.email, PASSWORD)
    await browser.signIn(person.email, PASSWORD)
    expect((await accept(token, {}, browser)).status).toBe(201)
    expect((await browser.request('GET', '/session.json')).status).toBe(200)
    expect((await other.request('GET', '/session.json')).status).toBe(401)
  })

  test('sets its password by mail first, where who manages it handed over the link that set it', async () => {
    const { person, elsewhere, token } = await withAccount()
    const { id: makerId } = await addPerson(service, elsewhere, 'owner')
    const link = await service.database.transaction(tx => makeLink(tx, person.id, 'reset', 60, makerId))
    const browser = openBrowser(service)
    const handed = 'seven geese in a wet field'
    const body = { reset: { token: link.token, password: handed } }
    expect((await browser.request('POST', '/session/reset.json', { body })).status).toBe(200)
    await browser.signIn(person.email, handed)
    expect(await accept(token, {}, browser)).toMatchObject({
      status: 409,
      body: { error: expect.stringContaining('Forgot your password?') },
    })
    const change = (fields: object) =>
      browser.request('POST', '/session/password.json', { body: { password: fields } })
    expect((await change({ current: handed, new: handed })).body.password.errors).toEqual({
      new: ['is your present password'],
    })
    // Whoever handed the link over can do that too, and take it back.
    expect((await change({ current: handed, new: CHOSEN })).status).toBe(204)
    expect((await accept(token, {}, browser)).status).toBe(409)
    const mailed = await service.database.transaction(tx => makeLink(tx, person.id, 'reset', 60))
    const set = { reset: { token: mailed.token, password: PASSWORD } }
    expect((await browser.request('POST', '/session/reset.json', { body: set })).status).toBe(200)
    await browser.signIn(person.email, PASSWORD)
    expect((await accept(token, {}, browser)).status).toBe(201)
  })

  test('adds a second factor first, where a Company of its requires one', async () => {
    const { person, elsewhere, token } = await withAccount()
    const browser = openBrowser(service)
    await browser.signIn(person.email, PASSWORD)
    await service.database.pool.query('UPDATE companies SET require_second_factor = true WHERE id = $1', [
      elsewhere,
    ])
    expect(await accept(token, {}, browser)).toMatchObject({
      status: 403,
      body: { error: expect.stringContaining('requires a second factor') },
    })
    expect((await offer(token)).status).toBe(200)
  })

  test('is not made to join by another site', async () => {
    const { person, token } = await withAccount()
    const browser = openBrowser(service)
    await browser.signIn(person.email, PASSWORD)
    const path = `/invitations/${token}/accept.json`
    const body = { invitation: {} }
    expect(
      (await browser.request('POST', path, { body, headers: { 'x-csrf-token': 'forged' } })).status,
    ).toBe(403)
    const from = { origin: 'https://evil.example' }
    expect((await browser.request('POST', path, { body, headers: from })).status).toBe(403)
    expect((await offer(token)).status).toBe(200)
  })
})

describe('invitations of a Company', () => {
  test('are for who manages its users, and are nobody else’s', async () => {
    const { id } = await invited()
    const elsewhere = await service.addCompany('Neighbours')
    const theirs = await service.addUser(elsewhere, 'owner')
    for (const [method, path] of [
      ['GET', `/invitations/${id}.json`],
      ['DELETE', `/invitations/${id}.json`],
      ['POST', `/invitations/${id}/send_again.json`],
    ] as const)
      expect((await service.request(method, path, { apiKey: theirs })).status, `${method} ${path}`).toBe(404)
    expect((await service.request('GET', '/invitations.json', { apiKey: theirs })).body).toEqual([])
    const member = await service.addUser(service.companyId, 'member')
    expect((await invite({ email: drawEmail(), role: 'owner' }, { apiKey: member })).status).toBe(403)
    expect((await invite({ email: drawEmail(), role: 'owner' }, { apiKey: null })).status).toBe(401)
  })

  test('are found by e-mail address, role and order', async () => {
    const elsewhere = await service.addCompany('Ordered')
    const query = { company_id: elsewhere }
    for (const [email, role] of [
      ['b@example.com', 'member'],
      ['a@example.com', 'owner'],
    ])
      await invite({ email, role }, { query })
    const emails = async (more: object) =>
      (await service.request('GET', '/invitations.json', { query: { ...query, ...more } })).body.map(
        (each: { invitation: { email: string } }) => each.invitation.email,
      )
    expect(await emails({ sort: 'email' })).toEqual(['a@example.com', 'b@example.com'])
    expect(await emails({ q: 'B@EX' })).toEqual(['b@example.com'])
    expect(await emails({ role: 'owner' })).toEqual(['a@example.com'])
    expect(await emails({ expired: 'true' })).toEqual([])
  })

  test('are carried out when they are repeated after the service has failed', async () => {
    const { id } = await invited()
    const sends = [
      () => invite({ email: 'again@example.com', role: 'member' }, { headers: { 'idempotency-key': 'one' } }),
      () =>
        service.request('POST', `/invitations/${id}/send_again.json`, {
          headers: { 'idempotency-key': 'other' },
        }),
    ]
    for (const send of sends) {
      expect((await withoutRoom(service.database.pool, 'mails', send)).status).toBe(503)
      expect((await send()).status).toBe(201)
    }
  })

  test('need a recent proof of a person, and a key without limits', async () => {
    const owner = await addPerson(service, service.companyId, 'owner')
    const browser = openBrowser(service)
    await browser.signIn(owner.email, PASSWORD)
    await service.database.pool.query(
      "UPDATE sessions SET proved_at = now() - interval '1 hour' WHERE user_id = $1",
      [owner.id],
    )
    const body = { invitation: { email: drawEmail(), role: 'member' } }
    const refused = await browser.request('POST', '/invitations.json', { body })
    expect(refused.status).toBe(403)
    expect(refused.body.error).toContain('/session/proof.json')
  })
})
