import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addPerson, PASSWORD } from '../../../test/harness/add-person.ts'
import { type Browser, openBrowser } from '../../../test/harness/browser.ts'
import { eventually } from '../../../test/harness/eventually.ts'
import { startTestService, type TestService } from '../../../test/harness/test-service.ts'
import { withoutRoom } from '../../../test/harness/without-room.ts'
import { makeLink } from '../links/links.ts'

let service: TestService

beforeAll(async () => {
  service = await startTestService()
})
beforeEach(() => service.database.pool.query('DELETE FROM sign_in_failures; DELETE FROM mails'))
afterAll(() => service.close())

const NEXT = 'a heron under the old bridge'

const linkFor = (userId: number, purpose: 'reset' | 'sign_in', seconds = 60) =>
  service.database.transaction(tx => makeLink(tx, userId, purpose, seconds))

async function signedIn() {
  const person = await addPerson(service, service.companyId, 'owner')
  const browser = openBrowser(service)
  await browser.signIn(person.email, PASSWORD)
  return { person, browser }
}

const reset = (fields: object, browser: Browser = openBrowser(service)) =>
  browser.request('POST', '/session/reset.json', { body: { reset: fields } })

const first = (token: string, browser: Browser = openBrowser(service)) =>
  browser.request('POST', '/session/first.json', { body: { session: { token } } })

async function operationsOf(userId: number): Promise<readonly string[]> {
  const query = { resource: 'user', resource_id: userId }
  const { body } = await service.request('GET', '/api/v5/audit_events.json', { query })
  return body.map((event: { audit_event: { operation: string } }) => event.audit_event.operation)
}

async function mailsTo(email: string) {
  const { rows } = await service.database.pool.query<{ subject: string; text: string }>(
    'SELECT subject, text FROM mails WHERE recipient = $1 ORDER BY id',
    [email],
  )
  return rows
}

/** How often a mail was asked for, for each e-mail address: it is counted after the answer. */
async function timesAsked(): Promise<readonly number[]> {
  const { rows } = await service.database.pool.query<{ failures: number }>(
    `SELECT failures FROM sign_in_failures WHERE kind = 'reset email'`,
  )
  return rows.map(({ failures }) => failures)
}

describe('a mail to set a new password', () => {
  test('goes to who has the address, and its link sets the password once, and ends all sessions', async () => {
    const { person, browser } = await signedIn()
    expect(await reset({ email: ` ${person.email.toUpperCase()}` })).toMatchObject({
      status: 202,
      body: { reset: { state: 'asked' } },
    })
    const mail = await eventually(async () => {
      const [sent] = await mailsTo(person.email)
      if (sent === undefined) throw new Error('no mail yet')
      return sent
    })
    const [, token = ''] =
      /http:\/\/localhost(?::80)?\/console\/reset#token=([\w-]{43})\n/.exec(mail.text) ?? []
    const other = openBrowser(service)
    expect(await reset({ token, password: NEXT }, other)).toMatchObject({
      status: 200,
      body: { reset: { state: 'done' } },
    })
    expect((await browser.request('GET', '/session.json')).status).toBe(401)
    expect((await other.signIn(person.email, PASSWORD)).status).toBe(401)
    expect((await other.signIn(person.email, NEXT)).status).toBe(201)
    expect(await reset({ token, password: PASSWORD })).toMatchObject({
      status: 422,
      body: { reset: { errors: { token: [expect.stringContaining('ask for another link')] } } },
    })
    expect(await operationsOf(person.id)).toEqual(['sign_in', 'reset_password', 'sign_in'])
    expect((await mailsTo(person.email)).map(({ subject }) => subject)).toEqual([
      'Set a new password',
      'Your password was changed',
    ])
  })

  test('is answered alike where nobody has the address, and none is written', async () => {
    const person = await addPerson(service, service.companyId, 'owner')
    const [known, unknown] = [await reset({ email: person.email }), await reset({ email: 'x@example.com' })]
    expect([unknown.status, unknown.body]).toEqual([known.status, known.body])
    await eventually(async () => {
      expect(await mailsTo(person.email)).toHaveLength(1)
      expect(await timesAsked()).toEqual([1, 1])
    })
    const { rows } = await service.database.pool.query('SELECT recipient FROM mails')
    expect(rows).toEqual([{ recipient: person.email }])
  })

  test('fills nobody’s letter box, and is refused to who asks for many', async () => {
    const person = await addPerson(service, service.companyId, 'owner')
    for (let asked = 0; asked < 12; asked++) expect((await reset({ email: person.email })).status).toBe(202)
    await service.database.pool.query(
      `UPDATE sign_in_failures SET failures = 100 WHERE kind = 'reset address'`,
    )
    await reset({ email: person.email })
    const refused = await reset({ email: 'x@example.com' })
    expect(refused.status).toBe(429)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(1)
    // Each is counted before it is written.
    await eventually(async () => expect(await mailsTo(person.email)).toHaveLength(4))
    expect(await timesAsked()).toEqual([4])
  })

  test.each([
    [{}, 'email'],
    [{ email: ' ' }, 'email'],
    [{ token: 'x' }, 'password'],
    [{ password: NEXT }, 'token'],
    [{ token: 'unknown', password: NEXT }, 'token'],
  ])('%o is refused at its field', async (fields, field) => {
    const answer = await reset(fields)
    expect(answer.status).toBe(422)
    expect(Object.keys(answer.body.reset.errors)).toEqual([field])
  })
})

