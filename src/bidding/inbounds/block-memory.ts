import { createHash } from 'node:crypto'
import { type Block, type BlockRun, NO_BLOCKS } from './block-run.ts'
import type { InboundComparison } from './inbound-comparisons.ts'

/** What queries found in blocks, kept longest for those asked last. */
export interface BlockMemory {
  recall(question: string): BlockRun
  remember(companyId: number, question: string, run: BlockRun): void
  /** How much is remembered: one for each query, one for each count in it, and `BLOCK_SIZE` for each block. */
  size(): number
}

/** The size of a block, which all questions of its Company share, beside that of a count: 240 bytes and 16. */
export const BLOCK_SIZE = 15

interface Remembered {
  readonly companyId: number
  readonly run: BlockRun
}

/** A block, and how many questions have it. */
interface SharedBlock {
  readonly block: Block
  questions: number
}

/** @param maxSize the most that is remembered, as `size` counts it */
export function createBlockMemory(maxSize: number): BlockMemory {
  const remembered = new Map<string, Remembered>()
  const shared = new Map<number, Map<string, SharedBlock>>()
  let size = 0

  const share = (companyId: number, block: Block): Block => {
    const ofCompany = shared.get(companyId) ?? new Map<string, SharedBlock>()
    shared.set(companyId, ofCompany)
    const known = ofCompany.get(block.lastUuid)
    if (known === undefined) {
      ofCompany.set(block.lastUuid, { block, questions: 1 })
      size += BLOCK_SIZE
      return block
    }
    known.questions += 1
    // Made anew from other rows, it keeps a place of its own.
    return known.block.afterUuid === block.afterUuid ? known.block : block
  }

  const release = (companyId: number, { lastUuid }: Block) => {
    const ofCompany = shared.get(companyId)
    const known = ofCompany?.get(lastUuid)
    if (ofCompany === undefined || known === undefined) return
    known.questions -= 1
    if (known.questions > 0) return
    ofCompany.delete(lastUuid)
    size -= BLOCK_SIZE
    if (ofCompany.size === 0) shared.delete(companyId)
  }

  const forget = (question: string) => {
    const known = remembered.get(question)
    if (known === undefined) return
    remembered.delete(question)
    size -= 1 + known.run.blocks.length
    for (const block of known.run.blocks) release(known.companyId, block)
  }

  return {
    recall: question => remembered.get(question)?.run ?? NO_BLOCKS,
    remember: (companyId, question, given) => {
      const known = remembered.get(question)
      // Re-inserted at the end: the map's first entries are those asked for longest ago.
      if (known !== undefined && known.run === given) {
        remembered.delete(question)
        remembered.set(question, known)
        return
      }
      const run = { blocks: given.blocks.map(block => share(companyId, block)), sums: given.sums }
      forget(question)
      if (run.blocks.length === 0) return
      remembered.set(question, { companyId, run })
      size += 1 + run.blocks.length
      for (const oldest of remembered.keys()) {
        if (size <= maxSize) return
        forget(oldest)
      }
    },
    size: () => size,
  }
}

/**
 * The same key for all queries of a Company that ask for the same; 44 characters, however many values a filter lists.
 */
export function questionName(companyId: number, comparisons: readonly InboundComparison[]): string {
  return createHash('sha256')
    .update(JSON.stringify([companyId, comparisons]))
    .digest('base64')
}
