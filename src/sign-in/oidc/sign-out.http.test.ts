import { generate } from 'otplib/functional'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Browser } from '../../../test/harness/browser.ts'
import { type OidcStandIn, startOidcStandIn } from '../../../test/harness/oidc-stand-in.ts'
import { addOidcProvider, drawDomain, signInAt } from '../../../test/harness/single-sign-on.ts'
import { startTestService, type TestService } from '../../../test/harness/test-service.ts'

const BASE_URL = 'https://calls.example.com'

let service: TestService
let standIn: OidcStandIn

beforeAll(async () => {
  service = await startTestService({ ALLOW_PRIVATE_URLS: '1', BASE_URL })
})
beforeEach(async () => {
  // What a provider supports is remembered by its issuer, so that each test has one of its own.
  await standIn?.close()
  standIn = await startOidcStandIn()
})
afterAll(async () => {
  await service.close()
  await standIn.close()
})

/** Somebody who has come in by a provider. */
async function cameIn(fields: object = { signs_out: true }, person: object = {}) {
  const domain = drawDomain()
  const made = { domains: [domain], creates_members: true, label: 'Acme Okta', ...fields }
  const { id, name } = await addOidcProvider(service, standIn, made)
  const email = `ada@${domain}`
  const { browser } = await signInAt(service, standIn, name, { email, ...person })
  const { body } = await browser.request('GET', '/session.json')
  return { providerId: id, name, email, browser, userId: body.session.user.id as number }
}

const signOut = (browser: Browser) => browser.request('DELETE', '/session.json')

const changeProvider = async (id: number, fields: object) => {
  const body = { oidc_provider: fields }
  expect((await service.request('PUT', `/oidc_providers/${id}.json`, { body })).status).toBe(200)
}

async function isSignedIn(browser: Browser): Promise<boolean> {
  return (await browser.request('GET', '/session.json')).status === 200
}

async function signOutEventOf(userId: number): Promise<object> {
  const query = { resource: 'user', resource_id: userId }
  const { body } = await service.request('GET', '/api/v5/audit_events.json', { query })
  return body[0].audit_event
}

const claimsOf = (idToken: string) =>
  JSON.parse(Buffer.from(idToken.split('.')[1] ?? '', 'base64url').toString())

