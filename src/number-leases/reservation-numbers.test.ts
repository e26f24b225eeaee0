import type { Pool } from 'pg'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createReservationNumbers } from './reservation-numbers.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const reservation = {
  companyId: 1,
  uuid: '0199d3f2-7a10-7c3e-9f00-000000000001',
  createdAt: 0,
  expiresAt: 45_000,
  poolId: 7,
}

/** A database whose statement answers these rows in turn, the last one for good. */
function numbersWith(provision: () => Promise<boolean>, ...answers: (string | null | 'over')[]) {
  let asked = 0
  const query = vi.fn(async () => {
    const answer = answers[Math.min(asked++, answers.length - 1)] ?? null
    return { rows: answer === 'over' ? [] : [{ number: answer }] }
  })
  const error = vi.fn()
  const onShortage = vi.fn()
  const pool = { query } as unknown as Pool
  return {
    query,
    error,
    onShortage,
    numbers: createReservationNumbers({ pool, provision, onShortage, now: Date.now, logger: { error } }),
  }
}

describe('a reservation whose pool has no number free', () => {
  test('is lent the one that the pool is given', async () => {
    const { numbers, onShortage } = numbersWith(async () => true, '+18885550100')
    expect(await numbers.growFor(reservation)).toBe('+18885550100')
    expect(onShortage).not.toHaveBeenCalled()
  })

  test('has the pool given another when somebody else was lent it first, three times at most', async () => {
    const provision = vi.fn(async () => true)
    const { numbers } = numbersWith(provision, null, '+18885550100')
    expect(await numbers.growFor(reservation)).toBe('+18885550100')
    const unlucky = numbersWith(provision, null)
    expect(await unlucky.numbers.growFor(reservation)).toBeNull()
    expect(provision).toHaveBeenCalledTimes(2 + 3)
    expect(unlucky.onShortage).toHaveBeenCalledTimes(1)
  })

  test('gets none when it is over by then', async () => {
    const { numbers, onShortage } = numbersWith(async () => true, 'over')
    expect(await numbers.growFor(reservation)).toBeNull()
    expect(onShortage).not.toHaveBeenCalled()
  })

  test('waits a second at most, and is lent nothing after that', async () => {
    let provisioned: (answer: boolean) => void = () => undefined
    const provision = () =>
      new Promise<boolean>(resolve => {
        provisioned = resolve
      })
    const { numbers, query, onShortage } = numbersWith(provision, '+18885550100')
    const growing = numbers.growFor(reservation)
    await vi.advanceTimersByTimeAsync(1_000)
    expect(await growing).toBeNull()
    expect(onShortage.mock.calls).toEqual([
      [
        {
          companyId: 1,
          poolId: 7,
          holder: 'reservation',
          holderId: reservation.uuid,
          at: 0,
          expiresAt: 45_000,
        },
      ],
    ])
    provisioned(true)
    await vi.advanceTimersByTimeAsync(0)
    expect(query).not.toHaveBeenCalled()
  })

  test('asks a pool that may not grow once a second, however many ask', async () => {
    const provision = vi.fn(async () => false)
    const { numbers } = numbersWith(provision, '+18885550100')
    expect(await numbers.growFor(reservation)).toBeNull()
    expect(await numbers.growFor(reservation)).toBeNull()
    expect(provision).toHaveBeenCalledTimes(1)
    await numbers.growFor({ ...reservation, poolId: 8 })
    vi.advanceTimersByTime(1_000)
    await numbers.growFor(reservation)
    expect(provision).toHaveBeenCalledTimes(3)
  })

  test('stands without one when the pool’s growth fails, and that is logged', async () => {
    const { numbers, error, onShortage } = numbersWith(() => Promise.reject(new Error('no carrier')))
    expect(await numbers.growFor(reservation)).toBeNull()
    expect(onShortage).not.toHaveBeenCalled()
    expect(error).toHaveBeenCalledTimes(1)
  })
})
