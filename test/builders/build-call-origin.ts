import type { CallOrigin } from '../../src/calls/engine/call-state.ts'
import { NO_CALLS } from '../../src/domain/callers/call-frequency.ts'
import { callerPlace } from '../../src/domain/phone/caller-place.ts'
import { callTags } from '../../src/domain/tags/call-tags.ts'

/** Friday 2026-11-20, 15:00 UTC. */
export const CALL_START = Date.parse('2026-11-20T15:00:00.000Z')

/** A simulated call of a known caller to campaign 1, but for what the test says. */
export function buildCallOrigin(differences: Partial<CallOrigin> = {}): CallOrigin {
  return {
    uuid: '0199d3f2-7a10-7c3e-9f00-000000000001',
    companyId: 1,
    via: 'simulated',
    startedAt: CALL_START,
    callerNumber: '+12025550100',
    isCallerSuppressed: false,
    mayResubscribe: false,
    isCallerStatic: false,
    frequency: NO_CALLS,
    place: callerPlace('+12025550100', {}),
    number: null,
    campaignId: 1,
    cid: 'campaign-1',
    affiliate: null,
    sid: null,
    tags: callTags({}),
    reservation: null,
    ...differences,
  }
}
