import { randomUUID } from 'node:crypto'
import type { Pool } from 'pg'
import { startPeriodic } from '../../platform/jobs/periodic.ts'
import type { Logger } from '../../platform/log/logger.ts'
import type { EdgeLife } from './edge-life.ts'

/** The calls by each trunk, of all edges together. */
export interface TrunkPlaces {
  /**
   * Takes a place at a trunk that has a limit, by the limit and the calls of all edges as they are at that moment.
   * @throws where the database does not answer: the place is not taken
   */
  take(trunkId: number): Promise<{ readonly place: string } | PlaceRefusal>
  /** Notes a call by a trunk without a limit: nobody waits for the database, which hears of it within seconds. */
  note(trunkId: number): string
  /** The call is over. */
  release(place: string): void
  /** Gives everything back. */
  stop(): Promise<void>
}

export interface PlaceRefusal {
  readonly refusedBy: 'gone' | 'max_calls' | 'max_attempts_per_second'
  /** What stands against the limit. */
  readonly used: number
  readonly allowed: number
}

interface TrunkPlacesPorts {
  /** For what callers wait for. */
  readonly hotPool: Pool
  readonly pool: Pool
  readonly life: EdgeLife
  readonly logger: Pick<Logger, 'warn'>
}

/** How long a call by a trunk without a limit, or the end of an edge, may go unnoticed. */
const WRITING_PAUSE_MS = 2_000

/** A statement that we gave up on may still be carried out: longer than any is (`LIMITS` in database.ts). */
const UNCERTAIN_MS = 60_000

/**
 * Counts places. A place is a row, so that one is as easily given back twice as once: every two seconds what is held is written if it
 * is missing, and what is over is deleted, whatever went wrong meanwhile. Rows of edges that died are removed.
 */
export function startTrunkPlaces({ hotPool, pool, life, logger }: TrunkPlacesPorts): TrunkPlaces {
  const { processId } = life
  const held = new Map<string, { readonly trunkId: number; readonly isLimited: boolean }>()
  /** Over, or never known to be taken: there may still be a row. */
  const over = new Set<string>()
  let uncertainUntil = Number.NEGATIVE_INFINITY
  let becomeKnown = () => {}
  // Places of an edge that nobody has heard of yet would be taken for those of a dead one.
  const known = new Promise<void>(resolve => {
    becomeKnown = resolve
  })

  const keep = async () => {
    await life.beat()
    becomeKnown()
    await forgetDead(pool, life)
    const deleted = [...over]
    if (held.size > 0 || deleted.length > 0) await writePlaces(pool, processId, held, deleted)
    // What was being written as a place was given back may have come after it.
    if (performance.now() > uncertainUntil) for (const place of deleted) over.delete(place)
  }
  const doubt = () => {
    uncertainUntil = performance.now() + UNCERTAIN_MS
  }
  const onError = (error: unknown) => {
    doubt()
    logger.warn({ err: error }, 'the calls by trunks could not be written down; it is tried again')
  }
  const periodic = startPeriodic({ pauseMs: WRITING_PAUSE_MS, run: keep, onError })

  return {
    take: async trunkId => {
      await known
      const place = randomUUID()
      try {
        const { rows } = await hotPool.query<TakenRow>({ ...TAKE_PLACE, values: [trunkId, processId, place] })
        const [row] = rows
        if (row === undefined) throw new Error('take_trunk_place answered nothing')
        if (row.refused_by !== null) {
          return { refusedBy: row.refused_by, used: row.used ?? 0, allowed: row.allowed ?? 0 }
        }
        held.set(place, { trunkId, isLimited: true })
        return { place }
      } catch (error) {
        over.add(place)
        doubt()
        throw error
      }
    },
    note: trunkId => {
      const place = randomUUID()
      held.set(place, { trunkId, isLimited: false })
      return place
    },
    release: place => {
      const { isLimited = false } = held.get(place) ?? {}
      held.delete(place)
      over.add(place)
      // Where somebody may be waiting for it, at once; should that fail, with what is written next.
      if (isLimited) hotPool.query({ ...RELEASE_PLACE, values: [place] }).catch(() => undefined)
    },
    stop: async () => {
      await periodic.stop()
      await end(pool, life).catch(onError)
    },
  }
}

interface TakenRow {
  readonly refused_by: PlaceRefusal['refusedBy'] | null
  readonly used: number | null
  readonly allowed: number | null
}

const TAKE_PLACE = { name: 'take_trunk_place', text: 'SELECT * FROM take_trunk_place($1, $2, $3)' }

const RELEASE_PLACE = { name: 'release_trunk_place', text: 'DELETE FROM trunk_places WHERE id = $1' }

/** What is known of edges that are dead, or ended without a word. One that is heard of again meanwhile lives. */
const FORGET_DEAD = `
  WITH living AS (
    SELECT heartbeat.process_id FROM process_heartbeats AS heartbeat
    WHERE (heartbeat.process_id, heartbeat.beat_at) NOT IN (SELECT * FROM unnest($1::uuid[], $2::timestamptz[]))
  ), unseen AS (
    DELETE FROM trunk_views AS view WHERE NOT EXISTS (SELECT FROM living WHERE living.process_id = view.process_id)
  )
  DELETE FROM trunk_places AS place WHERE NOT EXISTS (SELECT FROM living WHERE living.process_id = place.process_id)`

async function forgetDead(pool: Pool, life: EdgeLife): Promise<void> {
  const dead = await life.findDead()
  await pool.query(FORGET_DEAD, [
    dead.map(({ processId }) => processId),
    dead.map(({ lastBeatAt }) => lastBeatAt),
  ])
}

const WRITE_PLACES = `
  WITH deleted AS (
    DELETE FROM trunk_places AS place WHERE place.id = ANY ($4::uuid[])
  )
  INSERT INTO trunk_places (id, trunk_id, process_id)
  SELECT held.id, held.trunk_id, $1
  FROM unnest($2::uuid[], $3::integer[]) AS held (id, trunk_id)
  WHERE EXISTS (SELECT FROM trunks AS trunk WHERE trunk.id = held.trunk_id)
  ON CONFLICT DO NOTHING`

async function writePlaces(
  pool: Pool,
  processId: string,
  held: ReadonlyMap<string, { readonly trunkId: number }>,
  deleted: readonly string[],
): Promise<void> {
  const trunkIds = [...held.values()].map(({ trunkId }) => trunkId)
  await pool.query(WRITE_PLACES, [processId, [...held.keys()], trunkIds, deleted])
}

async function end(pool: Pool, life: EdgeLife): Promise<void> {
  await pool.query('DELETE FROM trunk_places WHERE process_id = $1', [life.processId])
  await life.end()
}
