import { describe, expect, test } from 'vitest'
import type { AttestationLevel } from '../attestation/attestation.ts'
import { callTags } from '../tags/call-tags.ts'
import { NO_CALLS } from './call-frequency.ts'
import { callerRefusal } from './caller-refusal.ts'

const LENIENT = { id: 1, minimumAttestation: null, velocityCalls: null, velocitySeconds: 3_600 }
const CALL = { campaign: LENIENT, callerNumber: '+12025550123', tags: callTags({}), frequency: NO_CALLS }

const asking = (minimumAttestation: AttestationLevel) => ({ ...LENIENT, minimumAttestation })
const attested = (attestation: string) => callTags({ attestation })
const calledBefore = (calls: number) => ({ ...NO_CALLS, ofCampaigns: new Map([[1, calls]]) })

describe('a campaign', () => {
  test('takes every caller unless it asks for something', () => {
    const call = { ...CALL, tags: attested('failed'), frequency: calledBefore(1_000) }
    expect(callerRefusal(call)).toBeNull()
  })

  test('that asks for B takes A and B', () => {
    const campaign = asking('B')
    expect(callerRefusal({ ...CALL, campaign, tags: attested('A') })).toBeNull()
    expect(callerRefusal({ ...CALL, campaign, tags: attested('B') })).toBeNull()
    expect(callerRefusal({ ...CALL, campaign, tags: attested('C') })).toEqual({
      reason: 'attestation_too_low',
      detail: 'attestation C, needs B',
    })
  })

  test.each(['failed', 'none', 'everything'])('that asks for C takes nobody attested %s', attestation => {
    const refusal = callerRefusal({ ...CALL, campaign: asking('C'), tags: attested(attestation) })
    expect(refusal?.detail).toBe(`attestation ${attestation}, needs C`)
  })

  test('takes a caller of whom nobody has said anything for one without attestation', () => {
    expect(callerRefusal({ ...CALL, campaign: asking('C') })?.detail).toBe('attestation none, needs C')
  })

  test('takes as many calls of a caller as it says, and no more', () => {
    const campaign = { ...LENIENT, velocityCalls: 2 }
    expect(callerRefusal({ ...CALL, campaign, frequency: calledBefore(1) })).toBeNull()
    expect(callerRefusal({ ...CALL, campaign, frequency: calledBefore(2) })).toEqual({
      reason: 'caller_too_frequent',
      detail: '2 calls of this caller in 3600 seconds, limit 2',
    })
  })

  test('takes who withholds its number, whatever it asks for', () => {
    const campaign = { ...asking('A'), velocityCalls: 1 }
    const call = { ...CALL, campaign, callerNumber: null, frequency: calledBefore(5) }
    expect(callerRefusal(call)).toBeNull()
  })
})
