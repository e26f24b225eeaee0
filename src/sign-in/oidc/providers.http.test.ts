import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addPerson, PASSWORD } from '../../../test/harness/add-person.ts'
import { openBrowser } from '../../../test/harness/browser.ts'
import { drawDomain } from '../../../test/harness/single-sign-on.ts'
import { startTestService, type TestRequest, type TestService } from '../../../test/harness/test-service.ts'

let service: TestService
let owner: string

beforeAll(async () => {
  service = await startTestService({ BASE_URL: 'https://calls.example.com' })
  owner = await service.addUser(service.companyId, 'owner')
})
afterAll(() => service.close())

let names = 0
const drawn = () => ({
  name: `acme-${++names}`,
  label: 'Acme Okta',
  issuer: 'https://acme.okta.example',
  client_id: 'dialplane',
})

const create = (fields: object, options: TestRequest = {}) =>
  service.request('POST', '/oidc_providers.json', { body: { oidc_provider: fields }, ...options })

const update = (id: number, fields: object, options: TestRequest = {}) =>
  service.request('PUT', `/oidc_providers/${id}.json`, { body: { oidc_provider: fields }, ...options })

async function created(fields: object = {}, options: TestRequest = {}) {
  const { status, body } = await create({ ...drawn(), ...fields }, options)
  expect(status, JSON.stringify(body)).toBe(201)
  return body.oidc_provider
}

describe('a provider', () => {
  test('is shown as it was set up, with its way back and without its secret', async () => {
    const domain = drawDomain()
    const fields = { ...drawn(), role: 'member', creates_members: true, trusts_second_factor: true }
    const sent = { ...fields, client_secret: 'hush-hush', domains: [domain.toUpperCase(), `a.${domain}`] }
    const made = await created(sent)
    expect(made).toMatchObject({
      ...fields,
      enabled: true,
      domains: [`a.${domain}`, domain].sort(),
      has_client_secret: true,
      redirect_uri: `https://calls.example.com/session/oidc/${fields.name}/callback`,
    })
    expect(JSON.stringify(made)).not.toContain('hush')
    const { body } = await service.request('GET', `/oidc_providers/${made.id}.json`)
    expect(body.oidc_provider).toEqual(made)
    const { rows } = await service.database.pool.query<{ sealed_secret: string }>(
      'SELECT sealed_secret FROM oidc_providers WHERE company_id = $1 AND id = $2',
      [service.companyId, made.id],
    )
    expect(rows[0]?.sealed_secret).not.toContain('hush')
  })

  test('keeps what is not sent, and says on the log that its secret changed, not to what', async () => {
    const { id } = await created({ client_secret: 'hush-hush' })
    expect(
      (await update(id, { label: 'Acme', client_secret: 'hush-hush' })).body.oidc_provider,
    ).toMatchObject({
      label: 'Acme',
      role: 'reporter',
      creates_members: false,
      domains: [],
    })
    await update(id, { client_secret: 'another' })
    expect((await update(id, { client_secret: null })).body.oidc_provider.has_client_secret).toBe(false)
    await service.request('DELETE', `/oidc_providers/${id}.json`)
    const query = { resource: 'oidc_provider', resource_id: id }
    const { body } = await service.request('GET', '/api/v5/audit_events.json', { query })
    const events = body.map((each: { audit_event: object }) => each.audit_event)
    expect(events).toMatchObject([
      { operation: 'delete' },
      { operation: 'update', before: { client_secret: '[hidden]' }, after: { client_secret: null } },
      { operation: 'update', after: { client_secret: '[hidden]' } },
      { operation: 'update', before: { label: 'Acme Okta' }, after: { label: 'Acme' } },
      { operation: 'create' },
    ])
    expect(JSON.stringify(body)).not.toMatch(/hush|another/)
  })

  test('says what is wrong at each field', async () => {
    const errorsOf = async (fields: object) => {
      const { status, body } = await create({ ...drawn(), ...fields })
      expect(status, JSON.stringify(body)).toBe(422)
      return Object.keys(body.oidc_provider.errors)
    }
    for (const name of ['', 'Acme', 'a_b', '-a', '../session', 'a'.repeat(41)])
      expect(await errorsOf({ name }), name).toEqual(['name'])
    for (const issuer of [
      'http://acme.example',
      'https://127.0.0.1',
      'https://localhost/realms/a',
      'https://a:b@acme.example',
      'https://acme.example?tenant=a',
      'https://acme.example#a',
      'acme.example',
      'javascript:alert(1)',
    ])
      expect(await errorsOf({ issuer }), issuer).toEqual(['issuer'])
    for (const role of ['owner', 'superuser', 'publisher', 'buyer', 'administrator'])
      expect(await errorsOf({ role }), role).toEqual(['role'])
    for (const domain of [
      'example',
      'ada@acme.example',
      '*.acme.example',
      '.example',
      'acme.example.',
      'а.example',
    ])
      expect(await errorsOf({ domains: [domain] }), domain).not.toEqual([])
  })

  test('has a name of its own, and domains that no other provider has', async () => {
    const domain = drawDomain()
    const { name } = await created({ domains: [domain] })
    const elsewhere = await service.addCompany('Elsewhere')
    const query = { company_id: elsewhere }
    const other = await created({}, { query })
    expect((await create({ ...drawn(), name }, { query })).body.oidc_provider.errors).toEqual({
      name: ['has already been taken'],
    })
    expect((await update(other.id, { domains: [domain.toUpperCase()] }, { query })).body).toEqual({
      oidc_provider: { errors: { domains: ['belong to another provider already'] } },
    })
  })
})

