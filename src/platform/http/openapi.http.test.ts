import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestService, type TestService } from '../../../test/harness/test-service.ts'

interface DocumentedOperation {
  readonly requestBody?: object
  readonly responses: Readonly<Record<string, object>>
}

let service: TestService
let operations: readonly DocumentedOperation[]

beforeAll(async () => {
  service = await startTestService()
  const { body } = await service.request('GET', '/openapi.json', { apiKey: null })
  operations = Object.values<Record<string, DocumentedOperation>>(body.paths).flatMap(Object.values)
})

afterAll(() => service.close())

test('a route that takes a body documents how it refuses one, and no other route does', () => {
  for (const { requestBody, responses } of operations) {
    const statuses = Object.keys(responses)
    if (requestBody === undefined) expect(statuses).not.toContain('422')
    else expect(statuses).toEqual(expect.arrayContaining(['400', '413', '415']))
  }
})
