import { afterAll, beforeAll, expect, test } from 'vitest'
import { createRtbNetwork, type RtbNetwork } from '../../test/harness/rtb-network.ts'
import { startTestService, type TestService } from '../../test/harness/test-service.ts'

let service: TestService
let network: RtbNetwork

beforeAll(async () => {
  service = await startTestService()
  network = await createRtbNetwork(service)
})
afterAll(() => service.close())

const WRITES = 20

/** What looks for work now and then may wait for a connection at that moment as well. */
const AT_WORK_BESIDE = 5

test('pings, confirms and readiness do not wait behind changes that wait for a lock', async () => {
  const { pool, hot } = service.database
  const holder = await pool.connect()
  await holder.query('BEGIN')
  // What raises the version of the Company's configuration, as every change of it does.
  await holder.query('SELECT FROM companies WHERE id = $1 FOR NO KEY UPDATE', [service.companyId])
  const writes = Array.from({ length: WRITES }, (_, index) =>
    service.request('POST', '/targets.json', {
      body: { target: { name: `${index}`, number: '+12025550100' } },
    }),
  )
  await expect.poll(() => pool.waitingCount).toBeGreaterThan(AT_WORK_BESIDE)

  const { status, body } = await network.ping()
  expect(status).toBe(200)
  expect((await network.confirm(body.uuid)).body.status).toBe('confirmed')
  expect((await service.request('GET', '/readyz')).status).toBe(200)
  expect(hot.pool.waitingCount).toBe(0)
  // They are where they were all the while.
  expect(pool.waitingCount).toBeGreaterThan(0)

  await holder.query('COMMIT')
  holder.release()
  const answers = await Promise.all(writes)
  expect(new Set(answers.map(answer => answer.status))).toEqual(new Set([201]))
})

test('a configuration that is not in memory is read without waiting for changes', async () => {
  const { pool } = service.database
  const others = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()))
  try {
    const owner = await createRtbNetworkElsewhere()
    expect((await owner.ping()).status).toBe(200)
  } finally {
    for (const client of others) client.release()
  }
})

/** A key that this process has not heard of yet. */
async function createRtbNetworkElsewhere(): Promise<RtbNetwork> {
  const { hot } = service.database
  const { rows } = await hot.pool.query(
    `INSERT INTO postback_keys (company_id, campaign_id, name, action, key, ttl_seconds, timeout)
     SELECT company_id, campaign_id, name, action, gen_random_uuid(), ttl_seconds, timeout
     FROM postback_keys WHERE id = $1 RETURNING key`,
    [network.keyId],
  )
  await hot.pool.query('UPDATE companies SET configuration_version = configuration_version + 1')
  const { key } = rows[0]
  return { ...network, ping: (parameters = {}) => network.ping({ key, ...parameters }) }
}
