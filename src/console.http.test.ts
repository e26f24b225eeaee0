import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestService, type TestService } from '../test/harness/test-service.ts'

let service: TestService

beforeAll(async () => {
  service = await startTestService()
})

afterAll(() => service.close())

test.each(['/', '/dashboard'])('%s leads to the console, without a key', async path => {
  const { status, headers } = await service.request('GET', path, { apiKey: null })
  expect([status, headers['location']]).toEqual([302, '/console/'])
})

test('other methods are answered with 405', async () => {
  expect((await service.request('POST', '/')).status).toBe(405)
})
