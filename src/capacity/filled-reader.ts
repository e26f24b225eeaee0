import type { Pool } from 'pg'
import type { CapOwner, FilledByCap } from '../domain/caps/cap-limits.ts'
import { filledCounts } from '../domain/caps/filled-counts.ts'
import { type Instant, minuteOf } from '../domain/time/instant.ts'
import { databaseBatcher } from '../platform/database/database-batcher.ts'
import { type NamedCounter, namedCounters } from './read-filled.ts'

/**
 * Reads how full caps are, for pings. Pings that arrive together mostly ask about the same targets: each list of owners
 * is read once for all of them. A list is known by its identity, so keep one list for one configuration. A count without a
 * limit, which decides nothing, may be a second old.
 */
export interface FilledReader {
  read(companyId: number, owners: readonly CapOwner[], at: Instant): Promise<FilledByCap>
  /** Resolves once nothing is waiting or under way. */
  drain(): Promise<void>
}

const MAX_BATCH_SIZE = 512

const READ_FILLED = { name: 'read_filled', text: 'SELECT read_filled($1, $2, $3) AS filled' }

interface FilledRow {
  /** In the order in which counters were named; null = there is none yet. */
  readonly filled: readonly (number | null)[]
}

/** Which counters a list of owners has within one minute: built once, used by every batch of that minute. */
interface CounterList {
  readonly minute: number
  readonly capIds: readonly number[]
  /** As the elements of the arrays that the statement takes. */
  readonly asText: readonly [companyIds: string, capIds: string, windowLabels: string]
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
    read: (companyId, owners, at) => {
      if (owners.length === 0) return Promise.resolve(NOTHING_FILLED)
      const minute = minuteOf(at)
      const known = lists.get(owners)
      if (known?.minute === minute) return batcher.submit(known)
      const list = counterList(minute, namedCounters(companyId, owners, at))
      lists.set(owners, list)
      return batcher.submit(list)
    },
    drain: batcher.drain,
  }
}

function counterList(minute: number, counters: readonly NamedCounter[]): CounterList {
  const capIds = counters.map(counter => counter.cap_id)
  return {
    minute,
    capIds,
    asText: [
      counters.map(counter => counter.company_id).join(),
      capIds.join(),
      // Quoted as in JSON, which arrays read as well.
      counters.map(counter => JSON.stringify(counter.window_label)).join(),
    ],
  }
}

async function readLists(pool: Pool, requests: readonly CounterList[]): Promise<readonly FilledByCap[]> {
  const distinct = [...new Set(requests)]
  const named = distinct.filter(list => list.capIds.length > 0)
  const arrayOf = (column: 0 | 1 | 2) => `{${named.map(list => list.asText[column]).join()}}`
  const { rows } = await pool.query<FilledRow>({
    ...READ_FILLED,
    values: [arrayOf(0), arrayOf(1), arrayOf(2)],
  })
  const filled = rows[0]?.filled ?? []
  const filledByList = new Map<CounterList, FilledByCap>()
  let place = 0
  for (const list of distinct) {
    const entries: (readonly [number, number])[] = []
    for (const capId of list.capIds) {
      const count = filled[place++]
      if (count != null) entries.push([capId, count])
    }
    filledByList.set(list, filledCounts(entries))
  }
  return requests.map(request => filledByList.get(request) ?? NOTHING_FILLED)
}

const NOTHING_FILLED: FilledByCap = new Map()
