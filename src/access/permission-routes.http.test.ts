import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestService, type TestService } from '../../test/harness/test-service.ts'
import { RESOURCES } from './permissions.ts'

let service: TestService

beforeAll(async () => {
  service = await startTestService()
})

afterAll(() => service.close())

const permissionsOf = (apiKey: string | null, query: Record<string, string> = {}) =>
  service.request('GET', '/api/v5/permissions.json', { apiKey, query })

describe('what one may do', () => {
  test('is everything, for an administrator', async () => {
    const { status, body } = await permissionsOf(service.apiKey)
    expect(status).toBe(200)
    expect(body.permissions).toMatchObject({
      role: null,
      read: RESOURCES,
      write: RESOURCES,
      affiliate_id: null,
    })
  })

  test('follows the role in the Company', async () => {
    const apiKey = await service.addUser(service.companyId, 'reporter')
    const { body } = await permissionsOf(apiKey, { company_id: String(service.companyId) })
    expect(body.permissions.role).toBe('reporter')
    expect(body.permissions.read).toContain('calls')
    expect(body.permissions.read).not.toContain('targets')
    expect(body.permissions.write).not.toContain('calls')
  })

  test('is not told of a Company in which one has no role', async () => {
    const other = await service.addCompany('Another')
    const apiKey = await service.addUser(service.companyId, 'owner')
    expect((await permissionsOf(apiKey, { company_id: String(other) })).status).toBe(403)
    expect((await permissionsOf(apiKey, { company_id: 'x' })).status).toBe(400)
    for (const nobody of ['0', '-1', '3000000000']) {
      expect((await permissionsOf(apiKey, { company_id: nobody })).status).toBe(403)
    }
    expect((await permissionsOf(null)).status).toBe(401)
  })
})
