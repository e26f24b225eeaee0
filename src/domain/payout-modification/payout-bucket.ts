/** Buckets are 0 to one less than this (service-api.md, Limits). */
export const PAYOUT_BUCKETS = 10_000

/** Draws the bucket of a call, 0–9999, with a table's salt. The same call always gets the same. */
export type DrawBucket = (callUuid: string) => number

/**
 * The bucket that a digest says: its first 8 bytes as an unsigned big-endian integer, modulo 10000 (completions.md §6,
 * Bucket).
 * @param digest SHA-256 of the UTF-8 text `<salt>:<call_uuid>`, each byte as the character of that code
 */
export function payoutBucket(digest: string): number {
  // 64 bits do not fit a number exactly. Taken a byte at a time, the remainder never grows beyond what does.
  let remainder = 0
  for (let index = 0; index < NUMBER_BYTES; index++) {
    remainder = (remainder * VALUES_OF_BYTE + digest.charCodeAt(index)) % PAYOUT_BUCKETS
  }
  return remainder
}

const NUMBER_BYTES = 8
const VALUES_OF_BYTE = 256
