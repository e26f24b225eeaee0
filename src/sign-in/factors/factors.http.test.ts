import { generate } from 'otplib/functional'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addPerson, PASSWORD } from '../../../test/harness/add-person.ts'
import { type Browser, openBrowser } from '../../../test/harness/browser.ts'
import { startTestService, type TestService } from '../../../test/harness/test-service.ts'
import { untilWaiting } from '../../../test/harness/waiting-for-locks.ts'
import { hashRequest } from '../../access/idempotency/hash-request.ts'
import type { Role } from '../../access/permissions.ts'
import { DEVICE_COOKIE } from '../../access/sessions/session-cookie.ts'
import { makeLink } from '../links/links.ts'
import { MAX_SESSIONS_OF_USER } from '../sessions/sessions.ts'

let service: TestService

beforeAll(async () => {
  service = await startTestService()
})
afterAll(() => service.close())

const PERIOD_SECONDS = 30

/** What an app shows now, or so many steps later: the next code is taken too. */
const codeOf = (secret: string, steps = 0) =>
  generate({ secret, epoch: Math.floor(Date.now() / 1_000) + steps * PERIOD_SECONDS })

async function signedIn(role: Role = 'member', companyId = service.companyId) {
  const person = await addPerson(service, companyId, role)
  const browser = openBrowser(service)
  await browser.signIn(person.email, PASSWORD)
  return { person, browser }
}

const beginTotp = (browser: Browser, name = 'Phone') =>
  browser.request('POST', '/session/factors/totp.json', { body: { factor: { name } } })

const confirm = (browser: Browser, id: number, code: string) =>
  browser.request('POST', `/session/factors/totp/${id}/confirm.json`, { body: { factor: { code } } })

/** Somebody who has an app, whose next code has not been used yet. */
async function withApp(role: Role = 'member', companyId = service.companyId) {
  const { person, browser } = await signedIn(role, companyId)
  const { id, secret } = (await beginTotp(browser)).body.factor
  const added = await confirm(browser, id, await codeOf(secret))
  expect(added.status).toBe(200)
  return { person, browser, id, secret, recoveryCodes: added.body.factor.recovery_codes as string[] }
}

const answer = (browser: Browser, code: string) =>
  browser.request('POST', '/session/factor.json', { body: { factor: { code } } })

const targets = (browser: Browser) =>
  browser.request('GET', '/targets.json', { query: { company_id: service.companyId } })

/** As time would have made it. */
const set = (table: string, assignment: string, userId: number) =>
  service.database.pool.query(`UPDATE ${table} SET ${assignment} WHERE user_id = $1`, [userId])

/** Sets a password with a link, in a browser of its own; whether that counts as one of its user's from then on. */
async function resetInNewBrowser(userId: number): Promise<boolean> {
  const { token } = await service.database.transaction(tx => makeLink(tx, userId, 'reset', 60))
  const browser = openBrowser(service)
  const body = { reset: { token, password: 'seven geese in a wet field' } }
  expect((await browser.request('POST', '/session/reset.json', { body })).status).toBe(200)
  return browser.cookies.has(DEVICE_COOKIE)
}

test('a browser in which a password was set is known where that was all there is to know', async () => {
  const [plain, { person }] = [await signedIn(), await withApp()]
  expect(await resetInNewBrowser(plain.person.id)).toBe(true)
  expect(await resetInNewBrowser(person.id)).toBe(false)
})

