import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addPerson } from '../../../test/harness/add-person.ts'
import { openBrowser } from '../../../test/harness/browser.ts'
import { type OidcStandIn, startOidcStandIn } from '../../../test/harness/oidc-stand-in.ts'
import {
  addOidcProvider,
  drawDomain,
  reasonOf,
  signInAt,
  startAt,
} from '../../../test/harness/single-sign-on.ts'
import { startTestService, type TestService } from '../../../test/harness/test-service.ts'

const BASE_URL = 'https://calls.example.com'

let service: TestService
let standIn: OidcStandIn

beforeAll(async () => {
  service = await startTestService({ ALLOW_PRIVATE_URLS: '1', BASE_URL })
  standIn = await startOidcStandIn()
})
beforeEach(() => {
  standIn.misbehaviour = {}
})
afterAll(async () => {
  await service.close()
  await standIn.close()
})

async function bound(fields: object = {}) {
  const domain = drawDomain()
  const { name, id } = await addOidcProvider(service, standIn, { domains: [domain], ...fields })
  return { name, id, domain }
}

/** A person of the Company whose e-mail address is of the domain. */
async function addMember(domain: string, companyId = service.companyId) {
  const person = await addPerson(service, companyId, 'member')
  const email = `member-${person.id}@${domain}`
  await service.database.pool.query('UPDATE users SET email = $2 WHERE id = $1', [person.id, email])
  return { ...person, email }
}

async function auditOf(userId: number): Promise<readonly string[]> {
  const query = { resource: 'user', resource_id: userId }
  const { body } = await service.request('GET', '/api/v5/audit_events.json', { query })
  return body.map((event: { audit_event: { operation: string } }) => event.audit_event.operation)
}

const signedInAs = async (browser: ReturnType<typeof openBrowser>) =>
  (await browser.request('GET', '/session.json')).body.session

describe('who has no account', () => {
  test('becomes a member of the Company, linked, signed in and on the log', async () => {
    const { name, domain } = await bound({ creates_members: true, role: 'member' })
    const email = `Grace.Hopper@${domain.toUpperCase()}`
    const person = { sub: 'grace', email, name: ' Grace  Hopper ' }
    const answer = await signInAt(service, standIn, name, person)
    expect(answer.headers['location']).toBe(`${BASE_URL}/console/`)
    const session = await signedInAs(answer.browser)
    expect(session).toMatchObject({ method: 'oidc', has_password: false, needs_factor: false })
    expect(session.user).toMatchObject({
      name: 'Grace Hopper',
      email: email.toLowerCase(),
      administrator: false,
      active_company_id: service.companyId,
      memberships: [{ company_id: service.companyId, role: 'member', affiliate_id: null, target_id: null }],
    })
    expect(await auditOf(session.user.id)).toEqual(['sign_in', 'link_identity', 'create'])

    const again = await signInAt(service, standIn, name, person)
    expect((await signedInAs(again.browser)).user.id).toBe(session.user.id)
    expect(await auditOf(session.user.id)).toEqual(['sign_in', 'sign_in', 'link_identity', 'create'])
  })

  test('becomes one member, however often it comes at once', async () => {
    const { name, domain } = await bound({ creates_members: true })
    const email = `racer@${domain}`
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => signInAt(service, standIn, name, { sub: 'racer', email })),
    )
    expect(answers.map(reasonOf)).toEqual([null, null, null, null, null])
    const { rows } = await service.database.pool.query('SELECT id FROM users WHERE email = $1', [email])
    expect(rows).toHaveLength(1)
  })

  test('is told so where the provider makes no members', async () => {
    const { name, domain } = await bound()
    expect(reasonOf(await signInAt(service, standIn, name, { email: `nobody@${domain}` }))).toBe('no_account')
  })
})

