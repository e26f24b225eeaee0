import { beforeEach, expect, test, vi } from 'vitest'
import { FAILURES_IN_A_ROW, OPEN_MS } from '../../domain/bids/circuit.ts'
import { type BuyerCircuits, buyerCircuits } from './buyer-circuits.ts'

const onChange = vi.fn()
let clock = 0
let circuits: BuyerCircuits

beforeEach(() => {
  onChange.mockReset()
  clock = 0
  circuits = buyerCircuits({ now: () => clock, onChange, mostBuyers: 2 })
})

const buyer = (targetId: number, fingerprint = 'request') => ({ companyId: 1, targetId, fingerprint })

function fail(targetId: number) {
  for (let count = 0; count < FAILURES_IN_A_ROW; count++) {
    expect(circuits.enter(buyer(targetId))).toBe('usual')
    circuits.settle(buyer(targetId), 'usual', 'failed', 'It answered 500.')
  }
}

test('a buyer that keeps failing is skipped, others are not, and that is told once', () => {
  fail(7)
  expect(circuits.enter(buyer(7))).toBe('skipped')
  expect(circuits.enter(buyer(8))).toBe('usual')
  expect(onChange.mock.calls).toEqual([[buyer(7), 'opened', 'It answered 500.']])
})

test('a trial that fails tells nothing new; one that is answered closes the circuit', () => {
  fail(7)
  for (const [outcome, passage] of [
    ['failed', 'skipped'],
    ['answered', 'usual'],
  ] as const) {
    clock += OPEN_MS
    expect(circuits.enter(buyer(7))).toBe('trial')
    circuits.settle(buyer(7), 'trial', outcome, '')
    expect(circuits.enter(buyer(7))).toBe(passage)
  }
  expect(onChange.mock.calls.map(([, state]) => state)).toEqual(['opened', 'closed'])
})

test('a changed request starts anew, and what the old one still comes to does not count', () => {
  fail(7)
  expect(circuits.enter(buyer(7, 'changed'))).toBe('usual')
  for (let count = 0; count < FAILURES_IN_A_ROW; count++) circuits.settle(buyer(7), 'usual', 'failed', '')
  expect(circuits.enter(buyer(7, 'changed'))).toBe('usual')
  expect(onChange.mock.calls.map(([, state]) => state)).toEqual(['opened', 'closed'])
})

test('open circuits are told while somebody wants to ask the buyer, and for an hour after', () => {
  fail(7)
  circuits.enter(buyer(8))
  clock += 10_000
  circuits.enter(buyer(7))
  clock += 3_599_999
  expect(circuits.open()).toEqual([7])
  clock += 1
  expect(circuits.open()).toEqual([])
  expect(circuits.enter(buyer(7)), 'it is remembered all the same').toBe('trial')
  expect(circuits.open()).toEqual([7])
})

test('beyond the most buyers the one that was asked longest ago is forgotten, and its circuit closed', () => {
  fail(7)
  circuits.enter(buyer(8))
  circuits.enter(buyer(9))
  expect(onChange.mock.calls.map(([, state]) => state)).toEqual(['opened', 'closed'])
  expect(circuits.enter(buyer(7))).toBe('usual')
})
