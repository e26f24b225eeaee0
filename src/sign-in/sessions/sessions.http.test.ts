import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addPerson, PASSWORD } from '../../../test/harness/add-person.ts'
import { openBrowser } from '../../../test/harness/browser.ts'
import { startTestService, type TestService } from '../../../test/harness/test-service.ts'
import { ROLES } from '../../access/permissions.ts'
import { MAX_SESSIONS_OF_USER } from './sessions.ts'

let service: TestService

beforeAll(async () => {
  service = await startTestService()
})
afterAll(() => service.close())

/** Somebody who has just signed in. */
async function signedIn(role: (typeof ROLES)[number] = 'owner') {
  const person = await addPerson(service, service.companyId, role)
  const browser = openBrowser(service)
  const answer = await browser.signIn(person.email, PASSWORD)
  expect(answer.status).toBe(201)
  return { person, browser, session: answer.body.session }
}

async function eventsOf(userId: number): Promise<readonly string[]> {
  const query = { resource: 'user', resource_id: userId, company_id: service.companyId }
  const answer = await service.request('GET', '/api/v5/audit_events.json', { query })
  return answer.body.map((event: { audit_event: { operation: string } }) => event.audit_event.operation)
}

describe('signing in', () => {
  test('answers who it is, and what changes need', async () => {
    const { person, session } = await signedIn('member')
    expect(session).toMatchObject({
      user: {
        id: person.id,
        email: person.email,
        memberships: [{ company_id: service.companyId, role: 'member', affiliate_id: null, target_id: null }],
      },
      method: 'password',
      needs_factor: false,
      has_password: true,
      csrf_token: expect.stringMatching(/^[\w-]{43}$/),
    })
    expect(await eventsOf(person.id)).toEqual(['sign_in'])
  })

  test('takes the address in any case, and keeps the password as typed', async () => {
    const person = await addPerson(service, service.companyId, 'owner')
    const browser = openBrowser(service)
    expect((await browser.signIn(` ${person.email.toUpperCase()} `, PASSWORD)).status).toBe(201)
    expect((await openBrowser(service).signIn(person.email, PASSWORD.toUpperCase())).status).toBe(401)
  })

  test('sets a cookie that scripts and other sites cannot use, and no Secure where there is no TLS', async () => {
    const { browser } = await signedIn()
    const [session] = browser.setCookies
    expect(session).toMatch(/^dialplane_session=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=1209600$/)
  })

  test.each(ROLES)('opens for a %s what its key opens, and no more', async role => {
    const { person, browser } = await signedIn(role)
    for (const path of ['/targets.json', '/campaigns.json', '/api/v5/users.json', '/api/v5/calls.json']) {
      const byKey = await service.request('GET', path, { apiKey: person.apiKey })
      const byCookie = await browser.request('GET', path)
      expect([path, byCookie.status, byCookie.body]).toEqual([path, byKey.status, byKey.body])
    }
  })

  test('always draws a new session, and ends the one that the browser was in', async () => {
    const { person, browser } = await signedIn()
    const before = browser.cookies.get('dialplane_session') ?? ''
    await browser.signIn(person.email, PASSWORD)
    const after = browser.cookies.get('dialplane_session')
    expect(after).not.toBe(before)
    const old = await service.request('GET', '/session.json', {
      apiKey: null,
      headers: { cookie: `dialplane_session=${before}` },
    })
    expect(old.status).toBe(401)
  })

  test('takes no session that somebody else has put into the browser', async () => {
    const person = await addPerson(service, service.companyId, 'owner')
    const browser = openBrowser(service)
    const planted = 'A'.repeat(43)
    browser.cookies.set('dialplane_session', planted)
    await browser.signIn(person.email, PASSWORD)
    expect(browser.cookies.get('dialplane_session')).not.toBe(planted)
    const { rows } = await service.database.pool.query('SELECT token_hash FROM sessions WHERE user_id = $1', [
      person.id,
    ])
    expect(JSON.stringify(rows)).not.toContain(browser.cookies.get('dialplane_session'))
  })

  test('of a page of another site is refused', async () => {
    const person = await addPerson(service, service.companyId, 'owner')
    const body = { session: { email: person.email, password: PASSWORD } }
    const send = (headers: Record<string, string>) =>
      service.request('POST', '/session.json', { apiKey: null, body, headers })
    for (const headers of [
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
      { origin: 'https://evil.example' },
      { origin: 'null' },
    ]) {
      expect((await send(headers as Record<string, string>)).status).toBe(403)
    }
    expect((await send({ 'sec-fetch-site': 'same-origin', origin: 'http://localhost:80' })).status).toBe(201)
  })

  test.each([
    ['nothing', {}, 422],
    ['no password', { email: 'ada@example.com' }, 422],
    ['a password beyond measure', { email: 'ada@example.com', password: 'x'.repeat(257) }, 422],
    ['other types', { email: 7, password: [] }, 422],
  ])('with %s is refused in words', async (_what, session, status) => {
    const answer = await service.request('POST', '/session.json', { apiKey: null, body: { session } })
    expect(answer.status).toBe(status)
    expect(answer.body.session.errors).toBeDefined()
  })
})

