import { createHash } from 'node:crypto'
import type { InboundComparison } from './inbound-comparisons.ts'

/** What questions found in blocks, those asked last the longest. */
export interface BlockMemory<Block> {
  recall(question: string): readonly Block[]
  remember(question: string, blocks: readonly Block[]): void
  /** How much is remembered: one for each question, and one for each of its blocks. */
  size(): number
}

/** @param maxSize at most so much is remembered, as `size` counts it */
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
      // Anew at the end: the map's first entries are those asked for longest ago.
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

/** One name for what asks for the same of the same Company; 44 characters, however many values a filter lists. */
export function questionName(companyId: number, comparisons: readonly InboundComparison[]): string {
  return createHash('sha256')
    .update(JSON.stringify([companyId, comparisons]))
    .digest('base64')
}
