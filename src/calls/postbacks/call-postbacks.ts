import type { Pool } from 'pg'
import type { TagKeeping, TagKeepingOutcome } from '../../callers/keep-tags.ts'
import { type ConversionPosting, postConversion } from './post-conversion.ts'
import { type TagWriting, type TagWritingOutcome, writeCallTags } from './write-call-tags.ts'

/** What third parties may add to calls with a postback key (completions.md §6). */
export interface CallPostbacks {
  /** Resolves to the call's UUID; to null where the Campaign has no such call. */
  postConversion(posting: Omit<ConversionPosting, 'author'>): Promise<string | null>
  /** Tags for a caller who has not called the Campaign yet are kept for its next call. */
  writeTags(writing: TagWriting): Promise<TagWritingOutcome | TagKeepingOutcome>
}

/** @param keepTags keeps them for the caller's next call */
export function createCallPostbacks(
  pool: Pool,
  keepTags: (keeping: TagKeeping) => Promise<TagKeepingOutcome>,
): CallPostbacks {
  return {
    postConversion: async posting => (await postConversion(pool, posting))?.uuid ?? null,
    writeTags: async writing => {
      const outcome = await writeCallTags(pool, writing)
      const { call, ...others } = writing
      if (outcome !== 'unknown-call' || 'uuid' in call) return outcome
      return keepTags({ ...others, callerNumber: call.callerNumber })
    },
  }
}
