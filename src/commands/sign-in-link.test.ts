import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { addPerson } from '../../test/harness/add-person.ts'
import { startTestService, type TestService } from '../../test/harness/test-service.ts'
import { signInLink } from './sign-in-link.ts'

let service: TestService
let printed: string

beforeAll(async () => {
  service = await startTestService()
})
beforeEach(() => {
  vi.stubEnv('DATABASE_URL', service.databaseUrl)
  vi.stubEnv('BASE_URL', 'https://calls.example.com')
  vi.stubEnv('LOG_LEVEL', 'silent')
  printed = ''
  vi.spyOn(process.stdout, 'write').mockImplementation(text => {
    printed += String(text)
    return true
  })
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllEnvs()
})
afterAll(() => service.close())

async function withApp() {
  const person = await addPerson(service, service.companyId, 'owner')
  await service.database.pool.query(
    `INSERT INTO totp_factors (user_id, name, sealed_secret, confirmed_at) VALUES ($1, 'Phone', 'x', now())`,
    [person.id],
  )
  return person
}

/** Whether who opens the link that was printed is asked for a second factor. */
async function asksForFactor(): Promise<boolean> {
  const [, token] = /^https:\/\/calls\.example\.com\/console\/first#token=([\w-]+)\n$/.exec(printed) ?? []
  const body = { session: { token } }
  const answer = await service.request('POST', '/session/first.json', { apiKey: null, body })
  expect(answer.status).toBe(201)
  return answer.body.session.needs_factor
}

test('a link asks for the second factor of its user', async () => {
  const { email } = await withApp()
  expect(await signInLink(['--email', email])).toBe(0)
  expect(await asksForFactor()).toBe(true)
})

test('a link asks for none that was removed with it, which is on the log', async () => {
  const { id, email } = await withApp()
  expect(await signInLink(['--email', email, '--remove-factors'])).toBe(0)
  expect(await asksForFactor()).toBe(false)
  const query = { resource: 'user', resource_id: id, operation: 'remove_factors' }
  const { body } = await service.request('GET', '/api/v5/audit_events.json', { query })
  expect(body).toMatchObject([{ audit_event: { after: { by: 'dialplane sign-in-link' } } }])
})
