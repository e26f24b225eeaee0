import { expect, test, vi } from 'vitest'
import {
  buildCompanyConfiguration,
  buildConfiguredNumber,
} from '../../../test/builders/build-company-configuration.ts'
import { NO_CALLS } from '../../domain/callers/call-frequency.ts'
import { type CallerFacts, UNKNOWN_CALLER } from '../../domain/callers/caller-facts.ts'
import { receiveCall } from './receive-call.ts'

const NUMBER = buildConfiguredNumber('+12025550111')

const unused = () => Promise.reject(new Error('not for such a call'))

const portsOf = () => ({
  configurations: {
    ofCompany: async () => buildCompanyConfiguration({ numbers: [NUMBER] }),
    companyOfNumber: async () => 1,
    ofPostbackKey: unused,
    companyOfShowKey: unused,
    companyOfEmbeddedKey: unused,
    stop: async () => undefined,
  },
  frequencies: { read: async () => NO_CALLS, drain: async () => undefined },
  // Asked only for numbers of a pool.
  leases: { callingVisitor: unused },
})

/** Someone calls the number of a Company that has no postback key. */
async function callNumber(callerNumber: string | null, caller: CallerFacts = UNKNOWN_CALLER) {
  const claimByNumber = vi.fn(async () => null)
  const ports = {
    ...portsOf(),
    claims: { claimByNumber, claimByUuid: unused, companyOf: unused },
    callers: { read: async () => caller, drain: async () => undefined },
  }
  const called = { kind: 'number', number: NUMBER.number } as const
  const origin = await receiveCall(ports, { carrier: 'simulated', callerNumber, called, tags: {} }, 0, null)
  return { origin, claimByNumber }
}

test('a caller claims a reservation also when the key that it was made with has been deleted since', async () => {
  const { claimByNumber } = await callNumber('+12025550122')
  expect(claimByNumber).toHaveBeenCalledExactlyOnceWith({
    companyId: 1,
    inboundNumber: NUMBER.number,
    callerNumber: '+12025550122',
    at: 0,
  })
})

test('a reservation is not spent on a call whose caller cannot be looked up', async () => {
  const claimByUuid = vi.fn(async () => null)
  const ports = {
    ...portsOf(),
    claims: { claimByNumber: async () => null, claimByUuid, companyOf: async () => 1 },
    callers: { read: () => Promise.reject(new Error('no connection')), drain: async () => undefined },
  }
  const called = { kind: 'sip-user', user: '0193473e-5b00-7c3a-9d1f-3f2a9c1b7e55' } as const
  const offer = { carrier: 'simulated', callerNumber: '+12025550122', called, tags: {} } as const
  await expect(receiveCall(ports, offer, 0, null)).rejects.toThrow('no connection')
  expect(claimByUuid).not.toHaveBeenCalled()
})

test('a call that may only be for one Company is nobody’s at the number or reservation of another', async () => {
  const claim = vi.fn(async () => null)
  const ports = {
    ...portsOf(),
    claims: { claimByNumber: claim, claimByUuid: claim, companyOf: async () => 1 },
    callers: { read: async () => UNKNOWN_CALLER, drain: async () => undefined },
  }
  const reservation = { kind: 'sip-user', user: '0193473e-5b00-7c3a-9d1f-3f2a9c1b7e55' } as const
  for (const called of [reservation, { kind: 'number', number: NUMBER.number } as const]) {
    const offer = { carrier: 'simulated', callerNumber: '+12025550122', called, tags: {} } as const
    expect(await receiveCall(ports, offer, 0, 2)).toBeNull()
  }
  expect(claim).not.toHaveBeenCalled()
})

test('a withheld number claims no reservation, and the call comes in all the same', async () => {
  const { origin, claimByNumber } = await callNumber(null)
  expect(claimByNumber).not.toHaveBeenCalled()
  expect(origin).toMatchObject({ companyId: 1, campaignId: 1, callerNumber: null, reservation: null })
})

test('what is known of the caller goes with the call', async () => {
  const suppression = { campaignId: NUMBER.campaignId, affiliateId: null, canResubscribe: true }
  const contactTags = { tier: 'gold' }
  const caller = { suppression, isOnGlobalList: false, isStatic: true, contactTags, keptTags: {} }
  const { origin } = await callNumber('+12025550122', caller)
  expect(origin).toMatchObject({ isCallerSuppressed: true, isCallerStatic: true })
  expect(origin?.tags.values.get('tier')).toBe('gold')
})

test('a caller who is suppressed for something else may call', async () => {
  const suppression = { campaignId: NUMBER.campaignId + 1, affiliateId: null, canResubscribe: true }
  const { origin } = await callNumber('+12025550122', { ...UNKNOWN_CALLER, suppression })
  expect(origin).toMatchObject({ isCallerSuppressed: false })
})
