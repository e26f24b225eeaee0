import type { Pool } from 'pg'
import type { FilledByCap } from '../domain/caps/cap-limits.ts'
import type { CapOwner } from '../domain/caps/cap-owner.ts'
import type { Instant } from '../domain/time/instant.ts'
import { databaseBatcher } from '../platform/database/database-batcher.ts'
import { type NamedCounter, namedCounters } from './named-counter.ts'

/**
 * Reads what is filled for pings. Pings that arrive together mostly ask about the same targets: each list of owners
 * is read once for all of them. A list is known by its identity, so keep one list for one configuration.
 */
export interface FilledReader {
  read(companyId: number, owners: readonly CapOwner[], at: Instant): Promise<FilledByCap>
  /** Resolves once nothing is waiting or under way. */
  drain(): Promise<void>
}

const MAX_BATCH_SIZE = 512

/** Windows are cut at whole minutes of every zone, so labels hold for a minute. */
const MILLISECONDS_PER_MINUTE = 60_000

const READ_FILLED = {
  name: 'read_filled',
  // OFFSET 0 keeps it a look-up by key for each: a plan made while the table is small would read it whole for good.
  text: `
    SELECT named.list, counter.cap_id, counter.filled
    FROM json_to_recordset($1::json) AS named (list integer, company_id integer, cap_id integer, window_label text)
    CROSS JOIN LATERAL (
      SELECT cap_id, filled
      FROM cap_counters
      WHERE company_id = named.company_id AND cap_id = named.cap_id AND window_label = named.window_label
      OFFSET 0
    ) AS counter`,
}

interface CounterList {
  readonly minute: number
  readonly counters: readonly NamedCounter[]
}

export function createFilledReader(pool: Pool, onBatch: (name: string, size: number) => void): FilledReader {
  const lists = new WeakMap<readonly CapOwner[], CounterList>()
  const batcher = databaseBatcher<CounterList, FilledByCap>({
    name: READ_FILLED.name,
    maxBatchSize: MAX_BATCH_SIZE,
    run: requests => readLists(pool, requests),
    onBatch,
  })
  return {
    read: async (companyId, owners, at) => {
      if (owners.length === 0) return new Map()
      const minute = Math.floor(at / MILLISECONDS_PER_MINUTE)
      const known = lists.get(owners)
      if (known?.minute === minute) return batcher.submit(known)
      const list = { minute, counters: namedCounters(companyId, owners, at) }
      lists.set(owners, list)
      return batcher.submit(list)
    },
    drain: batcher.drain,
  }
}

async function readLists(pool: Pool, requests: readonly CounterList[]): Promise<readonly FilledByCap[]> {
  const distinct = [...new Set(requests)]
  const { rows } = await pool.query<{ list: number; cap_id: number; filled: number }>({
    ...READ_FILLED,
    values: [
      JSON.stringify(
        distinct.flatMap(({ counters }, list) => counters.map(counter => ({ list, ...counter }))),
      ),
    ],
  })
  const filledByList = new Map(distinct.map(list => [list, new Map<number, number>()]))
  for (const { list, cap_id, filled } of rows) {
    const read = distinct[list]
    if (read !== undefined) filledByList.get(read)?.set(cap_id, filled)
  }
  return requests.map(request => filledByList.get(request) ?? new Map())
}
