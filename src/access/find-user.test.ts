import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestService, type TestService } from '../../test/harness/test-service.ts'
import { hashApiKey } from './api-key.ts'
import { createFindUserByApiKeyHash } from './find-user.ts'

let service: TestService

beforeAll(async () => {
  service = await startTestService()
})

afterAll(() => service.close())

test('keys that are asked about at once are each answered with their own user', async () => {
  const otherCompanyId = await service.addCompany()
  const buyerKey = await service.addUser(service.companyId, 'buyer', { targetId: 7 })
  const managerKey = await service.addUser(otherCompanyId, 'member')
  const batches: number[] = []
  const findUser = createFindUserByApiKeyHash(service.database.pool, (_, size) => batches.push(size))

  const found = await Promise.all(
    [buyerKey, 'unknown', managerKey, buyerKey, service.apiKey].map(key => findUser(hashApiKey(key))),
  )

  expect(batches).toEqual([5])
  expect(
    found.map(key =>
      key?.user.memberships.map(({ companyId, role, targetId }) => [companyId, role, targetId]),
    ),
  ).toEqual([
    [[service.companyId, 'buyer', 7]],
    undefined,
    [[otherCompanyId, 'member', null]],
    [[service.companyId, 'buyer', 7]],
    expect.any(Array),
  ])
  expect(found[4]?.user.administrator).toBe(true)
})