describe('a session', () => {
  test('changes something only with the token that was read, and reads without it', async () => {
    const { browser } = await signedIn()
    const token = browser.csrfToken
    const body = { tag: { key: 'colour' } }
    for (const wrong of [null, '', 'A'.repeat(43), `${token}x`]) {
      browser.csrfToken = wrong
      const refused = await browser.request('POST', '/tags.json', { body })
      expect(refused).toMatchObject({ status: 403, body: { error: expect.stringContaining('X-CSRF-Token') } })
      expect((await browser.request('GET', '/tags.json')).status).toBe(200)
    }
    browser.csrfToken = token
    expect((await browser.request('POST', '/tags.json', { body })).status).toBe(201)
  })

  test('takes no token of another session', async () => {
    const [one, other] = [await signedIn(), await signedIn()]
    one.browser.csrfToken = other.browser.csrfToken
    const answer = await one.browser.request('POST', '/tags.json', { body: { tag: { key: 'mood' } } })
    expect(answer.status).toBe(403)
  })

  test('gives way to a key that is sent beside it, even a wrong one', async () => {
    const { browser, person } = await signedIn('reporter')
    const byKey = await browser.request('GET', '/api/v5/user.json', { query: { api_key: service.apiKey } })
    expect(byKey.body.user.id).not.toBe(person.id)
    const wrong = await browser.request('GET', '/api/v5/user.json', {
      headers: { authorization: 'Bearer wrong' },
    })
    expect(wrong.status).toBe(401)
  })

  test('repeats an answer by Idempotency-Key as a key does', async () => {
    const { browser } = await signedIn()
    const send = () =>
      browser.request('POST', '/tags.json', {
        body: { tag: { key: 'repeated' } },
        headers: { 'idempotency-key': 'once' },
      })
    const [first, second] = [await send(), await send()]
    expect(first.status).toBe(201)
    expect(second).toMatchObject({ status: 201, body: first.body })
    expect(second.headers['idempotent-replayed']).toBe('true')
  })

  test('leaves its user on the audit log', async () => {
    const { browser, person } = await signedIn()
    await browser.request('POST', '/tags.json', { body: { tag: { key: 'audited' } } })
    const query = { user_id: person.id, resource: 'tag' }
    const events = await service.request('GET', '/api/v5/audit_events.json', { query })
    expect(events.body).toHaveLength(1)
  })

  test('opens nothing but itself until the second factor is answered', async () => {
    const { browser, person } = await signedIn()
    await service.database.pool.query('UPDATE sessions SET needs_factor = true WHERE user_id = $1', [
      person.id,
    ])
    for (const [method, path] of [
      ['GET', '/api/v5/user.json'],
      ['GET', '/session/all.json'],
      ['GET', '/targets.json'],
      ['POST', '/tags.json'],
      ['GET', '/api/v5/live.json'],
    ] as const) {
      const answer = await browser.request(method, path)
      expect([path, answer.status]).toEqual([path, 401])
      expect(answer.body.error).toContain('second factor')
    }
    const own = await browser.request('GET', '/session.json')
    expect(own).toMatchObject({ status: 200, body: { session: { needs_factor: true, user: null } } })
    expect((await browser.request('DELETE', '/session.json')).status).toBe(204)
  })

  test('is over once it was not used for long', async () => {
    const { browser, person } = await signedIn()
    await service.database.pool.query('UPDATE sessions SET valid_until = now() WHERE user_id = $1', [
      person.id,
    ])
    expect((await browser.request('GET', '/session.json')).status).toBe(401)
    expect((await browser.request('GET', '/targets.json')).body.error).toContain('sign in again')
  })

  test('lives on while it is used, and no longer than it may', async () => {
    const { browser, person } = await signedIn()
    const validUntil = async () => {
      const { rows } = await service.database.pool.query(
        `SELECT extract(epoch FROM valid_until - now())::integer AS idle, valid_until = expires_at AS is_last
         FROM sessions WHERE user_id = $1`,
        [person.id],
      )
      return rows[0]
    }
    await service.database.pool.query(
      `UPDATE sessions SET seen_at = now() - interval '1 hour', valid_until = now() + interval '1 hour' WHERE user_id = $1`,
      [person.id],
    )
    await browser.request('GET', '/targets.json')
    expect((await validUntil()).idle).toBeGreaterThan(11 * 3_600)
    await service.database.pool.query(
      `UPDATE sessions SET seen_at = now() - interval '1 hour', expires_at = now() + interval '2 hours' WHERE user_id = $1`,
      [person.id],
    )
    await browser.request('GET', '/session.json')
    expect(await validUntil()).toMatchObject({ is_last: true })
  })

  test('is over at once when its user is deleted, and reads with its user’s rights as they are', async () => {
    const { browser, person } = await signedIn('member')
    await service.database.pool.query(`UPDATE memberships SET role = 'reporter' WHERE user_id = $1`, [
      person.id,
    ])
    expect((await browser.request('GET', '/targets.json')).status).toBe(403)
    await service.request('DELETE', `/api/v5/users/${person.id}.json`)
    expect((await browser.request('GET', '/session.json')).status).toBe(401)
  })

  test('that signs out is over, and the cookie is gone', async () => {
    const { browser, person } = await signedIn()
    const token = browser.cookies.get('dialplane_session')
    const without = await service.request('DELETE', '/session.json', {
      apiKey: null,
      headers: { cookie: `dialplane_session=${token}` },
    })
    expect(without.status).toBe(403)
    expect((await browser.request('DELETE', '/session.json')).status).toBe(204)
    expect(browser.cookies.has('dialplane_session')).toBe(false)
    browser.cookies.set('dialplane_session', token ?? '')
    expect((await browser.request('GET', '/session.json')).status).toBe(401)
    expect(await eventsOf(person.id)).toEqual(['sign_out', 'sign_in'])
  })

  test('is none for a key', async () => {
    expect((await service.request('GET', '/session.json')).status).toBe(401)
    expect((await service.request('DELETE', '/session.json')).status).toBe(401)
  })
})