describe('who signs out', () => {
  test('is led to the provider, which is told who it was and where it goes from there', async () => {
    const { browser, name, userId } = await cameIn()
    const token = browser.cookies.get('dialplane_session')
    const { status, body } = await signOut(browser)
    expect(status).toBe(200)
    expect(body.sign_out.label).toBe('Acme Okta')
    const url = new URL(body.sign_out.url)
    expect(url.origin + url.pathname).toBe(`${standIn.issuer}/logout`)
    const { id_token_hint: idToken, ...asked } = Object.fromEntries(url.searchParams)
    expect(asked).toEqual({
      client_id: standIn.clientId,
      post_logout_redirect_uri: `${BASE_URL}/session/oidc/${name}/signed_out`,
      state: browser.cookies.get('dialplane_sign_out'),
    })
    expect(claimsOf(idToken ?? '')).toMatchObject({ sub: 'ada', aud: standIn.clientId })
    expect(browser.cookies.has('dialplane_session')).toBe(false)
    browser.cookies.set('dialplane_session', String(token))
    expect(await isSignedIn(browser)).toBe(false)
    expect(await signOutEventOf(userId)).toMatchObject({ operation: 'sign_out', after: { provider: name } })
  })

  test('is led there also where a second factor was asked for in between', async () => {
    const { browser: first, name, userId, email } = await cameIn()
    await service.database.pool.query('UPDATE sessions SET proved_at = now() WHERE user_id = $1', [userId])
    const { body } = await first.request('POST', '/session/factors/totp.json', {
      body: { factor: { name: 'Phone' } },
    })
    const { id, secret } = body.factor
    const confirmed = await first.request('POST', `/session/factors/totp/${id}/confirm.json`, {
      body: { factor: { code: await generate({ secret }) } },
    })
    const [code] = confirmed.body.factor.recovery_codes
    const { browser } = await signInAt(service, standIn, name, { email })
    await browser.request('GET', '/session.json')
    const answered = await browser.request('POST', '/session/factor.json', { body: { factor: { code } } })
    expect(answered.body.session).toMatchObject({ method: 'oidc', needs_factor: false })
    const { status, body: left } = await signOut(browser)
    expect(status).toBe(200)
    const idToken = new URL(left.sign_out.url).searchParams.get('id_token_hint')
    expect(claimsOf(idToken ?? '')).toMatchObject({ sub: 'ada', aud: standIn.clientId })
    expect(await signOutEventOf(userId)).toMatchObject({ operation: 'sign_out', after: { provider: name } })
  })

  test('comes back to the console, which says so, once and in its own browser alone', async () => {
    const { browser, name } = await cameIn()
    const url = new URL((await signOut(browser)).body.sign_out.url)
    const state = String(url.searchParams.get('state'))
    const comeBack = async (query: Record<string, string>) => {
      const answer = await browser.request('GET', `/session/oidc/${name}/signed_out`, { query })
      expect(answer.status).toBe(302)
      return answer.headers['location']
    }
    expect(await comeBack({})).toBe(`${BASE_URL}/console/`)
    expect(await comeBack({ state: 'made-up', return_to: 'https://evil.example' })).toBe(
      `${BASE_URL}/console/`,
    )
    expect(await comeBack({ state })).toBe(`${BASE_URL}/console/?sso=signed_out`)
    expect(await comeBack({ state })).toBe(`${BASE_URL}/console/`)
  })

  test('of a provider that is to sign nobody out goes nowhere, and no ID token was kept', async () => {
    const { browser, name, userId } = await cameIn({})
    const { rows } = await service.database.pool.query(
      'SELECT sealed_id_token FROM oidc_sessions JOIN sessions ON id = session_id WHERE user_id = $1',
      [userId],
    )
    expect(rows).toEqual([{ sealed_id_token: null }])
    expect(await signOut(browser)).toMatchObject({ status: 204, body: '' })
    expect(browser.cookies.has('dialplane_sign_out')).toBe(false)
    expect(await signOutEventOf(userId)).toMatchObject({ operation: 'sign_out', after: { provider: name } })
  })

  test.each<[string, Record<string, unknown>]>([
    ['has no page for it', { end_session_endpoint: undefined }],
    ['has a script for it', { end_session_endpoint: 'javascript:alert(1)' }],
    ['has what is no address for it', { end_session_endpoint: 'nowhere' }],
  ])('is told where the provider %s', async (_what, metadata) => {
    standIn.misbehaviour = { metadata }
    const { browser } = await cameIn()
    const { status, body } = await signOut(browser)
    expect({ status, body }).toEqual({ status: 200, body: { sign_out: { label: 'Acme Okta', url: null } } })
    expect(await isSignedIn(browser)).toBe(false)
  })

  test('is signed out here though the provider is gone', async () => {
    const { browser, providerId } = await cameIn()
    // What is known of it is remembered with its secret.
    await changeProvider(providerId, { client_secret: 'another' })
    await standIn.close()
    const { status, body } = await signOut(browser)
    expect({ status, url: body.sign_out.url }).toEqual({ status: 200, url: null })
    expect(await isSignedIn(browser)).toBe(false)
  })

  test.each<[string, object]>([
    ['is switched off', { enabled: false }],
    ['signs nobody out any more', { signs_out: false }],
    ['is another one by now', { issuer: 'http://127.0.0.1:9' }],
    ['knows the service by another name', { client_id: 'another' }],
  ])('goes nowhere where the provider %s', async (_what, fields) => {
    const { browser, providerId } = await cameIn()
    await changeProvider(providerId, fields)
    expect((await signOut(browser)).status).toBe(204)
    expect(await isSignedIn(browser)).toBe(false)
  })

  test('goes nowhere where the provider is deleted, which ends no session', async () => {
    const { browser, providerId } = await cameIn()
    expect((await service.request('DELETE', `/oidc_providers/${providerId}.json`)).status).toBe(204)
    expect(await isSignedIn(browser)).toBe(true)
    expect((await signOut(browser)).status).toBe(204)
  })

  test('is led there without its ID token, where that makes no address or came before the setting', async () => {
    const long = await cameIn(undefined, { groups: 'x'.repeat(5_000) })
    const early = await cameIn({})
    await changeProvider(early.providerId, { signs_out: true })
    for (const { browser } of [long, early]) {
      const { searchParams: asked } = new URL((await signOut(browser)).body.sign_out.url)
      expect(asked.has('id_token_hint')).toBe(false)
      expect(asked.get('client_id')).toBe(standIn.clientId)
    }
  })

  test('needs the token of its session, and no key will do', async () => {
    const { browser } = await cameIn()
    browser.csrfToken = null
    expect((await browser.request('DELETE', '/session.json')).status).toBe(403)
    expect(await isSignedIn(browser)).toBe(true)
    expect((await service.request('DELETE', '/session.json')).status).toBe(401)
  })
})

test('what is kept of an ID token is read by the cookie of its session alone', async () => {
  const { browser, userId } = await cameIn()
  const { rows } = await service.database.pool.query<{ id: number; sealed_id_token: string }>(
    'SELECT id, sealed_id_token FROM oidc_sessions JOIN sessions ON id = session_id WHERE user_id = $1',
    [userId],
  )
  const sealed = Buffer.from(rows[0]?.sealed_id_token ?? '', 'base64url')
  expect(sealed.length).toBeGreaterThan(100)
  expect(sealed.toString('latin1')).not.toContain('eyJ')
  const other = await cameIn()
  await service.database.pool.query(
    'UPDATE oidc_sessions SET sealed_id_token = $2 FROM sessions WHERE id = session_id AND user_id = $1',
    [other.userId, rows[0]?.sealed_id_token],
  )
  const { searchParams: asked } = new URL((await signOut(other.browser)).body.sign_out.url)
  expect(asked.has('id_token_hint')).toBe(false)
  expect(new URL((await signOut(browser)).body.sign_out.url).searchParams.has('id_token_hint')).toBe(true)
})
