import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addPerson, PASSWORD } from '../../../test/harness/add-person.ts'
import { type Authenticator, createAuthenticator } from '../../../test/harness/authenticator.ts'
import { type Browser, openBrowser } from '../../../test/harness/browser.ts'
import { startTestService, type TestService } from '../../../test/harness/test-service.ts'
import { makeLink } from '../links/links.ts'

const ORIGIN = 'https://console.example.com'

let service: TestService

beforeAll(async () => {
  service = await startTestService({ BASE_URL: ORIGIN })
})
afterAll(() => service.close())

async function optionsOf(browser: Browser, path: string) {
  const { status, body } = await browser.request('POST', path)
  expect(status, JSON.stringify(body)).toBe(200)
  return body.options
}

const registration = (browser: Browser) => optionsOf(browser, '/session/factors/passkeys/options.json')
const answering = (browser: Browser) => optionsOf(browser, '/session/factor/options.json')
const signingIn = (browser: Browser) => optionsOf(browser, '/session/passkey/options.json')

const add = (browser: Browser, response: object, name = 'Laptop') =>
  browser.request('POST', '/session/factors/passkeys.json', { body: { factor: { name, response } } })

const answer = (browser: Browser, response: object) =>
  browser.request('POST', '/session/factor.json', { body: { factor: { response } } })

const signIn = (browser: Browser, response: object) =>
  browser.request('POST', '/session/passkey.json', { body: { session: { response } } })

async function signedIn() {
  const person = await addPerson(service, service.companyId, 'member')
  const browser = openBrowser(service)
  await browser.signIn(person.email, PASSWORD)
  return { person, browser }
}

/** Somebody with a passkey. */
async function withPasskey(): Promise<{
  person: { id: number; email: string }
  browser: Browser
  passkey: Authenticator
  factorId: number
}> {
  const { person, browser } = await signedIn()
  const passkey = createAuthenticator(ORIGIN)
  const added = await add(browser, passkey.make(await registration(browser)))
  expect(added.status, JSON.stringify(added.body)).toBe(201)
  return { person, browser, passkey, factorId: added.body.factor.id }
}

describe('adding a passkey', () => {
  test('answers it with recovery codes, and it is asked for from then on', async () => {
    const { person, browser, factorId } = await withPasskey()
    const listed = await browser.request('GET', '/session/factors.json')
    expect(listed.body).toMatchObject([{ factor: { id: factorId, kind: 'passkey', name: 'Laptop' } }])
    const begun = await openBrowser(service).signIn(person.email, PASSWORD)
    expect(begun.body.session).toMatchObject({ needs_factor: true, factors: ['passkey', 'recovery_code'] })
  })

  test('needs an answer to the options of this very session, given once', async () => {
    const { browser } = await signedIn()
    const { browser: other } = await signedIn()
    const passkey = createAuthenticator(ORIGIN)
    expect((await add(browser, passkey.make(await registration(other)))).status).toBe(422)
    const foreign = passkey.make(await registration(browser), { origin: 'https://evil.example' })
    expect((await add(browser, foreign)).status).toBe(422)
    const made = passkey.make(await registration(browser))
    const answers = await Promise.all([add(browser, made), add(browser, made)])
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 422])
    expect((await add(browser, {})).status).toBe(422)
  })

  test('that somebody has already is refused', async () => {
    const { passkey } = await withPasskey()
    const { browser } = await signedIn()
    const answered = await add(browser, passkey.make(await registration(browser)))
    expect(answered).toMatchObject({
      status: 422,
      body: { factor: { errors: { response: ['has already been taken'] } } },
    })
  })
})

