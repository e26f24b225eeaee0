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

const READ_FILLED = {
  name: 'read_filled',
  // OFFSET 0 keeps this a look-up by key for each row: a plan made while the table is small would scan it from then on.
  text: `
    SELECT
      asked.list, array_to_json(array_agg(counter.cap_id)) AS cap_ids, array_to_json(array_agg(counter.filled)) AS filled
    FROM ROWS FROM (
      json_to_recordset($1::json) AS (company_id integer, cap_ids integer[], window_labels text[])
    ) WITH ORDINALITY AS asked (company_id, cap_ids, window_labels, list)
    CROSS JOIN LATERAL unnest(asked.cap_ids, asked.window_labels) AS named (cap_id, window_label)
    CROSS JOIN LATERAL (
      SELECT cap_id, filled
      FROM cap_counters
      WHERE company_id = asked.company_id AND cap_id = named.cap_id AND window_label = named.window_label
      OFFSET 0
    ) AS counter
    GROUP BY asked.list`,
}

interface FilledRow {
  /** From 1. */
  readonly list: number
  /** Side by side. */
  readonly cap_ids: readonly number[]
  readonly filled: readonly number[]
}

/** Which counters a list of owners has within one minute. */
interface CounterList {
  readonly minute: number
  /** As the statement takes it: built once, used by every batch of that minute. */
  readonly asJson: string
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
      const list = { minute, asJson: counterListJson(companyId, namedCounters(companyId, owners, at)) }
      lists.set(owners, list)
      return batcher.submit(list)
    },
    drain: batcher.drain,
  }
}

function counterListJson(companyId: number, counters: readonly NamedCounter[]): string {
  return JSON.stringify({
    company_id: companyId,
    cap_ids: counters.map(counter => counter.cap_id),
    window_labels: counters.map(counter => counter.window_label),
  })
}

async function readLists(pool: Pool, requests: readonly CounterList[]): Promise<readonly FilledByCap[]> {
  const distinct = [...new Set(requests)]
  const { rows } = await pool.query<FilledRow>({
    ...READ_FILLED,
    values: [`[${distinct.map(list => list.asJson).join(',')}]`],
  })
  const filledByList = new Map<CounterList | undefined, FilledByCap>(
    rows.map(({ list, cap_ids, filled }) => [
      distinct[list - 1],
      filledCounts(cap_ids.map((capId, index) => [capId, filled[index] ?? 0])),
    ]),
  )
  return requests.map(request => filledByList.get(request) ?? NOTHING_FILLED)
}

const NOTHING_FILLED: FilledByCap = new Map()
