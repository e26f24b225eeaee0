import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startTestService, type TestService } from '../../test/harness/test-service.ts'
import { sendMail } from './send-mail.ts'

let service: TestService

beforeAll(async () => {
  service = await startTestService()
})
afterAll(() => service.close())

test('a list of mails reads what it shows, and not what they say', async () => {
  for (const subject of ['one', 'two']) {
    const mail = { companyId: null, to: 'ada@example.com', subject, text: 'x'.repeat(10_000) }
    await service.database.transaction(tx => sendMail(tx, mail))
  }
  const query = vi.spyOn(pg.Client.prototype, 'query')
  const { body } = await service.request('GET', '/mails.json', { query: { q: 'ada@' } })
  const statements = query.mock.calls
    .map(([asked]) => JSON.stringify(asked))
    .filter(text => /mails/.test(text))
  query.mockRestore()
  expect(body).toMatchObject([
    { mail: { subject: 'two', to: 'ada@example.com', status: 'pending', attempts: 0 } },
    { mail: { subject: 'one' } },
  ])
  expect(statements.length).toBeGreaterThan(0)
  for (const text of statements) expect(text).not.toMatch(/\\"(text|html|attachment)\\"(?!:)/)
})
