import pg from 'pg'
import type { DatabaseAddress } from './database-address.ts'
import { DatabaseClient } from './database-client.ts'

/**
 * How long a step waits for those who use the table: nobody waits behind it meanwhile, but a process that is to stop
 * waits for the step. The next run goes on where this one ended.
 */
const LOCK_TIMEOUT_MS = 2_000

/** A step waits for one transaction after another, each within its own limit; all of them within this one. */
const STEP_TIMEOUT_MS = 4_000

/** What marks a table that was detached to be dropped: one that an operator detached to keep has not got it. */
const TO_BE_DROPPED = 'detached by dialplane, to be dropped'

/**
 * Removes the monthly partitions of a table that ended before a moment, without anybody having to wait: each is detached
 * while the table is in use, and dropped once nobody sees it any more. Throws when a step took too long, such as while a
 * backup reads the table; whatever has been done by then is done, and the next call goes on. Each step is a transaction
 * of its own, over a connection of its own with its own limits.
 */
export async function dropPartitions(
  direct: DatabaseAddress,
  table: string,
  endedBefore: Date,
  lockTimeoutMs = LOCK_TIMEOUT_MS,
): Promise<void> {
  const client = new DatabaseClient({
    ...direct,
    lock_timeout: lockTimeoutMs,
    statement_timeout: Math.max(STEP_TIMEOUT_MS, 2 * lockTimeoutMs),
  })
  try {
    await client.connect()
    // Two processes that do it at once would wait for each other in a circle; one is enough. The lock ends with the session.
    if (!(await isFirst(client))) return
    let [partition] = await endedPartitions(client, table, endedBefore)
    while (partition !== undefined) {
      const failure = await step(client, table, partition)
      const [next] = await endedPartitions(client, table, endedBefore)
      // A process of an earlier version may do the same: what fails because that one was faster has not failed.
      if (failure !== null && isSame(partition, next)) throw failure
      partition = next
    }
  } finally {
    await client.end()
  }
}

async function isFirst(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ is_first: boolean }>(
    `SELECT pg_try_advisory_lock(hashtext('drop partitions')) AS is_first`,
  )
  return rows[0]?.is_first === true
}

interface Partition {
  readonly name: string
  /** `detaching`: an earlier run was interrupted between its two transactions; nobody sees the partition any more. */
  readonly state: 'attached' | 'detaching' | 'detached'
}

/** Those that are on their way first, since no other can be detached before them; then the oldest. */
async function endedPartitions(
  client: pg.Client,
  table: string,
  endedBefore: Date,
): Promise<readonly Partition[]> {
  const { rows } = await client.query<Partition>(
    `WITH parts AS (
       SELECT part.relname::text AS name, CASE
         WHEN link.inhparent IS NULL THEN 'detached' WHEN link.inhdetachpending THEN 'detaching' ELSE 'attached'
       END AS state
       FROM pg_class AS part
       LEFT JOIN pg_inherits AS link ON link.inhrelid = part.oid
       WHERE part.relkind = 'r'
         AND part.relnamespace = (SELECT relnamespace FROM pg_class WHERE oid = $1::regclass)
         AND part.relname ~ ('^' || $1 || '_[0-9]{4}_[0-9]{2}$')
         AND (link.inhparent = $1::regclass
           OR link.inhparent IS NULL AND obj_description(part.oid, 'pg_class') = $3)
     )
     SELECT name, state FROM parts
     WHERE to_date(right(name, 7), 'YYYY_MM') + interval '1 month' <= $2::timestamptz AT TIME ZONE 'UTC'
     ORDER BY state = 'attached', name`,
    [table, endedBefore, TO_BE_DROPPED],
  )
  return rows
}

/** Brings a partition one step further; answers what kept it from that. */
async function step(client: pg.Client, table: string, { name, state }: Partition): Promise<unknown> {
  const [parent, partition] = [table, name].map(pg.escapeIdentifier)
  try {
    if (state === 'detached') {
      await client.query(`DROP TABLE ${partition}`)
    } else {
      await client.query(`COMMENT ON TABLE ${partition} IS ${pg.escapeLiteral(TO_BE_DROPPED)}`)
      const how = state === 'detaching' ? 'FINALIZE' : 'CONCURRENTLY'
      await client.query(`ALTER TABLE ${parent} DETACH PARTITION ${partition} ${how}`)
    }
    return null
  } catch (error) {
    return error
  }
}

function isSame(partition: Partition, other: Partition | undefined): boolean {
  return partition.name === other?.name && partition.state === other.state
}