describe('a link', () => {
  test('that sets a password stays good after one that will not do', async () => {
    const person = await addPerson(service, service.companyId, 'owner')
    const { token } = await linkFor(person.id, 'reset')
    for (const password of ['short', 'qwertyuiop123', person.email]) {
      expect((await reset({ token, password })).body.reset.errors.password).toHaveLength(1)
    }
    expect((await reset({ token, password: NEXT })).status).toBe(200)
  })

  test('is good for one of those who come at once', async () => {
    const person = await addPerson(service, service.companyId, 'owner')
    const one = await linkFor(person.id, 'reset')
    const passwords = ['first long password', 'second long password', 'third long password']
    const answers = await Promise.all(passwords.map(password => reset({ token: one.token, password })))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422, 422])
    const other = await linkFor(person.id, 'sign_in')
    const sessions = await Promise.all([1, 2, 3].map(() => first(other.token)))
    expect(sessions.map(({ status }) => status).toSorted()).toEqual([201, 401, 401])
  })

  test('signs in, once, and for nothing else', async () => {
    const person = await addPerson(service, service.companyId, 'owner')
    const { token } = await linkFor(person.id, 'sign_in')
    expect((await reset({ token, password: NEXT })).status).toBe(422)
    const browser = openBrowser(service)
    const answer = await first(token, browser)
    expect(answer).toMatchObject({
      status: 201,
      body: { session: { user: { id: person.id }, method: 'link' } },
    })
    expect((await browser.request('GET', '/targets.json')).status).toBe(200)
    expect(await first(token)).toMatchObject({
      status: 401,
      body: { error: expect.stringContaining('used') },
    })
  })

  test('that has run out, or of before a password was set, is good for nothing', async () => {
    const person = await addPerson(service, service.companyId, 'owner')
    const over = await linkFor(person.id, 'sign_in', 0)
    expect((await first(over.token)).status).toBe(401)
    const [before, setting] = [await linkFor(person.id, 'sign_in'), await linkFor(person.id, 'reset')]
    await reset({ token: setting.token, password: NEXT })
    expect((await first(before.token)).status).toBe(401)
  })

  test('gives way to newer ones: no more than five are good at a time', async () => {
    const person = await addPerson(service, service.companyId, 'owner')
    const links = []
    for (let made = 0; made < 6; made++) links.push(await linkFor(person.id, 'sign_in'))
    expect((await first(links[0]?.token ?? '')).status).toBe(401)
    expect((await first(links[1]?.token ?? '')).status).toBe(201)
  })

  test('is taken from no page of another site', async () => {
    const person = await addPerson(service, service.companyId, 'owner')
    const { token } = await linkFor(person.id, 'sign_in')
    const answer = await openBrowser(service).request('POST', '/session/first.json', {
      body: { session: { token } },
      headers: { 'sec-fetch-site': 'cross-site' },
    })
    expect(answer.status).toBe(403)
    expect((await first(token)).status).toBe(201)
  })
})