describe('an app', () => {
  test('counts once a code of it was typed, and comes with ten recovery codes', async () => {
    const { browser, person } = await signedIn()
    const begun = await beginTotp(browser)
    expect(begun.status).toBe(201)
    const { id, secret, uri } = begun.body.factor
    expect(new URL(uri).searchParams.get('secret')).toBe(secret)
    expect((await browser.request('GET', '/session/factors.json')).body).toEqual([])
    expect((await confirm(browser, id, '000000')).status).toBe(401)
    const added = await confirm(browser, id, await codeOf(secret))
    expect(added.body.factor).toMatchObject({ id, kind: 'totp', name: 'Phone' })
    expect(new Set(added.body.factor.recovery_codes).size).toBe(10)
    const listed = await browser.request('GET', '/session/factors.json')
    expect(listed.body).toMatchObject([{ factor: { id, kind: 'totp', name: 'Phone' } }])
    expect((await confirm(browser, id, await codeOf(secret, 1))).status).toBe(409)
    const { rows } = await service.database.pool.query('SELECT * FROM totp_factors WHERE user_id = $1', [
      person.id,
    ])
    expect(JSON.stringify(rows)).not.toContain(secret)
  })

  test('is asked for at the next sign-in, and nothing is open before', async () => {
    const { person, secret } = await withApp()
    const browser = openBrowser(service)
    const begun = await browser.signIn(person.email, PASSWORD)
    expect(begun.body.session).toMatchObject({
      user: null,
      needs_factor: true,
      factors: ['totp', 'recovery_code'],
    })
    expect(await targets(browser)).toMatchObject({
      status: 401,
      body: { error: 'Answer your second factor first.' },
    })
    for (const path of ['/session/factors.json', '/session/recovery_codes.json']) {
      expect((await browser.request('GET', path)).status).toBe(401)
    }
    const before = browser.cookies.get('dialplane_session')
    const answered = await answer(browser, await codeOf(secret, 1))
    expect(answered.body.session).toMatchObject({ user: { id: person.id }, needs_factor: false })
    expect((await targets(browser)).status).toBe(200)
    expect(browser.cookies.get('dialplane_session')).not.toBe(before)
    const stale = await service.request('GET', '/session.json', {
      apiKey: null,
      headers: { cookie: `dialplane_session=${before}` },
    })
    expect(stale.status).toBe(401)
  })

  test('is answered with the password too; a wrong code then signs nobody in', async () => {
    const { person, secret } = await withApp()
    const signIn = (code: string) =>
      openBrowser(service).request('POST', '/session.json', {
        body: { session: { email: person.email, password: PASSWORD, code } },
      })
    expect((await signIn('000000')).status).toBe(401)
    expect((await signIn(await codeOf(secret, 1))).body.session).toMatchObject({ needs_factor: false })
  })

  test('opens once by each code, for one of two browsers that send it at once', async () => {
    const { person, secret } = await withApp()
    const browsers = [openBrowser(service), openBrowser(service), openBrowser(service)]
    for (const browser of browsers) await browser.signIn(person.email, PASSWORD)
    const code = await codeOf(secret, 1)
    const answers = await Promise.all(browsers.map(browser => answer(browser, code)))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 401, 401])
  })

  test('was used to confirm: that code opens nothing', async () => {
    const { browser, person } = await signedIn()
    const { id, secret } = (await beginTotp(browser)).body.factor
    const code = await codeOf(secret)
    await confirm(browser, id, code)
    const other = openBrowser(service)
    await other.signIn(person.email, PASSWORD)
    expect((await answer(other, code)).status).toBe(401)
  })

  test('is asked for in browsers that were signed in before', async () => {
    const { person, browser } = await signedIn()
    const other = openBrowser(service)
    await other.signIn(person.email, PASSWORD)
    const { id, secret } = (await beginTotp(browser)).body.factor
    await confirm(browser, id, await codeOf(secret))
    expect((await targets(browser)).status).toBe(200)
    expect((await targets(other)).status).toBe(401)
    expect((await answer(other, await codeOf(secret, 1))).status).toBe(201)
  })

  test('is asked for where it is added just while its user signs in', async () => {
    const { person } = await signedIn()
    const { pool } = service.database
    const adding = await pool.connect()
    const browser = openBrowser(service)
    try {
      await adding.query('BEGIN')
      await adding.query('SELECT FROM users WHERE id = $1 FOR UPDATE', [person.id])
      const begun = browser.signIn(person.email, PASSWORD)
      await untilWaiting(pool)
      await adding.query(
        `INSERT INTO totp_factors (user_id, name, sealed_secret, confirmed_at) VALUES ($1, 'Phone', 'x', now())`,
        [person.id],
      )
      await adding.query('COMMIT')
      expect((await begun).body.session).toMatchObject({ needs_factor: true })
    } finally {
      adding.release()
    }
  })

  test('that is confirmed forgets the codes that were wrong before', async () => {
    const { browser } = await signedIn()
    const { id, secret } = (await beginTotp(browser)).body.factor
    for (let guess = 0; guess < 5; guess++) expect((await confirm(browser, id, '000000')).status).toBe(401)
    expect((await confirm(browser, id, await codeOf(secret))).status).toBe(200)
    const another = (await beginTotp(browser, 'Tablet')).body.factor
    expect((await confirm(browser, another.id, '000000')).status).toBe(401)
    expect((await confirm(browser, another.id, await codeOf(another.secret))).status).toBe(200)
  })

  test('that is removed while it is asked for leaves nobody waiting', async () => {
    const { person } = await withApp()
    const browser = openBrowser(service)
    await browser.signIn(person.email, PASSWORD)
    await service.request('DELETE', `/api/v5/users/${person.id}/factors.json`)
    expect((await browser.request('GET', '/session.json')).status).toBe(401)
    expect((await browser.signIn(person.email, PASSWORD)).body.session.needs_factor).toBe(false)
  })

  test('is guessed at five times, and then has to wait', async () => {
    const { person, secret } = await withApp()
    const browser = openBrowser(service)
    await browser.signIn(person.email, PASSWORD)
    for (let guesses = 0; guesses < 6; guesses++) expect((await answer(browser, '000000')).status).toBe(401)
    const refused = await answer(browser, await codeOf(secret, 1))
    expect(refused).toMatchObject({ status: 429, headers: { 'retry-after': expect.anything() } })
  })

  test('is guessed at no oftener by whoever begins anew after each guess, as another browser', async () => {
    const { person, secret } = await withApp()
    for (let guesses = 0; guesses < 6; guesses++) {
      const browser = openBrowser(service)
      await browser.signIn(person.email, PASSWORD)
      expect(browser.cookies.has('dialplane_device')).toBe(false)
      expect((await answer(browser, '000000')).status).toBe(401)
    }
    const browser = openBrowser(service)
    await browser.signIn(person.email, PASSWORD)
    expect((await answer(browser, await codeOf(secret, 1))).status).toBe(429)
  })

  test('lets a browser be known once it is answered, and not before', async () => {
    const { person, secret } = await withApp()
    const browser = openBrowser(service)
    await browser.signIn(person.email, PASSWORD)
    expect((await answer(browser, await codeOf(secret, 1))).status).toBe(201)
    expect(browser.cookies.has('dialplane_device')).toBe(true)
  })

  test('that is not answered ends no session of who is signed in, and can be for ten minutes', async () => {
    const { person, browser } = await withApp()
    for (let begun = 0; begun <= MAX_SESSIONS_OF_USER; begun++) {
      await service.database.pool.query('DELETE FROM sign_in_failures')
      await openBrowser(service).signIn(person.email, PASSWORD)
    }
    expect((await targets(browser)).status).toBe(200)
    const listed = await browser.request('GET', '/session/all.json')
    expect(listed.body).toHaveLength(1)
    const late = openBrowser(service)
    const { body } = await late.signIn(person.email, PASSWORD)
    expect(body.session.needs_factor).toBe(true)
    const { rows } = await service.database.pool.query(
      `SELECT extract(epoch FROM max(valid_until) - now())::integer AS seconds FROM sessions WHERE user_id = $1 AND needs_factor`,
      [person.id],
    )
    expect(rows[0].seconds).toBeLessThanOrEqual(600)
    expect(rows[0].seconds).toBeGreaterThan(500)
  })

  test('of somebody else is not there', async () => {
    const { id } = await withApp()
    const { browser } = await signedIn()
    expect((await confirm(browser, id, '000000')).status).toBe(404)
    expect((await browser.request('DELETE', `/session/factors/totp/${id}.json`)).status).toBe(404)
  })

  test('is no answer of a session that was ended meanwhile', async () => {
    const { person, secret, browser: first } = await withApp()
    const browser = openBrowser(service)
    await browser.signIn(person.email, PASSWORD)
    await first.request('DELETE', '/session/all.json')
    expect((await answer(browser, await codeOf(secret, 1))).status).toBe(401)
  })
})

