import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createCallNetwork } from '../../../test/harness/call-network.ts'
import { startTestService, type TestRequest, type TestService } from '../../../test/harness/test-service.ts'
import { untilWaiting } from '../../../test/harness/waiting-for-locks.ts'

let service: TestService
let otherCompanyId: number

beforeAll(async () => {
  service = await startTestService()
  otherCompanyId = await service.addCompany()
})
afterAll(() => service.close())

const SALE = { seconds: 10, url: 'https://track.example/sale' }

let drawn = 0
const freshId = (kind: string) => `${kind}-${++drawn}`

async function send(
  method: 'POST' | 'PUT' | 'GET' | 'DELETE',
  path: string,
  body?: object,
  query: TestRequest['query'] = {},
) {
  const answer = await service.request(method, path, { ...(body && { body }), query })
  expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300)
  return answer.body
}

const createAffiliate = async (afid: string, query = {}) =>
  (await send('POST', '/api/v1/affiliates.json', { affiliate: { afid } }, query)).affiliate
const createTarget = async (tid: string) =>
  (await send('POST', '/targets.json', { target: { number: '+12025550100', client_tid: tid } })).target
const createCampaign = async (timers: readonly object[], query = {}) =>
  (await send('POST', '/campaigns.json', { campaign: { timers_attributes: timers } }, query)).campaign

type Scope = readonly [afid: string | null, tid: string | null]

const scopesOf = ({
  timers,
}: {
  timers: { timer: { afid: string | null; tid: string | null } }[]
}): Scope[] => timers.map(({ timer }) => [timer.afid, timer.tid])
const campaignScopes = async (cid: string, query = {}) =>
  scopesOf((await send('GET', `/campaigns/cid/${cid}.json`, undefined, query)).campaign)

describe('timers that name an affiliate or target', () => {
  test('may do so by the aliases of their client IDs', async () => {
    const timer = { ...SALE, client_afid: 'by-alias', client_tid: 'by-alias' }
    const { cid, timers } = await createCampaign([timer])
    expect(scopesOf({ timers })).toEqual([['by-alias', 'by-alias']])
    const [{ id }] = timers.map(({ timer: made }: { timer: { id: number } }) => made)
    const update = { campaign: { timers_attributes: [{ id, client_afid: null }] } }
    const { campaign } = await send('PUT', `/campaigns/cid/${cid}.json`, update)
    expect(scopesOf(campaign)).toEqual([[null, 'by-alias']])
  })

  test('follow it to another client ID, those of campaigns and of numbers, and no other', async () => {
    const [afid, tid, stranger] = [freshId('pub'), freshId('buyer'), freshId('stranger')]
    const affiliate = await createAffiliate(afid)
    const target = await createTarget(tid)
    await createAffiliate(afid, { company_id: otherCompanyId })
    const timers = [
      { ...SALE, afid },
      { ...SALE, tid },
      { ...SALE, afid, tid },
      { ...SALE, afid: tid, tid: afid },
      { ...SALE, afid: stranger },
      SALE,
    ]
    const { cid } = await createCampaign(timers)
    const theirs = await createCampaign(timers, { company_id: otherCompanyId })
    const { number } = await send('POST', '/numbers.json', {
      number: { number: `+1888555${7000 + ++drawn}`, cid, timers_attributes: [{ ...SALE, afid, tid }] },
    })
    const [newAfid, newTid] = [freshId('renamed'), freshId('renamed')]
    await send('PUT', `/api/v1/affiliates/${affiliate.id}.json`, { affiliate: { afid: newAfid } })
    await send('PUT', `/targets/${target.id}.json`, { target: { client_tid: newTid } })
    expect(await campaignScopes(cid)).toEqual([
      [newAfid, null],
      [null, newTid],
      [newAfid, newTid],
      [tid, afid],
      [stranger, null],
      [null, null],
    ])
    expect(scopesOf((await send('GET', `/numbers/${number.id}.json`)).number)).toEqual([[newAfid, newTid]])
    expect(await campaignScopes(theirs.cid, { company_id: otherCompanyId })).toEqual(scopesOf(theirs))
  })

  test('stay as they are when the client ID does, is taken away, or is refused', async () => {
    const [afid, tid, taken] = [freshId('pub'), freshId('buyer'), freshId('taken')]
    await createAffiliate(taken)
    const affiliate = await createAffiliate(afid)
    const target = await createTarget(tid)
    const { cid } = await createCampaign([{ ...SALE, afid, tid }])
    await send('PUT', `/affiliates/afid/${afid}.json`, { affiliate: { afid, first_name: 'Ann' } })
    await send('PUT', `/targets/${target.id}.json`, { target: { name: 'Same' } })
    const refused = await service.request('PUT', `/api/v1/affiliates/${affiliate.id}.json`, {
      body: { affiliate: { afid: taken } },
    })
    expect(refused.status).toBe(500)
    await send('PUT', `/targets/${target.id}.json`, { target: { client_tid: null } })
    expect(await campaignScopes(cid)).toEqual([[afid, tid]])
  })

  test('that do not exist yet are accepted, and bind when they appear', async () => {
    const [afid, tid] = [freshId('later'), freshId('later')]
    const url = 'https://track.example/a=[affiliate_id]'
    const network = await createCallNetwork(service, {
      campaign: {
        timers_attributes: [
          { seconds: 0, url, afid },
          { ...SALE, tid },
        ],
      },
      number: { afid: freshId('pub') },
    })
    const fired = async () => {
      const { call } = (await network.call({ answers: [{ talk_seconds: 20 }] })).body.simulated_call
      return call.fired_pixels.map((pixel: { url: string }) => pixel.url)
    }
    expect(await fired()).toEqual([])
    await send('PUT', `/targets/${network.targetIds[0]}.json`, { target: { client_tid: tid } })
    expect(await fired()).toEqual([SALE.url])
    const [listed] = await send('GET', '/numbers.json', undefined, { cid: network.cid })
    await send('PUT', `/numbers/${listed.number.id}.json`, { number: { afid } })
    expect(await fired()).toEqual([`https://track.example/a=${afid}`, SALE.url])
    const renamed = freshId('renamed')
    await send('PUT', `/affiliates/afid/${afid}.json`, { affiliate: { afid: renamed } })
    expect(await fired()).toEqual([`https://track.example/a=${renamed}`, SALE.url])
  })
})