describe('all sessions', () => {
  test('are listed with where they are, the last used first, and others’ are not', async () => {
    const { person, browser } = await signedIn()
    const phone = openBrowser(
      service,
      'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Mobile/15E148 Safari/604.1',
    )
    await phone.signIn(person.email, PASSWORD)
    await signedIn()
    const { body } = await browser.request('GET', '/session/all.json')
    const shown = body.map(({ session }: { session: Record<string, unknown> }) => session)
    expect(shown).toMatchObject([
      { browser: 'Safari on iPhone', current: false, address: '127.0.0.1', method: 'password' },
      { browser: 'Firefox on Linux', current: true },
    ])
  })

  test('but the own one are ended together', async () => {
    const { person, browser } = await signedIn()
    const other = openBrowser(service)
    await other.signIn(person.email, PASSWORD)
    expect((await browser.request('DELETE', '/session/all.json')).status).toBe(204)
    expect((await other.request('GET', '/session.json')).status).toBe(401)
    expect((await browser.request('GET', '/session.json')).status).toBe(200)
    expect(await eventsOf(person.id)).toEqual(['end_other_sessions', 'sign_in', 'sign_in'])
  })

  test('are ended one by one, and nobody else’s', async () => {
    const [one, other] = [await signedIn(), await signedIn()]
    const { body } = await other.browser.request('GET', '/session/all.json')
    const path = `/session/all/${body[0].session.id}.json`
    expect((await one.browser.request('DELETE', path)).status).toBe(404)
    expect((await other.browser.request('GET', '/session.json')).status).toBe(200)
    const byKey = await service.request('DELETE', path, { apiKey: other.person.apiKey })
    expect(byKey.status).toBe(204)
    expect((await other.browser.request('GET', '/session.json')).status).toBe(401)
    expect(await eventsOf(other.person.id)).toEqual(['end_session', 'sign_in'])
  })

  test('are no more than so many: the longest unused gives way', async () => {
    const { person, browser } = await signedIn()
    await service.database.pool.query(
      `INSERT INTO sessions (user_id, token_hash, method, address, user_agent, seen_at, valid_until, expires_at)
       SELECT $1::integer, 'hash ' || $1::integer || ' ' || n, 'password', '', '', now() + interval '1 minute', now() + interval '1 day', now() + interval '1 day'
       FROM generate_series(1, $2::integer) AS n`,
      [person.id, MAX_SESSIONS_OF_USER - 1],
    )
    await openBrowser(service).signIn(person.email, PASSWORD)
    expect((await browser.request('GET', '/session.json')).status).toBe(401)
    const { rowCount } = await service.database.pool.query('SELECT FROM sessions WHERE user_id = $1', [
      person.id,
    ])
    expect(rowCount).toBe(MAX_SESSIONS_OF_USER)
  })
})