describe('recovery codes', () => {
  test('each open once, also for two browsers at once, in any writing', async () => {
    const { person, recoveryCodes } = await withApp()
    const code = recoveryCodes[0] ?? ''
    const browsers = [openBrowser(service), openBrowser(service)]
    for (const browser of browsers) await browser.signIn(person.email, PASSWORD)
    const answers = await Promise.all(
      browsers.map((browser, index) =>
        answer(browser, index === 0 ? code : code.toLowerCase().replaceAll('-', ' ')),
      ),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 401])
    const winner = answers[0]?.status === 201 ? browsers[0] : browsers[1]
    const left = await winner?.request('GET', '/session/recovery_codes.json')
    expect(left?.body.recovery_codes.left).toBe(9)
  })

  test('are replaced by ten new ones', async () => {
    const { person, browser, recoveryCodes } = await withApp()
    const renewed = await browser.request('POST', '/session/recovery_codes.json')
    expect(renewed).toMatchObject({ status: 201, body: { recovery_codes: { left: 10 } } })
    const other = openBrowser(service)
    await other.signIn(person.email, PASSWORD)
    expect((await answer(other, recoveryCodes[1] ?? '')).status).toBe(401)
    expect((await answer(other, renewed.body.recovery_codes.codes[1])).status).toBe(201)
  })

  test('are no use to somebody else, nor without a factor', async () => {
    const { recoveryCodes } = await withApp()
    const { person } = await withApp()
    const browser = openBrowser(service)
    await browser.signIn(person.email, PASSWORD)
    expect((await answer(browser, recoveryCodes[2] ?? '')).status).toBe(401)
    const { browser: without } = await signedIn()
    expect((await without.request('POST', '/session/recovery_codes.json')).status).toBe(422)
  })
})

