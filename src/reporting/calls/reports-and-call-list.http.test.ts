import { afterAll, beforeAll, expect, test } from 'vitest'
import { type CallNetwork, createCallNetwork } from '../../../test/harness/call-network.ts'
import { startTestService, type TestService } from '../../../test/harness/test-service.ts'
import { foldAll, rebuildOutdated } from './keep-rollups.ts'

/** What reports say, added up once more from `GET /api/v5/calls.json` as any client could. */

let service: TestService
let network: CallNetwork

beforeAll(async () => {
  service = await startTestService()
  network = await createCallNetwork(service, { targets: [{}, {}, {}] })
  const caller = '+13035550999'
  await network.call({ caller_number: caller, tags: { sub_id: 'a' } })
  await network.call({ caller_number: caller, tags: { sub_id: 'b' }, answers: [{ outcome: 'busy' }] })
  await network.call({ tags: { sub_id: 'b' }, answers: [{ outcome: 'answer', talk_seconds: 7 }] })
  await network.call({ answers: [{ outcome: 'busy' }, { outcome: 'no_answer' }, { outcome: 'failed' }] })
  await network.call({ clock: 'realtime', answers: [{ outcome: 'answer', talk_seconds: 600 }] })
})

afterAll(() => service.close())

// biome-ignore lint/suspicious/noExplicitAny: tests read answers as a client without types would
type Wire = any

async function addedUp(keyOf: (call: Wire) => unknown) {
  const { body } = await service.request('GET', '/api/v5/calls.json', { query: { per_page: 100 } })
  const rows = new Map<unknown, Record<string, number>>()
  for (const { call } of body as readonly Wire[]) {
    const key = keyOf(call)
    if (key === null || key === undefined) continue
    const row = rows.get(key) ?? {}
    const add = (name: string, value: number) => {
      row[name] = (row[name] ?? 0) + value
    }
    add('total_calls', 1)
    add('repeat_count', Number(call.repeat))
    add('duplicate_count', Number(call.duplicate))
    add('converted_count', Number(call.converted))
    add('rescued_count', Number(call.rescued))
    add('revenue', call.revenue)
    add('payout', call.payout)
    add('cost', call.charge_total)
    add('total_duration', call.total_duration)
    add('connected_duration', call.dialed_call_duration)
    add('in_progress_count', Number(call.status !== 'finished'))
    rows.set(key, row)
  }
  return rows
}

/** How many calls the list has that are narrowed by what a row of a report says of itself. */
async function countOfCalls(filters: Readonly<Record<string, string | readonly (string | number)[]>>) {
  const query = new URLSearchParams(
    Object.entries(filters).flatMap(([name, value]): [string, string][] =>
      typeof value === 'string' ? [[name, value]] : value.map(one => [`${name}[]`, String(one)]),
    ),
  )
  const { headers, body } = await service.request('GET', `/api/v5/calls.json?${query}`)
  expect(headers['x-total-count']).toBe(String(body.length))
  return body.length
}

async function expectSameReports(): Promise<void> {
  const now = Date.now()
  const bounds = {
    created_at_start: new Date(now - 2 * 86_400_000).toISOString().slice(0, 10),
    created_at_end: new Date(now + 2 * 86_400_000).toISOString().slice(0, 10),
  }
  const facets: readonly (readonly [object, (call: Wire) => unknown])[] = [
    [{ facet: 'campaign' }, call => call.system_campaign_id],
    [{ facet: 'target' }, call => call.system_target_id],
    [{ facet: 'affiliate' }, call => call.system_affiliate_id],
    [{ facet: 'date' }, call => Number(call.created_at.slice(0, 10).replaceAll('-', ''))],
    [{ facet: 'tag_value', tag_value_key: 'sub_id' }, call => call.tags.sub_id],
  ]
  for (const [query, keyOf] of facets) {
    const expected = await addedUp(keyOf)
    const answer = await service.request('GET', '/api/v1/reports.json', {
      query: { domain: 'calls', drill_down: 'true', ...bounds, ...query },
    })
    expect(answer.body.data).toHaveLength(expected.size)
    for (const row of answer.body.data) {
      expect(row).toMatchObject(expected.get(row.id) ?? { id: 'no row' })
      expect(await countOfCalls(row.filters), JSON.stringify(row.filters)).toBe(row.total_calls)
    }
  }
}

test('reports are what the list of calls adds up to, as they come, summed up and rebuilt', async () => {
  await expectSameReports()
  const { pool } = service.database
  await rebuildOutdated({ pool, direct: service.database.direct, logger: service.app.main.log })
  while ((await foldAll(pool)) === 'again');
  await expectSameReports()
})
