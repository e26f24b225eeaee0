import { expect, test, vi } from 'vitest'
import {
  buildCompanyConfiguration,
  buildConfiguredNumber,
} from '../../../test/builders/build-company-configuration.ts'
import type { ClaimedReservation } from '../../bidding/claim-reservation.ts'
import { UNKNOWN_CALLER } from '../../domain/callers/caller-facts.ts'
import type { CarrierCommand } from '../../telephony/carrier.ts'
import { VirtualClock } from '../../telephony/clock/virtual-clock.ts'
import { createLiveCalls } from './live-calls.ts'

const NUMBER = buildConfiguredNumber('+12025550111')

const CLAIMED: ClaimedReservation = {
  companyId: 1,
  uuid: '0199d3f2-7a10-7c3e-9f00-00000000000a',
  callUuid: '0199d3f2-7a10-7c3e-9f00-00000000000b',
  campaignId: 1,
  affiliateId: 1,
  targetId: 2,
  postbackKeyId: 1,
  inboundNumber: NUMBER.number,
  revenue: 5,
  payout: 4,
  tags: {},
  statusBefore: 'confirmed',
  slotTaken: true,
  dialNumber: null,
  affiliate: null,
}

/** The calls of a process, the line that one caller rings at the number, and what the line is told. */
function callAtNumber(claimByNumber: () => Promise<ClaimedReservation | null>) {
  const commands: CarrierCommand[] = []
  const release = vi.fn(async () => undefined)
  const unused = () => Promise.reject(new Error('not for a call that is declined'))
  const live = createLiveCalls({
    configurations: {
      ofCompany: async () => buildCompanyConfiguration({ numbers: [NUMBER] }),
      companyOfNumber: async () => 1,
      companyOfPostbackKey: unused,
      companyOfShowKey: unused,
      companyOfEmbeddedKey: unused,
      stop: async () => undefined,
    },
    claims: { claimByNumber, claimByUuid: unused, companyOf: async () => null },
    callers: { read: async () => UNKNOWN_CALLER, drain: async () => undefined },
    leases: { callingVisitor: unused },
    suppressCaller: unused,
    files: { link: unused },
    capacity: { take: unused, markAnswered: unused, release, drain: async () => undefined },
    filled: { read: unused, drain: async () => undefined },
    performance: { read: unused },
    journal: { start: unused, save: unused, drain: async () => undefined },
    logger: { error: () => undefined, warn: () => undefined },
  })
  const line = {
    carrierCall: {
      offer: {
        carrier: 'simulated',
        callerNumber: '+12025550122',
        called: { kind: 'number', number: NUMBER.number },
        tags: {},
      },
      send: (command: CarrierCommand) => commands.push(command),
      listen: () => undefined,
    },
    clock: new VirtualClock(0),
    journalling: 'each-wait',
    companyId: null,
  } as const
  return { live, line, commands, release }
}

test('a call that cannot be received is declined, so that the line does not ring on', async () => {
  const { live, line, commands } = callAtNumber(() => Promise.reject(new Error('the database is gone')))
  await expect(live.accept(line)).rejects.toThrow('the database is gone')
  expect(commands).toEqual([{ type: 'reject', reason: 'declined' }])
})

test('a call that claims its reservation while the service stops is declined, its slot given back', async () => {
  const { live, line, commands, release } = callAtNumber(async () => {
    await live.close()
    return CLAIMED
  })
  const accepted = live.accept(line)
  await expect(accepted).rejects.toMatchObject({ status: 503 })
  expect(commands).toEqual([{ type: 'reject', reason: 'declined' }])
  expect(release).toHaveBeenCalledExactlyOnceWith(CLAIMED.companyId, CLAIMED.callUuid)
})
