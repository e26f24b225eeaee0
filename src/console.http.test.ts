import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestService, type TestService } from '../test/harness/test-service.ts'

let service: TestService

beforeAll(async () => {
  service = await startTestService()
})

afterAll(() => service.close())

describe('the console', () => {
  test('is where the root of the service leads', async () => {
    const { status, headers } = await service.request('GET', '/', { apiKey: null })
    expect([status, headers['location']]).toEqual([302, '/console/'])
  })
})
