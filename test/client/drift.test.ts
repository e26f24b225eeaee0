import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { clientSchema } from '../../scripts/client-schema.js'
import { startTestService, type TestService } from '../harness/test-service.ts'

let service: TestService

beforeAll(async () => {
  service = await startTestService()
})
afterAll(() => service.close())

test('the types of the client are those of the API as it is now: npm run client makes them', async () => {
  const { body } = await service.request('GET', '/openapi.json', { apiKey: null })
  const committed = readFileSync(new URL('../../client/src/schema.ts', import.meta.url), 'utf8')
  expect((await clientSchema(JSON.stringify(body))) === committed).toBe(true)
})
