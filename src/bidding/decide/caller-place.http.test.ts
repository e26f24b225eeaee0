import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createRtbNetwork } from '../../../test/harness/rtb-network.ts'
import { startTestService, type TestService } from '../../../test/harness/test-service.ts'

let service: TestService

beforeAll(async () => {
  service = await startTestService({ SIP_DOMAIN: 'sip.example.com' })
})

afterAll(() => service.close())

const BEVERLY_HILLS = {
  caller_zip: '90210',
  caller_state: 'CA',
  caller_city: 'Beverly Hills',
  caller_country: 'US',
}

const LOS_ANGELES_NUMBER = '+13105550100'

describe('a target that asks where the caller is', () => {
  const statusOf = async (tagList: string, parameters: Readonly<Record<string, unknown>>) => {
    const network = await createRtbNetwork(service, { targets: [{ tag_list: tagList }] })
    const { body } = await network.ping({ caller_number: LOS_ANGELES_NUMBER, ...parameters })
    return body.status
  }

  test.each([
    ['<<<geo:310>>>', {}],
    ['<<<geo:us>>>', {}],
    ['<<<caller_country:US>>>', {}],
    ['<<<geo:us-ca>>>', {}],
    ['<<<caller_state:CA>>>', {}],
    ['<<<geo:us-tx>>>', { caller_state: 'TX' }],
    ['<<<geo:us-90210>>>,<<<geo:us-10001>>>', { caller_zip: '90210' }],
    ['<<<geo:us-90210,us-10001>>>', { caller_zip: '10001' }],
    ['<<<geo:ca-on>>>', { caller_country: 'CA', caller_state: 'ON' }],
  ])('with %s is reserved for a caller of Los Angeles who sends %j', async (tagList, parameters) => {
    expect(await statusOf(tagList, parameters)).toBe('reserved')
  })

  test.each([
    ['<<<geo:212>>>', {}],
    ['<<<geo:us-ny>>>', {}],
    ['<<<geo:us-ca>>>', { caller_state: 'NY' }],
    ['<<<geo:us-90210>>>,<<<geo:us-10001>>>', { caller_zip: '60601' }],
    ['<<<caller_country:US>>>', { caller_country: 'CA' }],
  ])('with %s is not for one who sends %j', async (tagList, parameters) => {
    expect(await statusOf(tagList, parameters)).toBe('no-target')
  })
})

test('a place that nobody tells is the number’s, in the log, in the call and in its tags', async () => {
  const network = await createRtbNetwork(service)
  const caller_number = '+12125550100'
  const derived = { caller_state: 'NY', caller_city: 'New York', caller_country: 'US' }
  const { body } = await network.ping({ caller_number })
  const log = await service.request('GET', '/api/v5/rtb_inbounds.json', {
    query: { campaign_id: network.campaignId, caller_state: 'NY' },
  })
  expect(log.body.rtb_inbounds).toMatchObject([{ uuid: body.uuid, ...derived, caller_zip: null }])
  const called = await service.request('POST', '/api/v5/simulated_calls.json', {
    body: { simulated_call: { sip_address: body.sip_address, caller_number } },
  })
  expect(called.body.simulated_call.call).toMatchObject({ ...derived, caller_zip: null, tags: derived })
})

describe('the place that a ping tells', () => {
  test('stands in the log and can be searched for, also for its duplicates', async () => {
    const network = await createRtbNetwork(service)
    const ping = { caller_number: LOS_ANGELES_NUMBER, ...BEVERLY_HILLS, caller_state: 'ca' }
    await network.ping(ping)
    await network.ping(ping)
    await network.ping({ caller_state: 'NY' })
    const rowsOf = async (caller_state: string) => {
      const query = { campaign_id: network.campaignId, caller_state }
      return (await service.request('GET', '/api/v5/rtb_inbounds.json', { query })).body.rtb_inbounds
    }
    expect(await rowsOf('CA')).toMatchObject([
      { status: 'ping-shield', ...BEVERLY_HILLS },
      { status: 'reserved', ...BEVERLY_HILLS },
    ])
    expect(await rowsOf('TX')).toEqual([])
  })

  test('goes with the reservation to its call', async () => {
    const network = await createRtbNetwork(service)
    const reserved = await network.ping({ caller_number: LOS_ANGELES_NUMBER, ...BEVERLY_HILLS })
    const { body } = await service.request('POST', '/api/v5/simulated_calls.json', {
      body: {
        simulated_call: { sip_address: reserved.body.sip_address, caller_number: LOS_ANGELES_NUMBER },
      },
    })
    expect(body.simulated_call.call).toMatchObject({ ...BEVERLY_HILLS, tags: BEVERLY_HILLS })
    const stored = await service.request('GET', `/api/v5/calls/${body.simulated_call.call.uuid}.json`)
    expect(stored.body.call).toMatchObject(BEVERLY_HILLS)
  })
})
