import { describe, expect, test } from 'vitest'
import type { LiveEvent } from './live-event.ts'
import { happening, liveSubjects } from './live-words.ts'

const NO_UUID = '00000000-0000-0000-0000-000000000000'

const told = (type: string, data: object) => ({ id: '1', type, timestamp: '', data }) as unknown as LiveEvent

const CALL = {
  uuid: 'a-call',
  caller: '+13055550199',
  cid: 'autos',
  afid: null,
  system_campaign_id: 3,
  system_affiliate_id: null,
  system_target_id: 7,
}
const PING = {
  uuid: 'a-ping',
  call_uuid: NO_UUID,
  caller_number: '+13055550198',
  campaign_id: 3,
  affiliate_id: 4,
  target_id: 7,
}

describe('what happened is said in words', () => {
  test.each([
    [told('call.started', CALL), 'Call arrived'],
    [told('call.converted', { ...CALL, revenue: 12.5 }), 'Call converted: revenue $12.50'],
    [told('call.ended', { ...CALL, connected: false }), 'Call ended unanswered'],
    [told('reservation.created', PING), 'Ping reserved'],
    [told('target.capped', { target: { id: 7 }, cap: { type: 'Daily', cap: 5 } }), 'Cap of 5 a day full'],
    [
      told('alert.raised', { alert_name: 'Silence', summary: 'Desk answers nobody.' }),
      'Alert: Silence. Desk answers nobody.',
    ],
    [told('alert.over', { alert_name: 'Silence', summary: 'Desk answers again.' }), 'Alert over: Silence'],
    [told('call.moved_on', CALL), 'Call moved on'],
  ])('%#', (event, words) => expect(happening(event, null).words).toBe(words))

  test('a publisher is told what it earns, a buyer what it pays', () => {
    const words = (role: 'publisher' | 'buyer', amounts: object) =>
      happening(told('call.converted', { ...CALL, ...amounts }), role).words
    expect(words('publisher', { revenue: 0, payout: 8 })).toBe('Call converted: you earn $8.00')
    expect(words('buyer', { revenue: 12.5, payout: 0 })).toBe('Call converted: you pay $12.50')
  })
})

describe('whom it is about', () => {
  test('a call leads to itself', () => {
    expect(liveSubjects(told('call.started', CALL))).toMatchObject({
      callUuid: 'a-call',
      pingUuid: null,
      caller: '+13055550199',
      cid: 'autos',
      campaignId: 3,
      targetId: 7,
    })
  })

  test('a ping leads to its call once there is one, and has no codes as a call has', () => {
    expect(liveSubjects(told('reservation.created', PING))).toMatchObject({
      callUuid: null,
      pingUuid: 'a-ping',
      campaignId: 3,
      publisherId: 4,
    })
    const called = told('reservation.claimed', { ...PING, call_uuid: 'a-call' })
    expect(liveSubjects(called).callUuid).toBe('a-call')
  })

  test('a cap is of its target, an alert of nobody that has a page here', () => {
    const capped = told('target.capped', { target: { id: 7 }, cap: { type: 'Daily', cap: 5 } })
    expect(liveSubjects(capped)).toMatchObject({ targetId: 7, caller: null })
    expect(liveSubjects(told('alert.raised', {}))).toMatchObject({ targetId: null, callUuid: null })
  })
})