describe('a request that names itself', () => {
  const named = (browser: Browser, path: string, body?: object, name = 'once') =>
    browser.request('POST', path, { ...(body && { body }), headers: { 'idempotency-key': name } })

  test('is answered as before, and draws no other recovery codes nor another secret', async () => {
    const { browser } = await withApp()
    for (const [path, body] of [
      ['/session/recovery_codes.json', undefined],
      ['/session/factors/totp.json', { factor: { name: 'Another' } }],
    ] as const) {
      const first = await named(browser, path, body, path)
      const again = await named(browser, path, body, path)
      expect(first.status, JSON.stringify(first.body)).toBe(201)
      expect([again.status, again.body]).toEqual([first.status, first.body])
      expect(again.headers['idempotent-replayed']).toBe('true')
    }
  })

  test('is carried out once its user has proved who it is', async () => {
    const { person, browser } = await withApp()
    await set('sessions', `proved_at = now() - interval '10 minutes'`, person.id)
    expect((await named(browser, '/session/recovery_codes.json')).status).toBe(403)
    await browser.request('POST', '/session/proof.json', { body: { proof: { password: PASSWORD } } })
    expect((await named(browser, '/session/recovery_codes.json')).status).toBe(201)
  })

  test('with a password leaves no hash by which that could be guessed', async () => {
    const { person, browser } = await withApp()
    const proof = { password: PASSWORD }
    await named(browser, '/session/proof.json', { proof })
    const request = { method: 'POST', query: {}, url: '/session/proof.json', body: { proof } }
    const { rows } = await service.database.pool.query<{ request_hash: Buffer }>(
      'SELECT request_hash FROM idempotency_keys WHERE user_id = $1',
      [person.id],
    )
    expect(rows).toHaveLength(1)
    expect(rows[0]?.request_hash).not.toEqual(hashRequest(request as never, null, null))
  })
})

