import type { Pool } from 'pg'
import { type ConversionPosting, postConversion } from './post-conversion.ts'
import { type TagWriting, type TagWritingOutcome, writeCallTags } from './write-call-tags.ts'

/** What third parties may add to calls with a postback key (completions.md §6). */
export interface CallPostbacks {
  /** Resolves to whether the Campaign has such a call. */
  postConversion(posting: ConversionPosting): Promise<boolean>
  writeTags(writing: TagWriting): Promise<TagWritingOutcome>
}

export function createCallPostbacks(pool: Pool): CallPostbacks {
  return {
    postConversion: posting => postConversion(pool, posting),
    writeTags: writing => writeCallTags(pool, writing),
  }
}
