import { expect, test, vi } from 'vitest'
import { buildLine, buildLiveCalls, CALLED_NUMBER } from '../../../test/builders/build-live-calls.ts'
import type { ClaimedReservation } from '../../bidding/reservations/claim-reservation.ts'

const CLAIMED: ClaimedReservation = {
  companyId: 1,
  uuid: '0199d3f2-7a10-7c3e-9f00-00000000000a',
  callUuid: '0199d3f2-7a10-7c3e-9f00-00000000000b',
  campaignId: 1,
  affiliateId: 1,
  targetId: 2,
  postbackKeyId: 1,
  inboundNumber: CALLED_NUMBER.number,
  tags: {},
  statusBefore: 'confirmed',
  slotTaken: true,
  dialNumber: null,
  refusals: new Map(),
  bid: null,
  percentOfRevenue: null,
  affiliate: null,
}

/** The calls of a process, the line that one caller rings at the number, and what the line is told. */
function callAtNumber(claimByNumber: () => Promise<ClaimedReservation | null>) {
  const release = vi.fn(async () => undefined)
  const unused = () => Promise.reject(new Error('not for a call that is declined'))
  const live = buildLiveCalls({
    claims: { claimByNumber, claimByUuid: unused, companyOf: async () => null },
    capacity: { take: unused, release, drain: async () => undefined },
  })
  const { line, commands } = buildLine()
  return { live, line, commands, release }
}

test('a call that cannot be received is declined, so that the line does not ring on', async () => {
  const { live, line, commands } = callAtNumber(() => Promise.reject(new Error('the database is gone')))
  await expect(live.accept(line)).rejects.toThrow('the database is gone')
  expect(commands).toEqual([{ type: 'reject', reason: 'unavailable' }])
})

test('a call that claims its reservation while the service stops is declined, its slot given back', async () => {
  const { live, line, commands, release } = callAtNumber(async () => {
    await live.close()
    return CLAIMED
  })
  const accepted = live.accept(line)
  await expect(accepted).rejects.toMatchObject({ kind: 'overloaded' })
  expect(commands).toEqual([{ type: 'reject', reason: 'unavailable' }])
  expect(release).toHaveBeenCalledExactlyOnceWith(CLAIMED.companyId, CLAIMED.callUuid)
})