describe('one’s own password', () => {
  const change = (browser: Browser, fields: object) =>
    browser.request('POST', '/session/password.json', { body: { password: fields } })

  test('is changed by who knows it, and ends all other sessions', async () => {
    const { person, browser } = await signedIn()
    const other = openBrowser(service)
    await other.signIn(person.email, PASSWORD)
    for (const current of ['wrong', '', undefined]) {
      const refused = await change(browser, { new: NEXT, ...(current !== undefined && { current }) })
      expect(refused.body.password.errors).toEqual({ current: ['is not your present password'] })
    }
    expect(
      (await change(browser, { current: PASSWORD, new: 'short' })).body.password.errors.new,
    ).toHaveLength(1)
    expect((await change(browser, { current: PASSWORD, new: NEXT })).status).toBe(204)
    expect((await other.request('GET', '/session.json')).status).toBe(401)
    expect((await browser.request('GET', '/session.json')).status).toBe(200)
    expect((await openBrowser(service).signIn(person.email, NEXT)).status).toBe(201)
    expect((await operationsOf(person.id)).slice(0, 2)).toEqual(['sign_in', 'change_password'])
    expect(await mailsTo(person.email)).toMatchObject([{ subject: 'Your password was changed' }])
  })

  test('is told of to nobody without end: an address may be a stranger’s', async () => {
    const { person, browser } = await signedIn()
    const passwords = [PASSWORD, NEXT]
    for (let changed = 0; changed < 8; changed++) {
      const fields = { current: passwords[changed % 2], new: passwords[(changed + 1) % 2] }
      expect((await change(browser, fields)).status).toBe(204)
    }
    expect(await mailsTo(person.email)).toHaveLength(4)
  })

  test('is not said to be changed where the service failed before it was', async () => {
    const { person, browser } = await signedIn()
    const send = () =>
      browser.request('POST', '/session/password.json', {
        headers: { 'idempotency-key': `password of ${person.id}` },
        body: { password: { current: PASSWORD, new: NEXT } },
      })
    expect((await withoutRoom(service.database.pool, 'passwords', send)).status).toBe(503)
    expect(await send()).toMatchObject({ status: 204 })
    expect((await openBrowser(service).signIn(person.email, NEXT)).status).toBe(201)
  })

  test('is not guessed by who found a browser open', async () => {
    const { browser } = await signedIn()
    const statuses = []
    for (let guess = 0; guess < 12; guess++) {
      statuses.push((await change(browser, { current: `guess ${guess}`, new: NEXT })).status)
    }
    expect(statuses.at(-1)).toBe(429)
  })

  test('is set without one by who came by a link just now, and by nobody else’s key or page', async () => {
    const person = await addPerson(service, service.companyId, 'owner')
    await service.database.pool.query('DELETE FROM passwords WHERE user_id = $1', [person.id])
    const browser = openBrowser(service)
    const { token } = await linkFor(person.id, 'sign_in')
    expect((await first(token, browser)).body.session.has_password).toBe(false)
    const body = { password: { new: NEXT } }
    const byKey = await service.request('POST', '/session/password.json', { apiKey: person.apiKey, body })
    expect(byKey.status).toBe(401)
    const csrf = browser.csrfToken
    browser.csrfToken = null
    expect((await change(browser, { new: NEXT })).status).toBe(403)
    browser.csrfToken = csrf
    expect((await change(browser, { new: NEXT })).status).toBe(204)
    expect((await browser.request('GET', '/session.json')).body.session.has_password).toBe(true)
  })

  /** Hours after it has come by a link, without a password. */
  async function longAgoByLink() {
    const person = await addPerson(service, service.companyId, 'owner')
    await service.database.pool.query('DELETE FROM passwords WHERE user_id = $1', [person.id])
    const browser = openBrowser(service)
    await first((await linkFor(person.id, 'sign_in')).token, browser)
    await service.database.pool.query(
      `UPDATE sessions SET proved_at = now() - interval '3 hours' WHERE user_id = $1`,
      [person.id],
    )
    return { person, browser }
  }

  test('is set without one as long as a session by a link lasts, where there is nothing else to prove by', async () => {
    const { browser } = await longAgoByLink()
    expect((await change(browser, { new: NEXT })).status).toBe(204)
    expect(await change(browser, { new: `${NEXT} again` })).toMatchObject({
      body: { password: { errors: { current: ['is not your present password'] } } },
    })
  })

  test.each([
    [
      'a second factor',
      (id: number) => `INSERT INTO totp_factors (user_id, name, sealed_secret, confirmed_at)
        VALUES (${id}, 'App', 'sealed', now())`,
    ],
    [
      'a passkey',
      (
        id: number,
      ) => `INSERT INTO passkeys (user_id, name, credential_id, public_key, rp_id, counter, transports)
        VALUES (${id}, 'Key', 'credential of ${id}', 'key', 'localhost', 0, '{}')`,
    ],
    [
      'a single sign-on',
      // Of a provider that need not be there.
      (id: number) => `BEGIN; SET LOCAL session_replication_role = replica;
        INSERT INTO oidc_identities (company_id, provider_id, issuer, subject, user_id)
        VALUES (${service.companyId}, 0, 'https://id.example.com', 'subject of ${id}', ${id}); COMMIT`,
    ],
    [
      'a session by something else',
      (id: number) => `UPDATE sessions SET method = 'oidc' WHERE user_id = ${id}`,
    ],
  ])('is not set without one hours later by who has %s', async (_what, sqlFor) => {
    const { person, browser } = await longAgoByLink()
    await service.database.pool.query(sqlFor(person.id))
    expect(await change(browser, { new: NEXT })).toMatchObject({
      status: 403,
      headers: { 'www-authenticate': 'Session error="insufficient_user_authentication"' },
    })
  })

  test('is set by one of two who do so at once', async () => {
    const { browser } = await signedIn()
    const answers = await Promise.all(
      ['one more long password', 'yet another long one'].map(next =>
        change(browser, { current: PASSWORD, new: next }),
      ),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 422])
  })
})

