import { expect, test } from 'vitest'
import type { CallEvent, DemoCall } from './exchange.ts'
import { mostEventful, tellCall } from './tell-call.ts'

const begun = Date.parse('2026-11-20T15:00:00.000Z')

function event(afterSeconds: number, type: string, data: CallEvent['data'] = {}): CallEvent {
  return { at: new Date(begun + afterSeconds * 1000).toISOString(), type, data }
}

function call(...events: CallEvent[]): DemoCall {
  return {
    uuid: '0b6d3f5e-8f0e-4f57-9a34-6d2f1c9e7a10',
    caller: '+13055550101',
    connected: true,
    rescued: false,
    targetId: 7,
    connectedSeconds: 60,
    converted: false,
    revenue: 0,
    payout: 0,
    events,
  }
}

const TERMS = { seconds: 90, revenue: 30, payout: 18 }

const network = {
  companyId: 2,
  companyName: 'Demo',
  cid: 'demo',
  number: '+12025550100',
  postbackKey: 'key',
  buyers: [
    {
      targetId: 7,
      plan: { name: 'Harbor', number: '+12025550101', priority: 1, weight: 1, terms: TERMS },
      zone: null,
    },
    {
      targetId: 8,
      plan: { name: 'Beacon', number: '+12025550102', priority: 1, weight: 1, terms: TERMS },
      zone: null,
    },
  ],
}

test('each event is a sentence, after the seconds since the call began', () => {
  const candidates = [
    { target_id: 7, eligible: true, reason: null, detail: null },
    { target_id: 8, eligible: false, reason: 'daily_cap_full', detail: 'daily cap 4 of 4' },
  ]
  const told = call(
    event(0, 'call_offered'),
    event(0, 'candidates_considered', { candidates, order: [7] }),
    event(4.2, 'leg_answered', { target_id: 7 }),
  )
  expect(tellCall(told, network, 60)).toBe(
    [
      '   +0.0 s  The call arrives.',
      '   +0.0 s  To be rung, in this order: Harbor.',
      '             not Beacon: daily_cap_full (daily cap 4 of 4)',
      '   +4.2 s  Harbor answers.',
    ].join('\n'),
  )
})

test('an event that no sentence is made for shows what it holds', () => {
  expect(tellCall(call(event(0, 'call_recorded', { seconds: 3 })), network, 60)).toBe(
    '   +0.0 s  call_recorded {"seconds":3}',
  )
})

test('the call with the most events is the one to tell', () => {
  const short = call(event(0, 'call_offered'))
  const long = call(event(0, 'call_offered'), event(1, 'call_ended'))
  expect(mostEventful([short, long, short])).toBe(long)
  expect(mostEventful([])).toBeNull()
})