describe('a proof', () => {
  const prove = (browser: Browser, proof: object) =>
    browser.request('POST', '/session/proof.json', { body: { proof } })

  test('is needed again after ten minutes, for whatever would outlast the session', async () => {
    const { person, browser, id, secret } = await withApp('owner')
    await set('sessions', `proved_at = now() - interval '10 minutes'`, person.id)
    const key = { body: { api_key: { name: 'Import' } } }
    const guarded = [
      () => beginTotp(browser),
      () => browser.request('POST', '/session/factors/passkeys/options.json'),
      () => browser.request('POST', '/session/recovery_codes.json'),
      () => browser.request('POST', '/api_keys.json', key),
      () => browser.request('POST', `/api/v5/users/${person.id}/reset_api_key.json`),
      () => browser.request('POST', `/api/v5/users/${person.id}/reset_password.json`),
      () => browser.request('DELETE', `/session/factors/totp/${id}.json`),
    ]
    for (const ask of guarded) {
      const refused = await ask()
      expect(refused).toMatchObject({
        status: 403,
        body: { error: expect.stringContaining('Prove once more') },
        headers: { 'www-authenticate': 'Session error="insufficient_user_authentication"' },
      })
    }
    expect((await targets(browser)).status).toBe(200)
    const proved = await prove(browser, { code: await codeOf(secret, 1) })
    expect(Date.parse(proved.body.session.proven_until)).toBeGreaterThan(Date.now() + 500_000)
    for (const ask of guarded) expect((await ask()).status).toBeLessThan(300)
  })

  test('is the password, a code, or a recovery code; one of them', async () => {
    const { browser, recoveryCodes } = await withApp()
    expect((await prove(browser, { password: PASSWORD })).status).toBe(200)
    expect((await prove(browser, { code: recoveryCodes[3] })).status).toBe(200)
    expect((await prove(browser, { password: 'something else altogether' })).status).toBe(401)
    expect((await prove(browser, { code: '000000' })).status).toBe(401)
    expect((await prove(browser, {})).status).toBe(400)
    expect((await prove(browser, { password: PASSWORD, code: '000000' })).status).toBe(400)
  })

  test('cannot be guessed in a browser that somebody left open', async () => {
    const { browser } = await signedIn()
    for (let guesses = 0; guesses < 6; guesses++) await prove(browser, { password: 'not the right one' })
    expect((await prove(browser, { password: PASSWORD })).status).toBe(429)
  })

  test('is not asked of programs', async () => {
    const { person } = await signedIn('owner')
    const answered = await service.request('POST', '/api_keys.json', {
      apiKey: person.apiKey,
      body: { api_key: { name: 'Import' } },
    })
    expect(answered.status).toBe(201)
  })
})

describe('a Company that requires a second factor', () => {
  const require = async (companyId: number, apiKey: string) =>
    service.request('PUT', `/companies/${companyId}/settings.json`, {
      apiKey,
      body: { settings: { require_second_factor: true } },
    })

  test('lets who has none do nothing but add one, in every role; programs go on', async () => {
    for (const role of ['owner', 'superuser', 'member', 'reporter', 'publisher', 'buyer'] as const) {
      const companyId = await service.addCompany()
      const { person, browser } = await signedIn(role, companyId)
      expect((await browser.request('GET', '/api/v5/user.json')).status).toBe(200)
      await require(companyId, service.apiKey)
      expect(await browser.request('GET', '/api/v5/user.json')).toMatchObject({
        status: 403,
        body: { error: expect.stringContaining('requires a second factor') },
      })
      expect((await browser.request('GET', '/session.json')).body.session).toMatchObject({ must_enrol: true })
      expect((await browser.request('GET', '/session/recovery_codes.json')).status).toBe(403)
      expect((await service.request('GET', '/api/v5/user.json', { apiKey: person.apiKey })).status).toBe(200)
      const { id, secret } = (await beginTotp(browser)).body.factor
      await confirm(browser, id, await codeOf(secret))
      expect((await browser.request('GET', '/api/v5/user.json')).status).toBe(200)
      expect((await browser.request('DELETE', `/session/factors/totp/${id}.json`)).status).toBe(204)
      expect((await browser.request('GET', '/api/v5/user.json')).status).toBe(403)
    }
  })

  test('is made to by who manages its users, not by a member', async () => {
    const companyId = await service.addCompany()
    const memberKey = await service.addUser(companyId, 'member')
    expect(await require(companyId, memberKey)).toMatchObject({
      status: 403,
      body: { error: expect.stringContaining('require_second_factor') },
    })
    expect((await require(companyId, await service.addUser(companyId, 'superuser'))).status).toBe(200)
    expect((await require(companyId, memberKey)).status).toBe(200)
  })
})