describe('a link for somebody else', () => {
  const make = (userId: number, apiKey: string) =>
    service.request('POST', `/api/v5/users/${userId}/reset_password.json`, { apiKey })

  test('is made by who manages the user, shown once, and sets the password', async () => {
    const owner = await service.addUser(service.companyId, 'owner')
    const person = await addPerson(service, service.companyId, 'member')
    const made = await make(person.id, owner)
    expect(made).toMatchObject({
      status: 201,
      body: {
        reset: { url: expect.stringMatching(/^http:\/\/localhost(:80)?\/console\/reset#token=[\w-]{43}$/) },
      },
    })
    const token = made.body.reset.url.split('#token=')[1]
    expect((await reset({ token, password: NEXT })).status).toBe(200)
    expect(await operationsOf(person.id)).toEqual(['reset_password', 'make_reset_link'])
  })

  test('ends with the right of who made it, whether that is removed or becomes a member', async () => {
    const [removed, overlooked, demoted] = [
      await addPerson(service, service.companyId, 'owner'),
      await addPerson(service, service.companyId, 'owner'),
      await addPerson(service, service.companyId, 'superuser'),
    ]
    const person = await addPerson(service, service.companyId, 'member')
    const tokens = []
    for (const { apiKey } of [removed, overlooked, demoted]) {
      tokens.push((await make(person.id, apiKey)).body.reset.url.split('#token=')[1])
    }
    await service.request('DELETE', `/api/v5/users/${removed.id}.json`)
    // As if its right ended while it was making one.
    await service.database.pool.query(`UPDATE memberships SET role = 'member' WHERE user_id = $1`, [
      overlooked.id,
    ])
    const memberships = [{ company_id: service.companyId, role: 'member' }]
    await service.request('PUT', `/api/v5/users/${demoted.id}.json`, { body: { user: { memberships } } })
    for (const token of tokens) {
      expect((await reset({ token, password: NEXT })).body.reset.errors).toHaveProperty('token')
    }
  })

  test.each([
    ['joined a Company that its maker does not manage', 'joins'],
    ['became an administrator', 'is raised'],
  ] as const)(
    'opens nobody who %s since; one’s own, and an administrator’s, stay good',
    async (_what, change) => {
      const owner = await addPerson(service, service.companyId, 'owner')
      const person = await addPerson(service, service.companyId, 'owner')
      const links = []
      for (const apiKey of [owner.apiKey, person.apiKey, service.apiKey]) {
        links.push((await make(person.id, apiKey)).body.reset.url.split('#token=')[1])
      }
      const [ofOwner, own, ofAdministrator] = links
      const elsewhere = await service.addCompany()
      if (change === 'is raised') {
        await service.database.pool.query('UPDATE users SET administrator = true WHERE id = $1', [person.id])
      } else {
        await service.database.pool.query(
          `INSERT INTO memberships (company_id, user_id, role) VALUES ($1, $2, 'member')`,
          [elsewhere, person.id],
        )
      }
      expect((await reset({ token: ofOwner, password: NEXT })).body.reset.errors).toHaveProperty('token')
      const weak = await reset({ token: own, password: 'short' })
      expect(weak.body.reset.errors).toHaveProperty('password')
      expect((await reset({ token: ofAdministrator, password: NEXT })).status).toBe(200)
    },
  )

  test('is refused for who is not the actor’s alone, or has no address, or by who manages nobody', async () => {
    const owner = await service.addUser(service.companyId, 'owner')
    const elsewhere = await service.addCompany()
    const stranger = await addPerson(service, elsewhere, 'member')
    expect((await make(stranger.id, owner)).status).toBe(404)
    const both = await addPerson(service, service.companyId, 'member')
    await service.database.pool.query(
      `INSERT INTO memberships (company_id, user_id, role) VALUES ($1, $2, 'member')`,
      [elsewhere, both.id],
    )
    expect((await make(both.id, owner)).status).toBe(403)
    const member = await service.addUser(service.companyId, 'member')
    expect((await make(both.id, member)).status).toBe(403)
    const nameless = await addPerson(service, service.companyId, 'member')
    await service.database.pool.query('UPDATE users SET email = NULL WHERE id = $1', [nameless.id])
    expect(await make(nameless.id, owner)).toMatchObject({
      status: 422,
      body: { reset: { errors: { email: [expect.any(String)] } } },
    })
    const { rowCount } = await service.database.pool.query(
      'SELECT FROM sign_in_links WHERE user_id = ANY ($1)',
      [[stranger.id, both.id, nameless.id]],
    )
    expect(rowCount).toBe(0)
  })
})

test('behind a proxy, links in mails begin with its Host, and not with what a client may have sent beside it', async () => {
  const proxied = await startTestService({ TRUST_PROXY: 'true' })
  try {
    const person = await addPerson(proxied, proxied.companyId, 'owner')
    await openBrowser(proxied).request('POST', '/session/reset.json', {
      headers: { host: 'calls.example.com', 'x-forwarded-host': 'evil.example' },
      body: { reset: { email: person.email } },
    })
    const text = await eventually(async () => {
      const { rows } = await proxied.database.pool.query('SELECT text FROM mails')
      if (rows[0] === undefined) throw new Error('no mail yet')
      return rows[0].text
    })
    expect(text).toContain('http://calls.example.com/console/reset#token=')
    expect(text).not.toContain('evil.example')
  } finally {
    await proxied.close()
  }
})
