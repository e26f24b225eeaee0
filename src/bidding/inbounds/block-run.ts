import type { Instant } from '../../domain/time/instant.ts'

/** A block of the log. */
export interface Block {
  /** Its rows are those after this one, where the block before ends … */
  readonly afterUuid: string
  /** … to this one. */
  readonly lastUuid: string
  readonly firstCreatedAt: Instant
  readonly lastCreatedAt: Instant
}

/** Blocks that follow one another without a gap, oldest first, and how many of their rows a query finds. */
export interface BlockRun {
  readonly blocks: readonly Block[]
  /** For each block, what is found in it and in all before it: so a part of any length is counted by two of them. */
  readonly sums: readonly number[]
}

export const NO_BLOCKS: BlockRun = { blocks: [], sums: [] }

/** A part of a run: the blocks at places `from` to `to`, the latter not included. */
export interface BlockRange {
  readonly run: BlockRun
  readonly from: number
  readonly to: number
}

/** A block, and how many of its rows a query finds. */
export interface CountedBlock {
  readonly block: Block
  readonly found: number
}

/** @param counted oldest first, without a gap */
export function blockRun(counted: readonly CountedBlock[]): BlockRun {
  let sum = 0
  return {
    blocks: counted.map(({ block }) => block),
    sums: counted.map(({ found }) => {
      sum += found
      return sum
    }),
  }
}

/**
 * What is known with what was read before and after it. Where the two do not meet it is only what was read, which then is
 * the whole of what was asked for.
 * @param read blocks that are not known, oldest first
 */
export function joinBlocks(known: BlockRun, read: readonly CountedBlock[]): BlockRun {
  const [firstKnown] = known.blocks
  if (read.length === 0) return known
  if (firstKnown === undefined) return blockRun(read)
  const older = read.filter(({ block }) => block.lastUuid < firstKnown.lastUuid)
  const counted = [...older, ...countedBlocks(known), ...read.slice(older.length)]
  const isWhole = counted.every(
    ({ block }, place) => place === 0 || block.afterUuid === counted[place - 1]?.block.lastUuid,
  )
  return blockRun(isWhole ? counted : read)
}

const countedBlocks = ({ blocks, sums }: BlockRun) =>
  blocks.map((block, place) => ({ block, found: (sums[place] ?? 0) - (sums[place - 1] ?? 0) }))

/** The blocks that lie entirely between two moments, the latter not included. */
export function blocksWithin(run: BlockRun, start: Instant, end: Instant): BlockRange {
  const { blocks } = run
  const from = firstPlace(blocks.length, place => (blocks[place]?.firstCreatedAt ?? 0) >= start)
  const to = firstPlace(blocks.length, place => (blocks[place]?.lastCreatedAt ?? 0) >= end)
  return { run, from, to: Math.max(from, to) }
}

/** The first and the last block of a part; neither where it has none. */
export function endsOf({ run, from, to }: BlockRange): { readonly oldest?: Block; readonly newest?: Block } {
  const [oldest, newest] = [run.blocks[from], run.blocks[to - 1]]
  return from < to && oldest !== undefined && newest !== undefined ? { oldest, newest } : {}
}

/** How many rows are found in a part of a run. */
export const foundWithin = ({ run, from, to }: BlockRange): number =>
  sumBefore(run, to) - sumBefore(run, from)

/**
 * The blocks that hold the rows of a range, counted from the newest that is found, newest first; and the offset of the
 * range among the rows found in them.
 */
export function blocksHolding(
  { run, from, to }: BlockRange,
  { offset, limit }: { readonly offset: number; readonly limit: number },
): { readonly chosen: readonly Block[]; readonly offset: number } {
  const chosen: Block[] = []
  const end = sumBefore(run, to)
  // Up to the block that the range begins in.
  const top = firstPlace(to, place => (run.sums[place] ?? 0) >= end - offset)
  let place = Math.min(top, to - 1)
  const skipped = end - sumBefore(run, place + 1)
  for (; place >= from && end - sumBefore(run, place + 1) < offset + limit; place--) {
    const block = run.blocks[place]
    if (block !== undefined && sumBefore(run, place + 1) > sumBefore(run, place)) chosen.push(block)
  }
  return { chosen, offset: offset - skipped }
}

const sumBefore = ({ sums }: BlockRun, place: number): number => sums[place - 1] ?? 0

/** The first of `count` places for which something is true that stays true from there on; `count` where it never is. */
function firstPlace(count: number, isTrue: (place: number) => boolean): number {
  let [low, high] = [0, count]
  while (low < high) {
    const middle = (low + high) >> 1
    if (isTrue(middle)) high = middle
    else low = middle + 1
  }
  return low
}
