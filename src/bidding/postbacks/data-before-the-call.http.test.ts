import { afterAll, beforeAll, expect, test } from 'vitest'
import { createCallNetwork, drawCallerNumber } from '../../../test/harness/call-network.ts'
import { startTestService, type TestService } from '../../../test/harness/test-service.ts'
import { pruneKeptTags } from '../../callers/keep-tags.ts'

let service: TestService

beforeAll(async () => {
  service = await startTestService()
})

afterAll(() => service.close())

/** A campaign with a key for data and one for pings. */
async function createNetwork() {
  const companyId = await service.addCompany()
  const network = await createCallNetwork(service, { companyId })
  const query = { company_id: companyId }
  const addKey = async (campaignId: number, action: string): Promise<string> => {
    const path = `/campaigns/${campaignId}/postback_keys.json`
    return (await service.request('POST', path, { body: { postback_key: { action } }, query })).body
      .postback_key.key
  }
  const dataKey = await addKey(network.campaignId, 'data')
  const rtbKey = await addKey(network.campaignId, 'rtb')
  const write = (caller_number: string, tags: Readonly<Record<string, string>>) =>
    service.request('GET', '/data_writing.json', {
      apiKey: null,
      query: { key: dataKey, caller_number, ...tags },
    })
  const ping = (caller_number: string) =>
    service.request('POST', '/rtbs.json', {
      apiKey: null,
      body: { key: rtbKey, publisher_id: 'p', caller_number },
    })
  const call = async (fields: Readonly<Record<string, unknown>>) =>
    (await network.call(fields)).body.simulated_call.call
  const pingTags = async (uuid: string) =>
    (await service.database.pool.query('SELECT tags FROM reservations WHERE uuid = $1', [uuid])).rows[0].tags
  return { ...network, query, dataKey, addKey, write, ping, pingTags, call }
}

test('tags of a caller who has not called yet lie on its next ping and its next call, and on no later one', async () => {
  const { write, ping, pingTags, call } = await createNetwork()
  const caller_number = drawCallerNumber()
  const answer = await write(caller_number, { age: '40', income: 'high' })
  expect(answer).toMatchObject({
    status: 200,
    body: { tag_values: { age: '40', income: 'high' }, caller_number, status: 'kept' },
  })
  expect(await pingTags((await ping(caller_number)).body.uuid)).toMatchObject({ age: '40', income: 'high' })
  expect((await call({ caller_number, tags: { income: 'low' } })).tags).toMatchObject({
    age: '40',
    income: 'low',
  })
  expect((await call({ caller_number })).tags).not.toHaveProperty('age')
})

test('a plus that the query reads as a space belongs to the number', async () => {
  const { dataKey } = await createNetwork()
  const url = `/data_writing.json?key=${dataKey}&caller_number=+442079460001&age=40`
  const answer = await service.app.main.inject({ method: 'GET', url })
  expect([answer.statusCode, answer.json().caller_number]).toEqual([200, '+442079460001'])
})

test('what is written after the call goes to the call', async () => {
  const { write, call } = await createNetwork()
  const caller_number = drawCallerNumber()
  const { uuid } = await call({ caller_number })
  expect((await write(caller_number, { age: '41' })).body.status).toBe('written')
  const shown = await service.request('GET', `/api/v5/calls/${uuid}.json`)
  expect(shown.status === 200 ? shown.body.call.tags : { age: '41' }).toMatchObject({ age: '41' })
})

test('further data adds to what is kept, each in place of the same key', async () => {
  const { write, call } = await createNetwork()
  const caller_number = drawCallerNumber()
  await write(caller_number, { age: '40', tier: 'tin' })
  await write(caller_number, { tier: 'gold' })
  expect((await call({ caller_number })).tags).toMatchObject({ age: '40', tier: 'gold' })
})

test('is kept for the key’s own campaign and Company alone', async () => {
  const first = await createNetwork()
  const second = await createNetwork()
  const caller_number = drawCallerNumber()
  await first.write(caller_number, { age: '40' })
  expect((await second.call({ caller_number })).tags).not.toHaveProperty('age')
  expect((await first.call({ caller_number })).tags).toMatchObject({ age: '40' })
})

test('is forgotten after 24 hours', async () => {
  const { write, call, query } = await createNetwork()
  const { pool } = service.database
  const caller_number = drawCallerNumber()
  await write(caller_number, { age: '40' })
  const kept = async () =>
    (
      await pool.query('SELECT expires_at - written_at AS age FROM kept_tags WHERE company_id = $1', [
        query.company_id,
      ])
    ).rows
  expect((await kept()).map(({ age }) => age.days ?? age.hours / 24)).toEqual([1])
  await pool.query(`UPDATE kept_tags SET expires_at = now() - interval '1 second' WHERE company_id = $1`, [
    query.company_id,
  ])
  expect((await call({ caller_number })).tags).not.toHaveProperty('age')
  await pruneKeptTags(pool)
  expect(await kept()).toEqual([])
})

test('at most a hundred new callers a second of a Company, whoever writes; those that are known go on', async () => {
  const { write } = await createNetwork()
  const callers = [...new Set(Array.from({ length: 140 }, drawCallerNumber))]
  const answers = await Promise.all(callers.map(caller => write(caller, { age: '1' })))
  const outcomes = (status: number) => answers.filter(answer => answer.status === status)
  expect(outcomes(200).length + outcomes(429).length).toBe(callers.length)
  const { rows } = await service.database.pool.query<{ most: number }>(
    `SELECT max(within) AS most FROM (
       SELECT count(*) OVER (
         PARTITION BY company_id ORDER BY first_written_at RANGE BETWEEN interval '0.999 s' PRECEDING AND CURRENT ROW
       ) AS within FROM kept_tags
     ) AS counted`,
  )
  expect(Number(rows[0]?.most)).toBeLessThanOrEqual(100)
  for (const refused of outcomes(429)) expect(refused.headers['retry-after']).toBe('1')
  const known = callers[answers.findIndex(({ status }) => status === 200)] ?? ''
  expect((await write(known, { age: '2' })).status).toBe(200)
})

test('no more tags than a call may have', async () => {
  const { write } = await createNetwork()
  const caller_number = drawCallerNumber()
  const tags = (from: number) =>
    Object.fromEntries(Array.from({ length: 100 }, (_, index) => [`tag_${from + index}`, 'x']))
  for (const from of [0, 100, 200, 300, 400])
    expect((await write(caller_number, tags(from))).status).toBe(200)
  const refused = await write(caller_number, { one_more: 'x' })
  expect([refused.status, refused.body.error]).toEqual([400, expect.stringContaining('too many tags')])
})