describe('who manages a Company', () => {
  const apiKey = () => ({ apiKey: owner })

  test('prepares a provider, and an administrator binds domains to it', async () => {
    const { id } = await created({ creates_members: true }, apiKey())
    expect((await update(id, { issuer: 'https://other.example', domains: [] }, apiKey())).status).toBe(200)
    expect((await update(id, { domains: [drawDomain()] }, apiKey())).status).toBe(403)
    expect((await update(id, { trusts_second_factor: true }, apiKey())).status).toBe(403)
    expect((await create({ ...drawn(), domains: [drawDomain()] }, apiKey())).status).toBe(403)
    expect((await create({ ...drawn(), trusts_second_factor: true }, apiKey())).status).toBe(403)
  })

  test('does not hand bound domains to another issuer, and may else change what it likes', async () => {
    const { id, ...shown } = await created({ domains: [drawDomain()], trusts_second_factor: true })
    expect((await update(id, { issuer: 'https://evil.example' }, apiKey())).status).toBe(403)
    const { issuer, domains, trusts_second_factor } = shown
    const same = { issuer, domains, trusts_second_factor, label: 'Ours', client_secret: 'new' }
    expect((await update(id, same, apiKey())).status).toBe(200)
    expect((await update(id, { enabled: false, trusts_second_factor: false }, apiKey())).status).toBe(403)
    expect((await update(id, { enabled: false }, apiKey())).status).toBe(200)
    expect((await service.request('DELETE', `/oidc_providers/${id}.json`, apiKey())).status).toBe(204)
  })

  test('reaches no provider of another Company', async () => {
    const elsewhere = await service.addCompany('Neighbours')
    const { id } = await created({}, { query: { company_id: elsewhere } })
    expect((await service.request('GET', `/oidc_providers/${id}.json`, apiKey())).status).toBe(404)
    expect((await update(id, { label: 'Mine' }, apiKey())).status).toBe(404)
    expect((await service.request('DELETE', `/oidc_providers/${id}.json`, apiKey())).status).toBe(404)
  })

  test('proves anew who it is, and has no more providers than anybody uses', async () => {
    const companyId = await service.addCompany('Proving')
    const person = await addPerson(service, companyId, 'owner')
    const browser = openBrowser(service)
    await browser.signIn(person.email, PASSWORD)
    const add = () => browser.request('POST', '/oidc_providers.json', { body: { oidc_provider: drawn() } })
    const { status, body } = await add()
    expect(status).toBe(201)
    const remove = () => browser.request('DELETE', `/oidc_providers/${body.oidc_provider.id}.json`)
    await service.database.pool.query(
      "UPDATE sessions SET proved_at = now() - interval '1 hour' WHERE user_id = $1",
      [person.id],
    )
    expect((await add()).status).toBe(403)
    expect((await remove()).status).toBe(403)
    const query = { company_id: companyId }
    for (let made = 1; made < 20; made++) await created({}, { query })
    expect((await create(drawn(), { query })).status).toBe(409)
  })
})
