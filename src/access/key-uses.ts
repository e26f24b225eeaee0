import type { Pool } from 'pg'
import { createBatcher } from '../platform/batching/batcher.ts'

/** Notes that a key is in use; nobody waits for it, and one that is lost is noted with the next request. */
export type NoteKeyUse = (keyId: number) => void

const MAX_BATCH_SIZE = 1_000

/** To be told of keys whose use is due (`FoundKey`), of which a busy one comes with many requests at once. */
export function createKeyUses(pool: Pool): NoteKeyUse {
  const underWay = new Set<number>()
  const { submit } = createBatcher<number, null>({
    maxBatchSize: MAX_BATCH_SIZE,
    mayRetryAlone: () => false,
    run: async keyIds => {
      await pool.query('UPDATE api_keys SET last_used_at = now() WHERE id = ANY ($1::int[])', [keyIds])
      return keyIds.map(() => null)
    },
  })
  return keyId => {
    if (underWay.has(keyId)) return
    underWay.add(keyId)
    submit(keyId)
      .catch(() => null)
      .finally(() => underWay.delete(keyId))
  }
}
