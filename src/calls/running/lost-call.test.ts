import { expect, test } from 'vitest'
import { buildCompanyConfiguration } from '../../../test/builders/build-company-configuration.ts'
import { RECORDING_LINKS } from '../../../test/builders/build-live-calls.ts'
import { money } from '../../domain/money/money.ts'
import type { StoredPromise } from '../records/call-columns.ts'
import { type LostCallRow, lostCall } from './lost-call.ts'

const STARTED_AT = new Date('2026-11-20T12:00:00.000Z')

/** A call that came by a reservation with this promise. */
const promisedCall = (promise: StoredPromise | null) => leftCall({ promise }).origin.reservation

function leftCall(differences: Partial<LostCallRow>) {
  const row: LostCallRow = {
    company_id: 1,
    uuid: '0199d3f2-7a10-7c3e-9f00-00000000000b',
    created_at: STARTED_AT,
    ended_at: STARTED_AT,
    process_id: '0b0e7c3e-0000-4000-8000-000000000001',
    status: 'in_progress',
    via: 'simulated',
    caller: '+12025550122',
    caller_is_static: false,
    number_id: 1,
    number: '+12025550111',
    dialed_number: '+12025550133',
    campaign_id: 1,
    cid: 'campaign-1',
    affiliate_id: null,
    afid: null,
    sid: null,
    target_id: null,
    tid: null,
    target_group_id: null,
    target_group_name: null,
    forwarded_time: STARTED_AT,
    connected_time: STARTED_AT,
    keys_pressed: '',
    rescued: false,
    recording_url: null,
    recording_file: null,
    tags: {},
    reservation_uuid: '0199d3f2-7a10-7c3e-9f00-00000000000a',
    promise: null,
    tag_writings: null,
    ...differences,
  }
  return lostCall(row, buildCompanyConfiguration(), RECORDING_LINKS)
}

test('a call keeps the Target that talks in it, though that has been deleted', () => {
  const { progress } = leftCall({ target_id: 9, tid: 'buyer-9' })
  expect(progress.destination).toMatchObject({
    address: '+12025550133',
    target: { id: 9, tid: 'buyer-9', conversionCriteria: [] },
  })
})

test('a lost call is held to all that its reservation promised', () => {
  const bid = { revenue: '12.5', seconds: 90 }
  expect(promisedCall({ target_id: 7, bid, percent_of_revenue: 80 })).toMatchObject({
    targetId: 7,
    bid: { revenue: money('12.5'), seconds: 90 },
    percentOfRevenue: 80,
  })
})

test.each([null, { target_id: null, bid: null, percent_of_revenue: null }])(
  'one to which nothing was promised (%j) is held to nothing',
  promise => {
    expect(promisedCall(promise)).toMatchObject({ targetId: null, bid: null, percentOfRevenue: null })
  },
)
