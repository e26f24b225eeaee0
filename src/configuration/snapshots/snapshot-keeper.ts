import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { Pool } from 'pg'
import type { Logger } from '../../platform/log/logger.ts'
import type { CompanyRows } from '../read-company-rows.ts'
import { routingContent } from './routing-content.ts'

/** Stores the configurations that decisions are based on, in the background: nobody waits for it. */
export interface SnapshotKeeper {
  /** Stores a configuration that is used from now on. */
  keep(rows: CompanyRows): void
  /** Resolves once nothing is waiting or under way. */
  drain(): Promise<void>
}

/**
 * How many configurations may wait to be stored. Beyond that, which takes a database that does not answer, some are
 * not: their decisions then cannot be replayed, and the replay says so.
 */
const MAX_WAITING = 100

const KEEP_SNAPSHOT = {
  name: 'keep_routing_snapshot',
  text: `
    WITH snapshot AS (
      INSERT INTO routing_snapshots (company_id, digest, content, first_used_at)
      SELECT $1, $3, $4, now()
      WHERE $4::bytea IS NOT NULL
      ON CONFLICT DO NOTHING
    )
    INSERT INTO routing_snapshot_versions (company_id, version, digest, first_used_at)
    VALUES ($1, $2, $3, now())
    ON CONFLICT DO NOTHING`,
}

const compress = promisify(gzip)

export function createSnapshotKeeper(pool: Pool, logger: Pick<Logger, 'warn'>): SnapshotKeeper {
  /** The content of each Company's last one: most new versions change nothing that routing needs. */
  const lastDigests = new Map<number, string>()
  let waiting = 0
  let work: Promise<void> = Promise.resolve()

  const keepNow = async (rows: CompanyRows) => {
    const { id: companyId, configurationVersion: version } = rows.company
    const json = JSON.stringify(routingContent(rows))
    const digest = createHash('sha256').update(json).digest('hex').slice(0, DIGEST_DIGITS)
    const isKnown = lastDigests.get(companyId) === digest
    const content = isKnown ? null : await compress(json)
    await pool.query({ ...KEEP_SNAPSHOT, values: [companyId, version, digest, content] })
    if (lastDigests.size >= MAX_DIGESTS) lastDigests.clear()
    lastDigests.set(companyId, digest)
  }

  return {
    keep: rows => {
      if (waiting >= MAX_WAITING) {
        logger.warn(
          { companyId: rows.company.id },
          'a configuration is not kept: its decisions cannot be replayed',
        )
        return
      }
      waiting += 1
      work = work
        .then(() => keepNow(rows))
        .catch(error => {
          logger.warn(
            { err: error, companyId: rows.company.id },
            'a configuration could not be kept for replays',
          )
        })
        .finally(() => {
          waiting -= 1
        })
    },
    drain: () => work,
  }
}

/** 128 bits: no two contents of a Company share them by accident. */
const DIGEST_DIGITS = 32

/** As many as a process keeps configurations. */
const MAX_DIGESTS = 1_000
