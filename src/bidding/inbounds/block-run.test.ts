import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type Block,
  blockRun,
  blocksHolding,
  blocksWithin,
  type CountedBlock,
  endsOf,
  foundWithin,
  joinBlocks,
  NO_BLOCKS,
} from './block-run.ts'

/** Block 3 has the rows from 30 to 39, by time as by uuid. */
const block = (number: number): Block => ({
  afterUuid: `uuid ${String(number - 1).padStart(3, '0')}`,
  lastUuid: `uuid ${String(number).padStart(3, '0')}`,
  firstCreatedAt: 10 * number,
  lastCreatedAt: 10 * number + 9,
})
const counted = (found: readonly number[], first = 0): CountedBlock[] =>
  found.map((count, index) => ({ block: block(first + index), found: count }))

const counts = fc.array(fc.nat({ max: 4 }), { minLength: 1, maxLength: 12 })

describe('the blocks that lie in a window', () => {
  test('are those that begin in it and end before its end', () => {
    fc.assert(
      fc.property(counts, fc.nat({ max: 130 }), fc.nat({ max: 130 }), (found, start, end) => {
        const all = counted(found)
        const inside = all.filter(one => one.block.firstCreatedAt >= start && one.block.lastCreatedAt < end)
        const range = blocksWithin(blockRun(all), start, end)
        expect(endsOf(range)).toEqual(
          inside.length === 0 ? {} : { oldest: inside[0]?.block, newest: inside.at(-1)?.block },
        )
        expect(foundWithin(range)).toBe(inside.reduce((sum, one) => sum + one.found, 0))
      }),
    )
  })

  test('hold the rows of a page, from the newest on', () => {
    fc.assert(
      fc.property(counts, fc.nat({ max: 12 }), fc.nat(), fc.nat({ max: 6 }), (found, skip, seed, limit) => {
        const all = counted(found)
        const range = blocksWithin(blockRun(all), 10 * Math.min(skip, found.length - 1), 1_000)
        // Every row by the block that has it, newest first.
        const rows = all
          .slice(range.from)
          .toReversed()
          .flatMap(one => Array.from({ length: one.found }, () => one.block))
        fc.pre(rows.length > 0)
        const offset = seed % rows.length
        const wanted = rows.slice(offset, offset + Math.max(1, limit))
        const held = blocksHolding(range, { offset, limit: wanted.length })
        expect(held.chosen).toEqual([...new Set(wanted)])
        const rowsOfChosen = rows.filter(row => held.chosen.includes(row))
        expect(rowsOfChosen.slice(held.offset, held.offset + wanted.length)).toEqual(wanted)
      }),
    )
  })
})

describe('what was read', () => {
  const known = blockRun(counted([1, 2, 3], 10))

  test('is added where it meets what is known, before and after it', () => {
    const joined = joinBlocks(known, [...counted([7], 9), ...counted([8, 9], 13)])
    expect(joined).toEqual(blockRun(counted([7, 1, 2, 3, 8, 9], 9)))
  })

  test('takes the place of what is known where blocks lie between', () => {
    expect(joinBlocks(known, counted([5, 6], 20))).toEqual(blockRun(counted([5, 6], 20)))
    expect(joinBlocks(known, counted([5, 6], 2))).toEqual(blockRun(counted([5, 6], 2)))
  })

  test('is all there is where nothing was known, and changes nothing where it is nothing', () => {
    expect(joinBlocks(NO_BLOCKS, counted([4], 3))).toEqual(blockRun(counted([4], 3)))
    expect(joinBlocks(known, [])).toBe(known)
  })
})