test('whoever wholly manages a user lets it in that has lost everything', async () => {
  const { person } = await withApp()
  const ownerKey = await service.addUser(service.companyId, 'owner')
  const path = `/api/v5/users/${person.id}/factors.json`
  const strangerKey = await service.addUser(await service.addCompany(), 'owner')
  expect((await service.request('DELETE', path, { apiKey: strangerKey })).status).toBe(404)
  expect((await service.request('DELETE', path, { apiKey: person.apiKey })).status).toBe(403)
  expect((await service.request('DELETE', path, { apiKey: ownerKey })).status).toBe(204)
  const browser = openBrowser(service)
  expect((await browser.signIn(person.email, PASSWORD)).body.session.needs_factor).toBe(false)
})

/** What the log says of somebody, newest first. */
async function eventsOf(userId: number): Promise<readonly { operation: string; after: object | null }[]> {
  const query = { resource: 'user', resource_id: userId, company_id: service.companyId }
  const { body } = await service.request('GET', '/api/v5/audit_events.json', { query })
  return body.map(({ audit_event }: { audit_event: object }) => audit_event)
}

describe('the audit log', () => {
  test('says that somebody signed in once the factor is answered, and that codes were guessed', async () => {
    const { person, secret } = await withApp()
    const browser = openBrowser(service)
    await browser.signIn(person.email, PASSWORD)
    expect((await eventsOf(person.id))[0]).toMatchObject({ operation: 'begin_sign_in' })
    const answer = (code: string) =>
      browser.request('POST', '/session/factor.json', { body: { factor: { code } } })
    let guesses = 0
    while ((await answer('000000')).status === 401) guesses += 1
    expect(guesses).toBeGreaterThan(3)
    const [locked, before] = await eventsOf(person.id)
    expect(locked).toMatchObject({ operation: 'lock_out', after: { of: 'code' } })
    expect(before?.operation).toBe('begin_sign_in')
    await service.database.pool.query('DELETE FROM sign_in_failures')
    expect((await answer(await codeOf(secret, 1))).status).toBe(201)
    expect((await eventsOf(person.id))[0]).toMatchObject({ operation: 'sign_in', after: { factor: 'totp' } })
  })

  test.each([
    ['codes that come with the password', 'code'],
    ['the password, by who found a browser open', 'proof'],
    ['the present one, to set another', 'proof'],
  ])('says that somebody guesses %s', async (what, of) => {
    const { person, browser } = await withApp()
    const guess = {
      'codes that come with the password': () => {
        const session = { email: person.email, password: PASSWORD, code: '000000' }
        return openBrowser(service).request('POST', '/session.json', { body: { session } })
      },
      'the password, by who found a browser open': () =>
        browser.request('POST', '/session/proof.json', { body: { proof: { password: 'a guess' } } }),
      'the present one, to set another': () => {
        const password = { current: 'a guess', new: 'a long one of my own' }
        return browser.request('POST', '/session/password.json', { body: { password } })
      },
    }[what]
    let guesses = 0
    while ((await guess?.())?.status !== 429 && guesses < 30) guesses += 1
    const locked = (await eventsOf(person.id)).filter(({ operation }) => operation === 'lock_out')
    expect(locked).toMatchObject([{ after: { of } }])
  })
})

test('the audit log tells of factors, and nothing of what they are', async () => {
  const { person, browser, id, secret } = await withApp()
  await browser.request('DELETE', `/session/factors/totp/${id}.json`)
  const events = await eventsOf(person.id)
  expect(events.map(({ operation }) => operation)).toEqual(['remove_factor', 'add_factor', 'sign_in'])
  expect(JSON.stringify(events)).not.toContain(secret)
})
