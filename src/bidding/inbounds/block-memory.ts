import { createHash } from 'node:crypto'
import type { InboundComparison } from './inbound-comparisons.ts'

/** What queries found in blocks, kept longest for those asked last. */
export interface BlockMemory<Block> {
  recall(question: string): readonly Block[]
  remember(question: string, blocks: readonly Block[]): void
  /** How much is remembered: one for each query, and one for each of its blocks. */
  size(): number
}

/** @param maxSize the most that is remembered, as `size` counts it */
export function createBlockMemory<Block>(maxSize: number): BlockMemory<Block> {
  const remembered = new Map<string, readonly Block[]>()
  let size = 0

  const forget = (question: string) => {
    const blocks = remembered.get(question)
    if (blocks !== undefined) size -= 1 + blocks.length
    remembered.delete(question)
  }

  return {
    recall: question => remembered.get(question) ?? [],
    remember: (question, blocks) => {
      // Re-inserted at the end: the map's first entries are those asked for longest ago.
      forget(question)
      if (blocks.length === 0) return
      remembered.set(question, blocks)
      size += 1 + blocks.length
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