describe('a renaming at once with a change of the timers that name it', () => {
  test('leaves no timer behind that was written before it, and never undoes itself', async () => {
    for (let round = 0; round < 12; round++) {
      const [afid, tid] = [freshId('pub'), freshId('buyer')]
      const [newAfid, newTid] = [freshId('renamed'), freshId('renamed')]
      const affiliate = await createAffiliate(afid)
      const target = await createTarget(tid)
      const { cid, timers } = await createCampaign([{ ...SALE, afid, tid }])
      const id = timers[0].timer.id
      const path = `/campaigns/cid/${cid}.json`
      const edit = (item: object) => send('PUT', path, { campaign: { timers_attributes: [item] } })
      await Promise.all([
        edit({ id, url: 'https://track.example/changed' }),
        send('PUT', `/api/v1/affiliates/${affiliate.id}.json`, { affiliate: { afid: newAfid } }),
        edit({ id, seconds: 20 }),
        send('PUT', `/targets/${target.id}.json`, { target: { client_tid: newTid } }),
        edit({ id, dedupe_seconds: 5 }),
      ])
      const { campaign } = await send('GET', path)
      expect(campaign.timers).toMatchObject([
        {
          timer: {
            id,
            url: 'https://track.example/changed',
            seconds: 20,
            dedupe_seconds: 5,
            afid: newAfid,
            tid: newTid,
          },
        },
      ])
    }
  })

  test('waits for a timer that is being written, and takes it along', async () => {
    const [afid, newAfid] = [freshId('pub'), freshId('renamed')]
    const affiliate = await createAffiliate(afid)
    const { id: campaignId, cid } = await createCampaign([])
    const { pool } = service.database
    const writer = await pool.connect()
    try {
      // What saving a timer does, held open before its commit.
      await writer.query('BEGIN')
      await writer.query('SELECT FROM affiliates WHERE company_id = $1 AND afid = $2 FOR KEY SHARE', [
        service.companyId,
        afid,
      ])
      await writer.query(
        `INSERT INTO timers (company_id, campaign_id, seconds, url, afid) VALUES ($1, $2, 10, 'https://track.example', $3)`,
        [service.companyId, campaignId, afid],
      )
      const renaming = send('PUT', `/api/v1/affiliates/${affiliate.id}.json`, {
        affiliate: { afid: newAfid },
      })
      await untilWaiting(service.database.pool)
      await writer.query('COMMIT')
      await renaming
    } finally {
      writer.release()
    }
    expect(await campaignScopes(cid)).toEqual([[newAfid, null]])
  })

  test('is waited for by whoever writes a timer, which then names nobody', async () => {
    const [afid, newAfid] = [freshId('pub'), freshId('renamed')]
    const affiliate = await createAffiliate(afid)
    const { cid } = await createCampaign([{ ...SALE, afid }])
    const { pool } = service.database
    const renamer = await pool.connect()
    try {
      await renamer.query('BEGIN')
      await renamer.query('UPDATE affiliates SET afid = $2 WHERE id = $1', [affiliate.id, newAfid])
      await renamer.query('UPDATE timers SET afid = $3 WHERE company_id = $1 AND afid = $2', [
        service.companyId,
        afid,
        newAfid,
      ])
      const writing = send('PUT', `/campaigns/cid/${cid}.json`, {
        campaign: { timers_attributes: [{ ...SALE, afid }] },
      })
      await untilWaiting(service.database.pool)
      await renamer.query('COMMIT')
      await writing
    } finally {
      renamer.release()
    }
    expect(await campaignScopes(cid)).toEqual([
      [newAfid, null],
      [afid, null],
    ])
  })
})

describe('timers in which the console kept a target without a client ID as "id 5"', () => {
  const MIGRATION = readFileSync('migrations/0053_pixels_of_targets_without_client_id.sql', 'utf8')

  test('are for the calls to it once they are mended, and no others change', async () => {
    const { target: nameless } = await send('POST', '/targets.json', { target: { number: '+12025550101' } })
    const { target: renamed } = await send('POST', '/targets.json', { target: { number: '+12025550102' } })
    const newTid = freshId('buyer')
    await send('PUT', `/targets/${renamed.id}.json`, { target: { client_tid: newTid } })
    await createTarget('id 999999')
    const kept = [`id ${nameless.id}`, `id ${renamed.id}`, 'id 888888', 'id 999999', 'id 7b', 'my id 7', null]
    const { cid } = await createCampaign(kept.map(tid => ({ ...SALE, tid })))
    await service.database.pool.query(MIGRATION)
    expect((await campaignScopes(cid)).map(([, tid]) => tid)).toEqual([
      String(nameless.id),
      newTid,
      '888888',
      'id 999999',
      'id 7b',
      'my id 7',
      null,
    ])
  })
})
