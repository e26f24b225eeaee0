import { afterAll, beforeAll, expect } from 'vitest'
import { createCallNetwork } from '../harness/call-network.ts'
import * as called from './parties/called.ts'
import * as calling from './parties/calling.ts'
import { requirePrograms } from './parties/require-programs.ts'
import { scenario } from './parties/scenario.ts'
import { type SipService, startSipService, tellOnFailure } from './parties/sip-service.ts'
import { startSipp } from './parties/start-sipp.ts'

/** Apart from the others, since it takes as long as RFC 3261 says: 64 times half a second. */

const test = requirePrograms('sipp')

let service: SipService
beforeAll(async () => {
  service = await startSipService()
})
afterAll(() => service.stop())

const PATIENCE_MS = 32_000
const TEST_MS = 50_000

test(
  'a caller who never acknowledges the answer hears it again and again, and is hung up on',
  async () => {
    tellOnFailure(service)
    const buyer = await startSipp({ scenario: scenario(...called.talksUntilTheEnd), lifetimeSeconds: 45 })
    const { number: user, cid } = await createCallNetwork(service, {
      targets: [{ number: `sip:buyer@${buyer.address}` }],
    })
    const phone = await startSipp({
      calling: service.sip,
      lifetimeSeconds: 45,
      scenario: scenario(calling.calls({ user }), calling.neverAcknowledges, calling.isHungUpOn),
    })
    await Promise.all([phone.succeeds(), buyer.succeeds()])
    const answers = phone.messages().filter(({ kind }) => kind === 'INVITE 200')
    expect(answers.length).toBeGreaterThanOrEqual(8)
    const hungUp = await phone.hears('BYE')
    expect(hungUp.at - (answers[0]?.at ?? 0)).toBeGreaterThanOrEqual(PATIENCE_MS - 500)
    // The target picked up, and talked with nobody.
    const { call, events } = await service.finishedCall(cid)
    expect(call).toMatchObject({ connected: false, hung_up_by: 'caller' })
    expect(events.filter(({ type }) => type === 'call_ended')).toMatchObject([
      { data: { reason: 'caller_hung_up' } },
    ])
  },
  TEST_MS,
)

test(
  'nobody else is rung for a caller who never acknowledges, however short the first may ring',
  async () => {
    tellOnFailure(service)
    const buyer = await startSipp({ scenario: scenario(...called.talksUntilTheEnd), lifetimeSeconds: 45 })
    const { number: user, cid } = await createCallNetwork(service, {
      targets: [
        { number: `sip:buyer@${buyer.address}`, timeout_seconds: 5 },
        { number: 'sip:nobody@127.0.0.1:9' },
      ],
    })
    const phone = await startSipp({
      calling: service.sip,
      lifetimeSeconds: 45,
      scenario: scenario(calling.calls({ user }), calling.neverAcknowledges, calling.isHungUpOn),
    })
    await Promise.all([phone.succeeds(), buyer.succeeds()])
    const { call, events } = await service.finishedCall(cid)
    expect(call).toMatchObject({ connected: false, hung_up_by: 'caller' })
    expect(events.filter(({ type }) => type === 'leg_dialled')).toHaveLength(1)
    expect(events.filter(({ type }) => type === 'leg_failed')).toEqual([])
  },
  TEST_MS,
)

test(
  'a caller who never acknowledges that he is greeted was not there: nobody is rung, and nothing charged',
  async () => {
    tellOnFailure(service)
    const settings = { per_minute: '0.5' }
    const set = await service.request('PUT', '/companies/1/settings.json', { body: { settings } })
    expect(set.status, JSON.stringify(set.body)).toBe(200)
    const { number: user, cid } = await createCallNetwork(service, {
      campaign: { message: 'Press one.' },
    })
    const phone = await startSipp({
      calling: service.sip,
      lifetimeSeconds: 45,
      scenario: scenario(calling.calls({ user }), calling.neverAcknowledges, calling.isHungUpOn),
    })
    await phone.succeeds()
    const { call, events } = await service.finishedCall(cid)
    expect(call).toMatchObject({ connected: false, hung_up_by: 'caller', charge_total: 0 })
    expect(call.total_duration).toBeLessThanOrEqual(1)
    expect(events.map(({ type }) => type)).toEqual([
      'call_offered',
      'greeting_played',
      'call_not_converted',
      'call_ended',
    ])
  },
  TEST_MS,
)