describe('who has an account', () => {
  test('is linked by the verified address, and found by the link from then on', async () => {
    const { name, domain } = await bound()
    const { id, email } = await addMember(domain)
    const first = await signInAt(service, standIn, name, { sub: 'ada', email })
    expect((await signedInAs(first.browser)).user).toMatchObject({ id, memberships: [{ role: 'member' }] })
    const renamed = await signInAt(service, standIn, name, { sub: 'ada', email: `ada.king@${domain}` })
    expect((await signedInAs(renamed.browser)).user.id).toBe(id)
    expect(await auditOf(id)).toEqual(['sign_in', 'sign_in', 'link_identity'])
  })

  test('answers its second factor, unless the provider is trusted with that', async () => {
    const { name, domain, id: providerId } = await bound()
    const { id, email } = await addMember(domain)
    await service.database.pool.query('UPDATE companies SET require_second_factor = true WHERE id = $1', [
      service.companyId,
    ])
    const asked = await signInAt(service, standIn, name, { email })
    expect(await signedInAs(asked.browser)).toMatchObject({ must_enrol: true, user: { id } })
    const change = (trusts: boolean) =>
      service.request('PUT', `/oidc_providers/${providerId}.json`, {
        body: { oidc_provider: { trusts_second_factor: trusts } },
      })
    expect((await change(true)).status).toBe(200)
    const trusted = await signInAt(service, standIn, name, { email })
    expect(await signedInAs(trusted.browser)).toMatchObject({ must_enrol: false, needs_factor: false })
    await service.database.pool.query('UPDATE companies SET require_second_factor = false')
  })

  test('may have its address told by the userinfo endpoint alone', async () => {
    const { name, domain } = await bound()
    const { id, email } = await addMember(domain)
    standIn.misbehaviour = { toldLater: ['email', 'email_verified'] }
    const { browser } = await signInAt(service, standIn, name, { email })
    expect((await signedInAs(browser)).user.id).toBe(id)
  })

  test('has proved who it is when it last did so to the provider', async () => {
    const { name, domain } = await bound()
    const { email } = await addMember(domain)
    const seconds = Math.floor(Date.now() / 1_000) - 3_600
    const { browser } = await signInAt(service, standIn, name, { email, auth_time: seconds })
    const { proven_until } = await signedInAs(browser)
    expect(Date.parse(proven_until)).toBe((seconds + 600) * 1_000)
    const factor = { body: { factor: { name: 'App' } } }
    expect((await browser.request('POST', '/session/factors/totp.json', factor)).status).toBe(403)

    const again = new URL(await startAt(browser, name, { proof: 'true' }))
    expect(Object.fromEntries(again.searchParams)).toMatchObject({ prompt: 'login', max_age: '0' })
    const { path, query } = standIn.letIn(again.href, { email })
    await browser.request('GET', path, { query })
    await signedInAs(browser)
    expect((await browser.request('POST', '/session/factors/totp.json', factor)).status).toBe(201)
  })

  test('of a provider that does not say when, is believed where it was to ask anew', async () => {
    const { name, domain } = await bound()
    const { email } = await addMember(domain)
    standIn.misbehaviour = { claims: { auth_time: undefined } }
    const browser = openBrowser(service)
    for (const [asked, isProven] of [
      [{}, false],
      [{ proof: 'true' }, true],
    ] as const) {
      const { path, query } = standIn.letIn(await startAt(browser, name, asked), { email })
      await browser.request('GET', path, { query })
      const { proven_until } = await signedInAs(browser)
      expect(Date.parse(proven_until) > Date.now()).toBe(isProven)
    }
  })

  test('gets a new session each time, and keeps none that was there before', async () => {
    const { name, domain } = await bound()
    const { email } = await addMember(domain)
    const browser = openBrowser(service)
    browser.cookies.set('dialplane_session', 'chosen-by-somebody-else')
    await signInAt(service, standIn, name, { email }, browser)
    const first = browser.cookies.get('dialplane_session')
    expect(first).not.toBe('chosen-by-somebody-else')
    await signInAt(service, standIn, name, { email }, browser)
    const second = browser.cookies.get('dialplane_session')
    expect(second).not.toBe(first)
    browser.cookies.set('dialplane_session', String(first))
    expect((await browser.request('GET', '/session.json')).status).toBe(401)
  })
})

describe('the way there and back', () => {
  test('asks for a code with PKCE, a nonce, and the provider’s own way back', async () => {
    const { name } = await bound()
    const browser = openBrowser(service)
    const location = new URL(await startAt(browser, name, { login_hint: 'ada@acme.example' }))
    expect(location.origin).toBe(standIn.issuer)
    expect(Object.fromEntries(location.searchParams)).toMatchObject({
      response_type: 'code',
      client_id: standIn.clientId,
      redirect_uri: `${BASE_URL}/session/oidc/${name}/callback`,
      scope: 'openid email profile',
      code_challenge_method: 'S256',
      login_hint: 'ada@acme.example',
    })
    const [cookie = ''] = browser.setCookies
    expect(cookie).toContain('HttpOnly; SameSite=Lax; Max-Age=600; Secure')
    const secret = cookie.split('=')[1]?.split('.')[0] ?? ''
    expect(secret).toHaveLength(43)
    expect(location.href).not.toContain(secret)
  })

  test.each(['cross-site', 'same-site'])(
    'begins with the console, not with a page that is %s',
    async site => {
      const { name } = await bound()
      const browser = openBrowser(service)
      const headers = { 'sec-fetch-site': site }
      const answer = await browser.request('GET', `/session/oidc/${name}`, { headers })
      expect(answer).toMatchObject({ status: 302, headers: { location: `${BASE_URL}/console/` } })
      expect(browser.cookies.has('dialplane_oidc')).toBe(false)
      const own = { headers: { 'sec-fetch-site': 'same-origin' } }
      const begun = await browser.request('GET', `/session/oidc/${name}`, own)
      expect(begun.headers['location']).toContain(standIn.issuer)
    },
  )

  test('leads to the page that was asked for', async () => {
    const { name, domain } = await bound()
    const { email } = await addMember(domain)
    const browser = openBrowser(service)
    const asked = await startAt(browser, name, { return_to: '/console/calls?status=live' })
    const { path, query } = standIn.letIn(asked, { email })
    const answer = await browser.request('GET', path, { query })
    expect(answer.headers['location']).toBe(`${BASE_URL}/console/calls?status=live`)
    expect(browser.cookies.has('dialplane_oidc')).toBe(false)
  })

  test('is found by the domain of an address, whoever has it', async () => {
    const { name, domain, id } = await bound({ label: 'Acme Okta' })
    const { email } = await addMember(domain)
    const find = async (typed: string) =>
      (await service.request('GET', '/session/oidc.json', { apiKey: null, query: { email: typed } })).body
    const found = { single_sign_on: { label: 'Acme Okta', path: `/session/oidc/${name}` } }
    expect(await find(email)).toEqual(found)
    expect(await find(` Nobody@${domain.toUpperCase()}`)).toEqual(found)
    const none = { single_sign_on: { label: null, path: null } }
    expect(await find(`ada@sub.${domain}`)).toEqual(none)
    expect(await find('ada')).toEqual(none)
    const body = { oidc_provider: { enabled: false } }
    await service.request('PUT', `/oidc_providers/${id}.json`, { body })
    expect(await find(email)).toEqual(none)
    expect(reasonOf(await openBrowser(service).request('GET', `/session/oidc/${name}`))).toBe('unknown')
  })
})