describe('a passkey as second factor', () => {
  test('opens the session that asked', async () => {
    const { person, passkey } = await withPasskey()
    const browser = openBrowser(service)
    await browser.signIn(person.email, PASSWORD)
    const answered = await answer(browser, passkey.answer(await answering(browser), { isVerified: false }))
    expect(answered.body.session).toMatchObject({ user: { id: person.id }, needs_factor: false })
  })

  test('opens by one answer once, of two at the same time', async () => {
    const { person, passkey } = await withPasskey()
    const browser = openBrowser(service)
    await browser.signIn(person.email, PASSWORD)
    const response = passkey.answer(await answering(browser))
    const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const send = () =>
      service.request('POST', '/session/factor.json', {
        apiKey: null,
        headers: { cookie, 'x-csrf-token': browser.csrfToken ?? '' },
        body: { factor: { response } },
      })
    const answers = await Promise.all([send(), send(), send()])
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 401, 401])
  })

  test.each<[string, (passkey: Authenticator, options: never) => object]>([
    ['another site', (passkey, options) => passkey.answer(options, { origin: 'https://evil.example' })],
    ['another authenticator', (_, options) => createAuthenticator(ORIGIN).answer(options)],
    ['nothing', () => ({})],
  ])('is no answer from %s', async (_, respond) => {
    const { person, passkey } = await withPasskey()
    const browser = openBrowser(service)
    await browser.signIn(person.email, PASSWORD)
    expect((await answer(browser, respond(passkey, (await answering(browser)) as never))).status).toBe(401)
  })

  test('of somebody else opens nothing', async () => {
    const { passkey } = await withPasskey()
    const { person } = await withPasskey()
    const browser = openBrowser(service)
    await browser.signIn(person.email, PASSWORD)
    expect((await answer(browser, passkey.answer(await answering(browser)))).status).toBe(401)
  })

  test('that was copied, and counts less than it has, opens nothing', async () => {
    const { person, passkey } = await withPasskey()
    const attempt = async (counter: number) => {
      const browser = openBrowser(service)
      await browser.signIn(person.email, PASSWORD)
      return (await answer(browser, passkey.answer(await answering(browser), { counter }))).status
    }
    expect([await attempt(7), await attempt(7), await attempt(8)]).toEqual([201, 401, 201])
  })
})

describe('a passkey alone', () => {
  test('signs in without address or password, where it has made sure who holds it', async () => {
    const { person, passkey } = await withPasskey()
    const browser = openBrowser(service)
    const unsure = passkey.answer(await signingIn(browser), { isVerified: false })
    expect((await signIn(browser, unsure)).status).toBe(401)
    const signed = await signIn(browser, passkey.answer(await signingIn(browser)))
    expect(signed.body.session).toMatchObject({
      user: { id: person.id },
      method: 'passkey',
      needs_factor: false,
    })
    expect((await browser.request('GET', '/api/v5/user.json')).status).toBe(200)
  })

  test('signs in once by one answer, and by none to another question', async () => {
    const { person, passkey } = await withPasskey()
    const browser = openBrowser(service)
    const response = passkey.answer(await signingIn(browser))
    const answers = await Promise.all([
      signIn(openBrowser(service), response),
      signIn(openBrowser(service), response),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 401])
    await browser.signIn(person.email, PASSWORD)
    expect((await signIn(browser, passkey.answer(await answering(browser)))).status).toBe(401)
  })

  test('does not once the password was set by mail: whoever had the account before may have kept it', async () => {
    const { person, passkey } = await withPasskey()
    const link = (by: number | null) =>
      service.database.transaction(tx => makeLink(tx, person.id, 'reset', 60, by))
    const reset = async (token: string) => {
      const body = { reset: { token, password: 'a heron under the old bridge' } }
      expect((await openBrowser(service).request('POST', '/session/reset.json', { body })).status).toBe(200)
    }
    const { rows } = await service.database.pool.query('SELECT id FROM users WHERE administrator')
    await reset((await link(rows[0].id)).token)
    const browser = openBrowser(service)
    expect((await signIn(browser, passkey.answer(await signingIn(browser)))).status).toBe(201)
    await reset((await link(null)).token)
    const refused = await signIn(browser, passkey.answer(await signingIn(browser)))
    expect(refused).toMatchObject({ status: 401, body: { error: expect.stringContaining('set by mail') } })
    await browser.signIn(person.email, 'a heron under the old bridge')
    expect((await answer(browser, passkey.answer(await answering(browser)))).status).toBe(201)
    const query = { resource: 'user', resource_id: person.id }
    const { body } = await service.request('GET', '/api/v5/audit_events.json', { query })
    expect(body).toContainEqual({
      audit_event: expect.objectContaining({
        operation: 'refuse_sign_in',
        after: expect.objectContaining({ method: 'passkey', reason: 'older_than_mailed_password' }),
      }),
    })
  })

  test('does not once it is removed', async () => {
    const { browser, passkey, factorId } = await withPasskey()
    expect((await browser.request('DELETE', `/session/factors/passkeys/${factorId}.json`)).status).toBe(204)
    const other = openBrowser(service)
    expect((await signIn(other, passkey.answer(await signingIn(other)))).status).toBe(401)
  })
})

test('a console that is opened by a number makes none', async () => {
  const byNumber = await startTestService({ BASE_URL: 'http://127.0.0.1:3000' })
  try {
    const person = await addPerson(byNumber, byNumber.companyId, 'member')
    const browser = openBrowser(byNumber)
    await browser.signIn(person.email, PASSWORD)
    const refused = await browser.request('POST', '/session/factors/passkeys/options.json')
    expect(refused).toMatchObject({ status: 422, body: { error: expect.stringContaining('a name') } })
  } finally {
    await byNumber.close()
  }
})
