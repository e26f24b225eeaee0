import type { Pool } from 'pg'
import { databaseBatcher } from '../platform/database/database-batcher.ts'
import { type SlotOwner, slotCounters } from './slot-counters.ts'
import { releaseSlots, type SlotKey } from './slots.ts'
import { type SlotOutcome, takeSlots, type WantedSlot } from './take-slots.ts'

interface SlotRequest extends SlotOwner {
  readonly companyId: number
  readonly callUuid: string
}

/**
 * Who may ring whom: every call holds a slot of its target while it rings and talks, so that no cap is ever exceeded,
 * however many calls race on however many processes (completions.md §5, Caps).
 */
export interface Capacity {
  /**
   * Takes the call's slot on a target, on all of its caps and those of its groups or on none. A slot already held
   * counts once.
   */
  take(request: SlotRequest): Promise<SlotOutcome>
  /**
   * Gives back what an attempt or call held: all of it or, once its answer is recorded, only the concurrency. The record of a
   * call's end does the same.
   */
  release(companyId: number, callUuid: string, targetIds?: readonly number[]): Promise<void>
  /** Resolves once nothing is waiting or under way. */
  drain(): Promise<void>
}

/** A batch holds its counters locked while it runs: large enough to share a commit, small enough to be brief. */
const MAX_BATCH_SIZE = 128

/** @param onBatch called with the name and size of each batch */
export function createCapacity(pool: Pool, onBatch: (name: string, size: number) => void): Capacity {
  const shared = { maxBatchSize: MAX_BATCH_SIZE, onBatch }
  const taking = databaseBatcher<WantedSlot, SlotOutcome>({
    ...shared,
    name: 'take_slots',
    run: wanted => takeSlots(pool, wanted),
  })
  const releasing = databaseBatcher<SlotKey, void>({
    ...shared,
    name: 'release_slots',
    run: async ended => {
      await releaseSlots(pool, ended)
      return ended.map(() => undefined)
    },
  })

  return {
    take: request =>
      taking.submit({
        companyId: request.companyId,
        callUuid: request.callUuid,
        targetId: request.target.id,
        counters: slotCounters(request),
        at: request.at,
      }),
    release: async (companyId, callUuid, targetIds) => {
      const ended = targetIds?.map(targetId => ({ companyId, callUuid, targetId }))
      await Promise.all((ended ?? [{ companyId, callUuid, targetId: null }]).map(releasing.submit))
    },
    drain: async () => {
      await Promise.all([taking.drain(), releasing.drain()])
    },
  }
}
