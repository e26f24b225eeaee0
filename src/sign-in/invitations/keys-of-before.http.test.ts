import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addPerson, PASSWORD } from '../../../test/harness/add-person.ts'
import { type Browser, openBrowser } from '../../../test/harness/browser.ts'
import { startTestService, type TestService } from '../../../test/harness/test-service.ts'
import { makeLink } from '../links/links.ts'

// Whoever manages a Company can make an account for any address, and so have its keys before its owner has it.

let service: TestService

beforeAll(async () => {
  service = await startTestService()
})
beforeEach(() => service.database.pool.query('DELETE FROM sign_in_failures; DELETE FROM mails'))
afterAll(() => service.close())

/** Somebody who owns another Company and is invited into the administrator's; `apiKey` was drawn before. */
async function invited(role = 'owner') {
  const elsewhere = await service.addCompany('Elsewhere')
  const person = await addPerson(service, elsewhere, 'owner')
  const body = { invitation: { email: person.email, role } }
  const answer = await service.request('POST', '/invitations.json', { body })
  return { ...person, elsewhere, token: String(answer.body.invitation.url).split('#token=')[1] ?? '' }
}

async function joined(role = 'owner') {
  const person = await invited(role)
  const browser = openBrowser(service)
  await browser.signIn(person.email, PASSWORD)
  return { ...person, browser, answer: await accept(person.token, browser) }
}

const accept = (token: string, browser: Browser) =>
  browser.request('POST', `/invitations/${token}/accept.json`, { body: { invitation: {} } })

const readHere = (apiKey: string) =>
  service.request('GET', '/targets.json', { apiKey, query: { company_id: service.companyId } })

async function draw(browser: Pick<Browser, 'request'>, name: string): Promise<{ id: number; key: string }> {
  const answer = await browser.request('POST', '/api_keys.json', { body: { api_key: { name } } })
  expect(answer.status, JSON.stringify(answer.body)).toBe(201)
  return answer.body.api_key
}

const asKey = (apiKey: string): Pick<Browser, 'request'> => ({
  request: (method, path, options) => service.request(method, path, { ...options, apiKey }),
})

describe('a key of before its user joined a Company', () => {
  test('does not reach it, as if its user did not belong to it', async () => {
    const { apiKey, elsewhere, answer } = await joined()
    expect(answer.status, JSON.stringify(answer.body)).toBe(201)
    expect(await readHere(apiKey)).toMatchObject({
      status: 403,
      body: { error: `You may not act in Company ${service.companyId}: check company_id.` },
    })
    const there = await service.request('GET', '/targets.json', { apiKey, query: { company_id: elsewhere } })
    expect(there.status).toBe(200)
    const { body } = await service.request('GET', '/api/v5/user.json', { apiKey })
    expect(body.user.memberships).toMatchObject([{ company_id: elsewhere }])
    const companies = await service.request('GET', '/companies.json', { apiKey })
    expect(companies.body).toHaveLength(1)
  })

  test('draws none that does, nor replaces one that does by its like', async () => {
    const { browser, apiKey } = await joined()
    const young = await draw(browser, 'After')
    expect((await readHere(young.key)).status).toBe(200)
    expect((await readHere((await draw(asKey(apiKey), 'By the old one')).key)).status).toBe(403)
    const path = `/api_keys/${young.id}/rotate.json`
    const body = { api_key: { overlap_seconds: 600 } }
    const rotated = await service.request('POST', path, { apiKey, body })
    expect((await readHere(rotated.body.api_key.key)).status).toBe(403)
    expect((await readHere(young.key)).status).toBe(200)
  })

  test('does once its user has replaced it, and the secret before it does not', async () => {
    const person = await invited()
    const browser = openBrowser(service)
    await browser.signIn(person.email, PASSWORD)
    const old = await draw(browser, 'Before')
    await accept(person.token, browser)
    const rotated = await browser.request('POST', `/api_keys/${old.id}/rotate.json`, {
      body: { api_key: { overlap_seconds: 600 } },
    })
    expect((await readHere(rotated.body.api_key.key)).status).toBe(200)
    expect((await readHere(old.key)).status).toBe(403)
    const reset = await browser.request('POST', `/api/v5/users/${person.id}/reset_api_key.json`)
    expect((await readHere(reset.body.user.api_key)).status).toBe(200)
  })

  test('opens no other way in to its user', async () => {
    const { apiKey, id } = await joined()
    const body = { user: { email: `taken-${id}@example.com` } }
    const refused = { status: 403, body: { error: expect.stringContaining('does not reach') } }
    const attempts = [
      ['PUT', '/api/v5/user.json', { body }],
      ['PUT', `/api/v5/users/${id}.json`, { body }],
      ['POST', `/api/v5/users/${id}/reset_api_key.json`, {}],
      ['POST', `/api/v5/users/${id}/reset_password.json`, {}],
      ['DELETE', `/api/v5/users/${id}/factors.json`, {}],
    ] as const
    for (const [method, path, options] of attempts) {
      expect(await service.request(method, path, { apiKey, ...options }), path).toMatchObject(refused)
    }
  })

  test('goes on in what its user is given, and is not let in by a change of its role', async () => {
    const { apiKey, id, elsewhere } = await joined('member')
    const given = await service.addCompany('Given')
    const owner = await service.addUser(service.companyId, 'owner')
    const asSuperuser = { memberships: [{ company_id: service.companyId, role: 'superuser' }] }
    const path = `/api/v5/users/${id}.json`
    await service.request('PUT', path, { apiKey: owner, body: { user: asSuperuser } })
    expect((await readHere(apiKey)).status).toBe(403)
    const stranger = await addPerson(service, elsewhere, 'member')
    const memberships = [
      { company_id: elsewhere, role: 'member' },
      { company_id: given, role: 'member' },
    ]
    const body = { user: { memberships } }
    await service.request('PUT', `/api/v5/users/${stranger.id}.json`, { body })
    const query = { company_id: given }
    expect((await service.request('GET', '/targets.json', { apiKey: stranger.apiKey, query })).status).toBe(
      200,
    )
  })
})

describe('a link to set the password of before its user joined a Company', () => {
  test('is good no more', async () => {
    const person = await invited()
    const { token } = await service.database.transaction(tx =>
      makeLink(tx, person.id, 'reset', 60, person.id),
    )
    const browser = openBrowser(service)
    await browser.signIn(person.email, PASSWORD)
    await accept(person.token, browser)
    const body = { reset: { token, password: 'a heron under the old bridge' } }
    expect((await openBrowser(service).request('POST', '/session/reset.json', { body })).status).toBe(422)
  })
})
