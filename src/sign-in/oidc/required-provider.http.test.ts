import { generate } from 'otplib/functional'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addPerson, PASSWORD } from '../../../test/harness/add-person.ts'
import { createAuthenticator } from '../../../test/harness/authenticator.ts'
import { type Browser, openBrowser } from '../../../test/harness/browser.ts'
import { type OidcStandIn, startOidcStandIn } from '../../../test/harness/oidc-stand-in.ts'
import { addOidcProvider, drawDomain, reasonOf, signInAt } from '../../../test/harness/single-sign-on.ts'
import { startTestService, type TestService } from '../../../test/harness/test-service.ts'
import type { Role } from '../../access/permissions.ts'

const BASE_URL = 'https://calls.example.com'

let service: TestService
let standIn: OidcStandIn

beforeAll(async () => {
  service = await startTestService({ ALLOW_PRIVATE_URLS: '1', BASE_URL })
  standIn = await startOidcStandIn()
})
afterAll(async () => {
  await service.close()
  await standIn.close()
})

/** A provider that is required, in a Company of its own. */
async function required(fields: object = {}) {
  const companyId = await service.addCompany('Acme')
  const domain = drawDomain()
  const sent = { label: 'Acme Okta', domains: [domain], required: true, ...fields }
  return { companyId, domain, ...(await addOidcProvider(service, standIn, sent, companyId)) }
}

async function addMember(companyId: number, domain: string, role: Role = 'member') {
  const person = await addPerson(service, companyId, role)
  const email = `${role}-${person.id}@${domain}`
  await service.database.pool.query('UPDATE users SET email = $2 WHERE id = $1', [person.id, email])
  return { ...person, email }
}

const byPassword = (email: string, password = PASSWORD) => openBrowser(service).signIn(email, password)

const set = (provider: { id: number; companyId: number }, fields: object, apiKey = service.apiKey) =>
  service.request('PUT', `/oidc_providers/${provider.id}.json`, {
    body: { oidc_provider: fields },
    query: { company_id: provider.companyId },
    apiKey,
  })

/** What the log says of somebody, newest first. */
async function auditOf(companyId: number, userId: number) {
  const query = { company_id: companyId, resource: 'user', resource_id: userId }
  const { body } = await service.request('GET', '/api/v5/audit_events.json', { query })
  return body.map((event: { audit_event: { operation: string; after: object } }) => event.audit_event)
}

/** The next code is taken too, and no code twice. */
const nextCodeOf = (secret: string) => generate({ secret, epoch: Math.floor(Date.now() / 1_000) + 30 })

async function addApp(browser: Browser): Promise<string> {
  const begun = await browser.request('POST', '/session/factors/totp.json', {
    body: { factor: { name: 'App' } },
  })
  const { id, secret } = begun.body.factor
  const code = await generate({ secret, epoch: Math.floor(Date.now() / 1_000) })
  const path = `/session/factors/totp/${id}/confirm.json`
  expect((await browser.request('POST', path, { body: { factor: { code } } })).status).toBe(200)
  return secret
}

