import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { drawBucketWith } from './draw-bucket.ts'

/** The formula as completions.md §6 words it, without a shortcut. */
function bucketByTheBook(salt: string, callUuid: string): number {
  const digest = createHash('sha256')
    .update(Buffer.from(`${salt}:${callUuid}`, 'utf8'))
    .digest('hex')
  return Number(BigInt(`0x${digest.slice(0, 16)}`) % 10_000n)
}

test('a bucket is the published formula, whatever the salt and the call', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.uuid(), (salt, callUuid) => {
      expect(drawBucketWith(salt)(callUuid)).toBe(bucketByTheBook(salt, callUuid))
    }),
    { numRuns: 2_000 },
  )
})

test.each([
  ['acme_inc_2026-11-20', '019a9f6c-1b2e-7c3d-8e4f-0123456789ab', 2398],
  ['', '00000000-0000-0000-0000-000000000000', 4859],
  ['größe_日本_2026-11-20', '019a9f6c-1b2e-7c3d-8e4f-0123456789ab', 978],
])('salt %j and call %s fall into bucket %i', (salt, callUuid, bucket) => {
  expect(drawBucketWith(salt)(callUuid)).toBe(bucket)
})

test('calls spread evenly over the buckets', () => {
  const counts = new Array(10).fill(0)
  for (let call = 0; call < 20_000; call++) {
    counts[Math.floor(drawBucketWith('salt')(`call-${call}`) / 1_000)]++
  }
  for (const count of counts) expect(Math.abs(count - 2_000)).toBeLessThan(200)
})
