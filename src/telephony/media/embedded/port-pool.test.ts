import { expect, test } from 'vitest'
import { PortPool } from './port-pool.ts'

/** Chance that is the same each time. */
const first = () => 0

const takeAll = (pool: PortPool) => Array.from({ length: pool.size }, () => pool.take())

test.each([
  [{ first: 20_000, last: 20_007 }, [20_000, 20_002, 20_004, 20_006]],
  [{ first: 20_001, last: 20_006 }, [20_002, 20_004]],
  [{ first: 20_000, last: 20_000 }, []],
])('of %o each even port is had once, with the odd one after it in the range', (range, ports) => {
  const pool = new PortPool(range, first)
  expect(takeAll(pool).toSorted()).toEqual(ports)
  expect(pool.take()).toBeNull()
})

test('a port that was given back comes after all others, and the order is by chance', () => {
  const pool = new PortPool({ first: 10, last: 17 }, first)
  const port = pool.take() ?? 0
  pool.give(port)
  const rest = takeAll(pool)
  expect(rest.at(-1)).toBe(port)
  expect([port, ...rest.slice(0, -1)]).not.toEqual([10, 12, 14, 16])
})
