import { afterAll, beforeAll, expect, test } from 'vitest'
import { createCallNetwork } from '../../../test/harness/call-network.ts'
import { startTestService, type TestService } from '../../../test/harness/test-service.ts'

let service: TestService

beforeAll(async () => {
  service = await startTestService()
})

afterAll(() => service.close())

const MINUTE = 60_000

/** A zone whose hour does not end while the test runs: its hours begin at half past, or on the hour. */
function zoneOfThisHour(): string {
  const minute = Math.floor(Date.now() / MINUTE) % 60
  return minute >= 15 && minute < 30 ? 'Tokyo' : 'New Delhi'
}

const hourlyOf = (owner: { readonly caps: readonly { readonly type: string; readonly filled: number }[] }) =>
  owner.caps.find(cap => cap.type === 'Hourly')?.filled

test('a Target that is moved to another zone has still counted the calls of its hour', async () => {
  const network = await createCallNetwork(service, { targets: [{ hourly_cap_attributes: { cap: 1 } }] })
  expect((await network.call()).body.simulated_call.call.connected).toBe(true)
  const [id] = network.targetIds
  const body = { target: { time_zone: zoneOfThisHour() } }
  const { body: moved } = await service.request('PUT', `/targets/${id}.json`, { body })
  expect(hourlyOf(moved.target)).toBe(1)
  expect((await network.call()).body.simulated_call.call.connected).toBe(false)
})

test('so have the Target Groups of a Company that is', async () => {
  const companyId = await service.addCompany()
  const query = { company_id: companyId }
  const network = await createCallNetwork(service, { companyId })
  const group = await service.request('POST', '/target_groups.json', {
    query,
    body: {
      target_group: { name: 'Group', target_ids: network.targetIds, hourly_cap_attributes: { cap: 1 } },
    },
  })
  expect((await network.call()).body.simulated_call.call.connected).toBe(true)
  const settings = await service.request('PUT', `/companies/${companyId}/settings.json`, {
    body: { settings: { time_zone: zoneOfThisHour() } },
  })
  expect(settings.status).toBe(200)
  const path = `/target_groups/${group.body.target_group.id}.json`
  const { body: moved } = await service.request('GET', path, { query })
  expect(hourlyOf(moved.target_group)).toBe(1)
  expect((await network.call()).body.simulated_call.call.connected).toBe(false)
})