describe('a provider that is required', () => {
  test('lets in whom a password does not, which is on the log', async () => {
    const { companyId, domain, name } = await required()
    const { id, email } = await addMember(companyId, domain)
    const refused = await byPassword(email)
    expect(refused).toMatchObject({ status: 403, body: { error: expect.stringContaining('Acme Okta') } })
    expect(refused.headers['set-cookie']).toBeUndefined()
    expect((await auditOf(companyId, id))[0]).toMatchObject({
      operation: 'refuse_sign_in',
      after: { method: 'password', provider: name, reason: 'single_sign_on_required' },
    })
    expect(reasonOf(await signInAt(service, standIn, name, { email }))).toBeNull()
  })

  test('is told of to nobody who does not know the password, and makes nobody wait who does', async () => {
    const { companyId, domain } = await required()
    const { email } = await addMember(companyId, domain)
    expect((await byPassword(email, 'another password of mine')).status).toBe(401)
    expect((await byPassword(`nobody@${domain}`)).status).toBe(401)
    for (let time = 0; time < 8; time += 1) expect((await byPassword(email)).status).toBe(403)
  })

  test('lets in whom a passkey does not', async () => {
    const provider = await required({ required: false })
    const { email } = await addMember(provider.companyId, provider.domain)
    const browser = openBrowser(service)
    await browser.signIn(email, PASSWORD)
    const passkey = createAuthenticator(BASE_URL)
    const optionsOf = async (path: string) => (await browser.request('POST', path)).body.options
    const response = passkey.make(await optionsOf('/session/factors/passkeys/options.json'))
    const added = await browser.request('POST', '/session/factors/passkeys.json', {
      body: { factor: { name: 'Laptop', response } },
    })
    expect(added.status, JSON.stringify(added.body)).toBe(201)
    const byPasskey = async () =>
      browser.request('POST', '/session/passkey.json', {
        body: { session: { response: passkey.answer(await optionsOf('/session/passkey/options.json')) } },
      })
    expect((await byPasskey()).status).toBe(201)
    expect((await set(provider, { required: true })).status).toBe(200)
    expect(await byPasskey()).toMatchObject({
      status: 403,
      body: { error: expect.stringContaining('Acme Okta') },
    })
  })

  test('is escaped by nobody who gives itself another address, nor does one take a colleague’s', async () => {
    const { companyId, domain } = await required()
    const { email, apiKey, id } = await addMember(companyId, domain)
    const outside = await addMember(companyId, drawDomain())
    const put = (apiKey: string, path: string, to: string | null) =>
      service.request('PUT', path, { apiKey, body: { user: { email: to } } })
    const refused = {
      status: 422,
      body: { user: { errors: { email: [expect.stringContaining('Acme Okta')] } } },
    }
    for (const to of [`${id}@example.org`, `newcolleague@${domain.toUpperCase()}`, null]) {
      expect(await put(apiKey, '/api/v5/user.json', to), String(to)).toMatchObject(refused)
    }
    expect(await put(outside.apiKey, '/api/v5/user.json', `newcolleague@${domain}`)).toMatchObject(refused)
    expect((await put(apiKey, '/api/v5/user.json', email)).status).toBe(200)
    // Not even where it manages the users of a Company of its own.
    const own = await service.addCompany('Own')
    await service.database.pool.query(
      `INSERT INTO memberships (company_id, user_id, role) VALUES ($1, $2, 'owner')`,
      [own, id],
    )
    expect(await put(apiKey, `/api/v5/users/${id}.json`, `${id}@example.org`)).toMatchObject(refused)
    const owner = await addMember(companyId, domain, 'owner')
    expect((await put(owner.apiKey, '/api/v5/user.json', `chief@${domain}`)).status).toBe(200)
    expect(
      (await put(owner.apiKey, `/api/v5/users/${outside.id}.json`, `newcolleague@${domain}`)).status,
    ).toBe(200)
    expect((await put(service.apiKey, `/api/v5/users/${id}.json`, `${id}@example.org`)).status).toBe(200)
  })

  test('is required of its Company’s people with its addresses alone, while it is there', async () => {
    const provider = await required()
    const { companyId, domain } = provider
    const elsewhere = await addMember(await service.addCompany('Elsewhere'), domain)
    const other = await addMember(companyId, drawDomain())
    for (const { email } of [elsewhere, other]) expect((await byPassword(email)).status).toBe(201)
    const { email } = await addMember(companyId, domain)
    for (const fields of [
      { enabled: false },
      { enabled: true, required: false },
      { required: true, domains: [] },
    ]) {
      expect((await set(provider, { required: true, enabled: true, domains: [domain] })).status).toBe(200)
      expect((await byPassword(email)).status).toBe(403)
      expect((await set(provider, fields)).status).toBe(200)
      expect((await byPassword(email)).status, JSON.stringify(fields)).toBe(201)
    }
  })

  test('leaves who is signed in, and API keys, as they are', async () => {
    const provider = await required({ required: false })
    const { email, apiKey } = await addMember(provider.companyId, provider.domain)
    const browser = openBrowser(service)
    await browser.signIn(email, PASSWORD)
    await set(provider, { required: true })
    expect((await browser.request('GET', '/session.json')).status).toBe(200)
    expect((await service.request('GET', '/targets.json', { apiKey })).status).toBe(200)
  })
})

describe('nobody is locked out', () => {
  test('an owner with a second factor comes in by its own, and the log says so', async () => {
    const provider = await required({ required: false })
    const { companyId, domain, name } = provider
    const owner = await addMember(companyId, domain, 'owner')
    const member = await addMember(companyId, domain)
    const without = await addMember(companyId, domain, 'owner')
    const secrets: string[] = []
    for (const { email } of [owner, member]) {
      const browser = openBrowser(service)
      await browser.signIn(email, PASSWORD)
      secrets.push(await addApp(browser))
    }
    await set(provider, { required: true })
    const browser = openBrowser(service)
    const begun = await browser.signIn(owner.email, PASSWORD)
    expect(begun).toMatchObject({ status: 201, body: { session: { needs_factor: true, user: null } } })
    const factor = { code: await nextCodeOf(secrets[0] ?? '') }
    expect((await browser.request('POST', '/session/factor.json', { body: { factor } })).status).toBe(201)
    expect((await auditOf(companyId, owner.id)).slice(0, 2)).toMatchObject([
      { operation: 'sign_in', after: { method: 'password', factor: 'totp', instead_of_provider: name } },
      { operation: 'begin_sign_in', after: { method: 'password', instead_of_provider: name } },
    ])
    expect((await byPassword(member.email)).status).toBe(403)
    expect((await byPassword(without.email)).status).toBe(403)
  })

  test('an administrator of the service comes in as ever', async () => {
    const { companyId, domain } = await required()
    const { id, email } = await addMember(companyId, domain)
    await service.database.pool.query('UPDATE users SET administrator = true WHERE id = $1', [id])
    expect((await byPassword(email)).status).toBe(201)
  })

  test('by who has never come in by the provider: it is not required before', async () => {
    const provider = await required({ required: false, creates_members: true })
    const { companyId, domain, name } = provider
    const owner = await addMember(companyId, domain, 'owner')
    const refused = await set(provider, { required: true }, owner.apiKey)
    expect(refused).toMatchObject({
      status: 422,
      body: {
        oidc_provider: { errors: { required: [expect.stringContaining('signed in by the provider')] } },
      },
    })
    const created = await service.request('POST', '/oidc_providers.json', {
      body: {
        oidc_provider: {
          ...{ name: `${name}-more`, label: 'More', issuer: standIn.issuer, client_id: 'x', required: true },
        },
      },
      query: { company_id: companyId },
      apiKey: owner.apiKey,
    })
    expect(created.status).toBe(422)
    expect(reasonOf(await signInAt(service, standIn, name, { email: owner.email }))).toBeNull()
    expect((await set(provider, { required: true }, owner.apiKey)).status).toBe(200)
    expect((await set(provider, { label: 'Ours', required: true }, owner.apiKey)).status).toBe(200)
    expect((await set(provider, { required: false }, owner.apiKey)).status).toBe(200)
  })
})
