import { hash } from 'node:crypto'
import { type DrawBucket, payoutBucket } from '../../domain/payout-modification/payout-bucket.ts'

/** How a table with this salt draws buckets: SHA-256 of the UTF-8 text `<salt>:<call_uuid>` (completions.md §6, Bucket). */
export function drawBucketWith(salt: string): DrawBucket {
  // As text: a buffer for each draw takes longer to make than the digest.
  return callUuid => payoutBucket(hash('sha256', `${salt}:${callUuid}`, 'binary'))
}
