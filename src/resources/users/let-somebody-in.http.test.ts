import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addPerson, PASSWORD } from '../../../test/harness/add-person.ts'
import { type Browser, openBrowser } from '../../../test/harness/browser.ts'
import { startTestService, type TestService } from '../../../test/harness/test-service.ts'
import { makeLink } from '../../sign-in/links/links.ts'

/** Changes of a user that let somebody in, or further in: they want what an API key without limits would. */
let service: TestService

beforeAll(async () => {
  service = await startTestService()
})
beforeEach(() => service.database.pool.query('DELETE FROM mails'))
afterAll(() => service.close())

const SELF = '/api/v5/user.json'
const at = (id: number) => `/api/v5/users/${id}.json`

const WANTS_PROOF = {
  status: 403,
  headers: { 'www-authenticate': 'Session error="insufficient_user_authentication"' },
}

let drawn = 0
const drawEmail = () => `other-${++drawn}@example.com`

/** An owner whose browser was left open for an hour. */
async function leftOpen() {
  const owner = await addPerson(service, service.companyId, 'owner')
  const browser = openBrowser(service)
  await browser.signIn(owner.email, PASSWORD)
  await service.database.pool.query(
    `UPDATE sessions SET proved_at = now() - interval '1 hour' WHERE user_id = $1`,
    [owner.id],
  )
  return { owner, browser }
}

const put = (browser: Browser, path: string, user: object) => browser.request('PUT', path, { body: { user } })

async function limitedKey(): Promise<string> {
  const answer = await service.request('POST', '/api_keys.json', {
    body: { api_key: { name: 'Bound', scopes: ['write'], addresses: ['127.0.0.1'] } },
  })
  return answer.body.api_key.key
}

async function mailsTo(email: string) {
  const { rows } = await service.database.pool.query<{ subject: string; text: string }>(
    'SELECT subject, text FROM mails WHERE recipient = $1',
    [email],
  )
  return rows
}

async function linksOf(userId: number): Promise<readonly string[]> {
  const { rows } = await service.database.pool.query<{ purpose: string }>(
    'SELECT purpose FROM sign_in_links WHERE user_id = $1',
    [userId],
  )
  return rows.map(({ purpose }) => purpose)
}

describe('a browser that was left open', () => {
  test('changes no address, its own or another, until its user has proved who it is', async () => {
    const { owner, browser } = await leftOpen()
    const other = await addPerson(service, service.companyId, 'member')
    for (const path of [SELF, at(owner.id), at(other.id)]) {
      expect(await put(browser, path, { email: drawEmail() }), path).toMatchObject(WANTS_PROOF)
      expect(await put(browser, path, { email: null }), path).toMatchObject(WANTS_PROOF)
    }
    await browser.request('POST', '/session/proof.json', { body: { proof: { password: PASSWORD } } })
    const email = drawEmail()
    expect((await put(browser, SELF, { email })).body.user.email).toBe(email)
    expect((await put(browser, at(other.id), { email: null })).body.user.email).toBeNull()
  })

  test('makes nobody an owner or an administrator', async () => {
    const { browser } = await leftOpen()
    const other = await addPerson(service, service.companyId, 'member')
    const memberships = [{ company_id: service.companyId, role: 'owner' }]
    expect(await put(browser, at(other.id), { memberships })).toMatchObject(WANTS_PROOF)
    const { owner, browser: ofAdministrator } = await leftOpen()
    await service.database.pool.query('UPDATE users SET administrator = true WHERE id = $1', [owner.id])
    expect(await put(ofAdministrator, at(other.id), { administrator: true })).toMatchObject(WANTS_PROOF)
    expect((await put(ofAdministrator, at(owner.id), { administrator: false })).status).toBe(403)
  })

  test('changes names, and sends what is so already', async () => {
    const { owner, browser } = await leftOpen()
    const other = await addPerson(service, service.companyId, 'member')
    const memberships = [{ company_id: service.companyId, role: 'member' }]
    const same = { name: 'Ada', email: other.email.toUpperCase(), administrator: false, memberships }
    expect((await put(browser, at(other.id), same)).body.user.name).toBe('Ada')
    expect((await put(browser, SELF, { name: 'Grace', email: owner.email })).body.user.name).toBe('Grace')
  })
})

test('an API key that has limits does no more than that either; one without does it all', async () => {
  const apiKey = await limitedKey()
  const other = await addPerson(service, service.companyId, 'member')
  const memberships = [{ company_id: service.companyId, role: 'owner' }]
  for (const user of [{ email: drawEmail() }, { administrator: true }, { memberships }]) {
    const [path, body] = [at(other.id), { user }]
    expect(await service.request('PUT', path, { apiKey, body })).toMatchObject({
      status: 403,
      body: { error: expect.stringContaining('without limits') },
    })
    expect((await service.request('PUT', path, { body })).status).toBe(200)
  }
  const factors = `/api/v5/users/${other.id}/factors.json`
  expect((await service.request('DELETE', factors, { apiKey })).body.error).toContain('without limits')
  expect((await service.request('DELETE', factors)).status).toBe(204)
  const renamed = await service.request('PUT', SELF, { apiKey, body: { user: { name: 'Ada' } } })
  expect(renamed.status).toBe(200)
  const moved = await service.request('PUT', SELF, { apiKey, body: { user: { email: drawEmail() } } })
  expect(moved.status).toBe(403)
})

describe('another address', () => {
  test('is told to the old one, to which no link to set a password stays good', async () => {
    const person = await addPerson(service, service.companyId, 'member')
    await service.database.transaction(async tx => {
      await makeLink(tx, person.id, 'reset', 60)
      await makeLink(tx, person.id, 'sign_in', 60)
    })
    const email = drawEmail()
    const body = { user: { email } }
    const { apiKey } = person
    expect((await service.request('PUT', SELF, { apiKey, body })).status).toBe(200)
    expect(await mailsTo(person.email)).toEqual([
      { subject: 'Your e-mail address was changed', text: expect.stringContaining(email) },
    ])
    expect(await linksOf(person.id)).toEqual(['sign_in'])
    expect((await service.request('PUT', SELF, { apiKey, body })).status).toBe(200)
    expect(await mailsTo(email)).toEqual([])
  })

  test('is told to one old one so often and no more, whoever gives it to itself', async () => {
    const person = await addPerson(service, service.companyId, 'member')
    const { apiKey, email } = person
    for (let times = 0; times < 5; times++) {
      for (const next of [drawEmail(), email]) {
        const answer = await service.request('PUT', SELF, { apiKey, body: { user: { email: next } } })
        expect(answer.status).toBe(200)
      }
    }
    // The fourth makes the next ones wait.
    expect(await mailsTo(email)).toHaveLength(4)
  })

  test('that is refused is told to nobody', async () => {
    const person = await addPerson(service, service.companyId, 'member')
    const taken = await addPerson(service, service.companyId, 'member')
    const body = { user: { email: taken.email } }
    const answer = await service.request('PUT', SELF, { apiKey: person.apiKey, body })
    expect(answer.body.user.errors).toEqual({ email: ['has already been taken'] })
    expect(await mailsTo(person.email)).toEqual([])
  })

  test('of who had none is told to nobody', async () => {
    const body = { user: { email: drawEmail() } }
    const apiKey = await service.addUser(service.companyId, 'member')
    expect((await service.request('PUT', SELF, { apiKey, body })).status).toBe(200)
    const { rowCount } = await service.database.pool.query('SELECT FROM mails')
    expect(rowCount).toBe(0)
  })
})
