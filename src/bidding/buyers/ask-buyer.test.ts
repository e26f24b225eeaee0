import { expect, test } from 'vitest'
import { buildBidRequest } from '../../../test/builders/build-bid-request.ts'
import { FAILURES_IN_A_ROW, OPEN_MS } from '../../domain/bids/circuit.ts'
import { askBuyer } from './ask-buyer.ts'
import type { Buyer } from './buyer-bids.ts'
import { buyerCircuits } from './buyer-circuits.ts'
import { bidRequestCompiler } from './compile-bid-request.ts'

const BUYER: Buyer = {
  targetId: 7,
  tid: null,
  bidRequest: buildBidRequest({ method: 'GET' }),
}

test('a trial that breaks off by a fault of ours is followed by another one', async () => {
  let clock = 0
  let status = 500
  let isBroken = false
  const ports = {
    client: {
      send: async () => {
        if (isBroken) throw new Error('a fault of ours')
        return { kind: 'answered', status, headers: {}, body: Buffer.from('{"bid": 3}') } as const
      },
      close: async () => undefined,
    },
    circuits: buyerCircuits({ now: () => clock, onChange: () => undefined }),
    metrics: { count: () => undefined, time: () => undefined },
    compile: bidRequestCompiler(false),
    now: () => clock,
  }
  const ask = () =>
    askBuyer(BUYER, { companyId: 1, buyers: [BUYER], tokens: new Map(), budgetMs: 1_000 }, ports)
  for (let count = 0; count < FAILURES_IN_A_ROW; count++) await ask()
  expect(await ask()).toMatchObject({ detail: expect.stringContaining('skipped') })
  clock += OPEN_MS
  isBroken = true
  await expect(ask()).rejects.toThrow('a fault of ours')
  isBroken = false
  status = 200
  expect(await ask()).toMatchObject({ kind: 'bid' })
})
