import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestService, type TestService } from '../test/harness/test-service.ts'
import { TIME_ZONE_NAMES } from './domain/time/time-zones.ts'

let service: TestService

beforeAll(async () => {
  service = await startTestService()
})

afterAll(() => service.close())

const get = (path: string) => service.request('GET', path, { apiKey: null })

describe('the dashboard', () => {
  test('is where the root of the service leads', async () => {
    const { status, headers } = await get('/')
    expect([status, headers['location']]).toEqual([302, '/dashboard'])
  })

  test('needs no key itself', async () => {
    const { status, headers } = await get('/dashboard')
    expect([status, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
  })

  test('knows the clock of every time zone that a target may have', async () => {
    const { body } = await get('/dashboard/time-zones.json')
    expect(Object.keys(body)).toEqual(TIME_ZONE_NAMES)
    for (const zone of Object.values(body))
      expect(() => new Intl.DateTimeFormat('en', { timeZone: String(zone) })).not.toThrow()
  })

  test('answers other methods with 405', async () => {
    expect((await service.request('POST', '/dashboard')).status).toBe(405)
  })
})
