import { expect, test } from 'vitest'
import { KEY as key } from '../../../test/builders/build-postback-key.ts'
import { temporaryNumber } from './temporary-number.ts'

const LENT = '+12025550101'
const GROWN = '+12025550102'

/** What a ping is told, and who hears of it. */
async function numberFor(
  numberPoolId: number | null,
  inboundNumber: string | null,
  grown: string | null = null,
) {
  const leases: unknown[] = []
  const faults: unknown[] = []
  const ping = { companyId: 1, uuid: 'uuid', at: 0, key, numberPoolId }
  const number = await temporaryNumber(ping, 30_000, inboundNumber, {
    numbers: { growFor: async () => grown },
    faults: { add: fault => faults.push(fault) },
    onLease: (poolId, outcome) => leases.push([poolId, outcome]),
  })
  return { number, leases, faults }
}

test('a number that came with the ping is told as it is', async () => {
  expect(await numberFor(null, LENT, GROWN)).toEqual({ number: LENT, leases: [], faults: [] })
  expect(await numberFor(null, null, GROWN)).toEqual({ number: null, leases: [], faults: [] })
})

test('a number that was lent is counted', async () => {
  expect(await numberFor(7, LENT, GROWN)).toEqual({ number: LENT, leases: [[7, 'leased']], faults: [] })
})

test('a pool without a free number grows', async () => {
  expect(await numberFor(7, null, GROWN)).toEqual({ number: GROWN, leases: [[7, 'grown']], faults: [] })
})

test('a pool that cannot grow is reported', async () => {
  expect(await numberFor(7, null)).toEqual({
    number: null,
    leases: [[7, 'exhausted']],
    faults: [{ companyId: 1, campaignId: 1, postbackKeyId: 1, reason: 'number_pool_exhausted' }],
  })
})
