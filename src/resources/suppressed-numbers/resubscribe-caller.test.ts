import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestService, type TestService } from '../../../test/harness/test-service.ts'
import { findSuppressedNumber, insertSuppressedNumber } from './store.ts'
import { resubscribeCaller } from './suppress-caller.ts'

let service: TestService

beforeAll(async () => {
  service = await startTestService()
})
afterAll(() => service.close())

const suppress = (companyId: number, number: string, canResubscribe: boolean) =>
  insertSuppressedNumber(service.database.orm, companyId, number, { canResubscribe })
const resubscribe = (number: string) =>
  service.database.transaction(tx => resubscribeCaller(tx, service.companyId, number))
const find = (companyId: number, number: string) =>
  findSuppressedNumber(service.database.orm, companyId, { number })

test('a caller who may lift the suppression is suppressed no more, at no other company', async () => {
  const number = '+13055553501'
  const otherCompanyId = await service.addCompany()
  await suppress(service.companyId, number, true)
  const elsewhere = await suppress(otherCompanyId, number, true)
  await resubscribe(number)
  expect(await find(service.companyId, number)).toBeNull()
  expect(await find(otherCompanyId, number)).toEqual(elsewhere)
})

test('one who may not, any more since the call began, stays suppressed', async () => {
  const number = '+13055553502'
  const row = await suppress(service.companyId, number, false)
  await resubscribe(number)
  expect(await find(service.companyId, number)).toEqual(row)
})

test('one who is not suppressed changes nothing', async () => {
  await expect(resubscribe('+13055553503')).resolves.toBeUndefined()
})
