import { afterAll, beforeAll, expect, test } from 'vitest'
import { remoteService } from '../harness/remote-service.ts'
import type { Requests } from '../harness/rtb-network.ts'
import { type RunningService, startServiceProcess } from '../harness/service-process.ts'
import { createTestDatabase, type TestDatabase } from '../harness/test-database.ts'

const API_KEY = 'administrator-key-of-the-races'

let testDatabase: TestDatabase
let processes: readonly RunningService[]
let services: readonly Requests[]

beforeAll(async () => {
  testDatabase = await createTestDatabase()
  const settings = { DATABASE_URL: testDatabase.url, DIALPLANE_API_KEY: API_KEY, LOG_LEVEL: 'warn' }
  processes = await Promise.all([startServiceProcess(settings), startServiceProcess(settings)])
  services = processes.map(({ baseUrl }) => remoteService(baseUrl, API_KEY))
})

afterAll(async () => {
  for (const service of processes) service.kill('SIGTERM')
  await Promise.all(processes.map(service => service.ended))
  await testDatabase.drop()
})

/** Request number `index`: half of them go to each process. */
function ask(index: number, ...request: Parameters<Requests['request']>) {
  const service = services[index % services.length]
  if (service === undefined) throw new Error('no service runs')
  return service.request(...request)
}

const ROOT = 'payout_bid_modification_table'

test('however tables are activated at once on two processes, one is active, and every request is answered', async () => {
  const { body } = await ask(0, 'POST', '/campaigns.json', { body: { campaign: {} } })
  const path = `/api/v5/campaigns/${body.campaign.id}/payout_bid_modification_tables`
  const ids: number[] = []
  for (let upload = 0; upload < 6; upload++) {
    const answer = await ask(upload, 'POST', `${path}.json`, {
      body: { [ROOT]: { csv_data: 'payout_pct\n50' } },
    })
    ids.push(answer.body[ROOT].id)
  }
  const answers = await Promise.all(
    Array.from({ length: 48 }, (_, index) =>
      index % 4 === 3
        ? ask(index, 'POST', `${path}.json`, {
            body: { [ROOT]: { csv_data: 'payout_pct\n60', active: true } },
          })
        : ask(index >> 2, 'PUT', `${path}/${ids[index % ids.length]}.json`, {
            body: { [ROOT]: { active: true } },
          }),
    ),
  )
  expect(new Set(answers.map(answer => answer.status))).toEqual(new Set([200, 201]))
  const tables: { readonly active: boolean }[] = (await ask(0, 'GET', `${path}.json`)).body.map(
    (entry: never) => entry[ROOT],
  )
  expect(tables).toHaveLength(6 + 12)
  expect(tables.filter(table => table.active)).toHaveLength(1)
})

test('of uploads with one label at once on two processes, one is taken', async () => {
  const { body } = await ask(0, 'POST', '/campaigns.json', { body: { campaign: {} } })
  const path = `/api/v5/campaigns/${body.campaign.id}/payout_bid_modification_tables.json`
  const fields = { csv_data: 'payout_pct\n50', table_version: 'launch', active: true }
  const answers = await Promise.all(
    Array.from({ length: 12 }, (_, index) => ask(index, 'POST', path, { body: { [ROOT]: fields } })),
  )
  expect(answers.map(answer => answer.status).sort()).toEqual([201, ...Array(11).fill(422)])
})
