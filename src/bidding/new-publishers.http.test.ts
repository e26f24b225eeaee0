import { afterAll, beforeAll, expect, test } from 'vitest'
import { createRtbNetwork } from '../../test/harness/rtb-network.ts'
import { startTestService, type TestService } from '../../test/harness/test-service.ts'
import { MAX_NEW_PUBLISHERS } from '../resources/postback-keys/count-new-publisher.ts'

let service: TestService

beforeAll(async () => {
  service = await startTestService()
})
afterAll(() => service.close())

/** As if pings with the Company's keys had made so many Affiliates in the hour that began so many hours ago. */
const haveMade = (made: number, hoursAgo = 0) =>
  service.database.pool.query(
    `UPDATE new_publisher_counts
     SET made = $1, hour = date_trunc('hour', now()) - make_interval(hours => $2) WHERE company_id = $3`,
    [made, hoursAgo, service.companyId],
  )

const affiliates = async () =>
  (await service.database.pool.query('SELECT count(*) AS count FROM affiliates')).rows[0].count as number

test('pings with one key make a bounded number of publishers an hour, and go on for those that there are', async () => {
  const network = await createRtbNetwork(service)
  const other = await createRtbNetwork(service)
  expect((await network.ping({ publisher_id: 'known' })).status).toBe(200)
  await haveMade(MAX_NEW_PUBLISHERS - 2)
  const before = await affiliates()
  const names = Array.from({ length: 8 }, (_, place) => `flood-${place}`)
  const answers = await Promise.all(names.map(publisher_id => network.ping({ publisher_id })))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 429, 429, 429, 429, 429, 429])
  expect(await affiliates()).toBe(before + 2)
  const refused = answers.find(({ status }) => status === 429)
  expect(refused?.body.error).toContain(`at most ${MAX_NEW_PUBLISHERS} in an hour`)
  expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(0)

  expect((await network.ping({ publisher_id: 'known' })).status).toBe(200)
  expect((await other.ping({ publisher_id: 'elsewhere' })).status).toBe(200)
  await haveMade(MAX_NEW_PUBLISHERS, 1)
  expect((await network.ping({ publisher_id: 'an-hour-later' })).status).toBe(200)
})
