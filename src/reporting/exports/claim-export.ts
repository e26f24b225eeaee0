import { randomUUID } from 'node:crypto'
import type { Pool } from 'pg'
import type { InboundScope } from '../../bidding/inbounds/inbound-comparisons.ts'
import type { InboundRequest } from '../../bidding/inbounds/read-inbound-request.ts'
import type { Nomenclature } from './column-label.ts'
import type { ExportRequest } from './create-export.ts'

/** An export that this process is to make now. */
export interface ClaimedExport extends ExportRequest {
  readonly id: number
  /** Drawn for this attempt; without the claim nothing can be changed any more. */
  readonly claim: string
  /** With this one. */
  readonly attempts: number
  readonly fileKey: string
  readonly scope: InboundScope
  readonly nomenclature: Nomenclature
  readonly hasPayoutBidModification: boolean
}

/**
 * An attempt that has not been heard of for this long is over: its process is dead, or has lost the database. Beats
 * come every `BEAT_EVERY_MS`.
 */
const DEAD_AFTER_MS = 10_000
export const BEAT_EVERY_MS = 2_000

/**
 * The next export in the queue: one that waits, or whose process died. Companies take turns: first comes who has the
 * fewest under way, then who has not had one begun for the longest time, then the oldest. One that another process is
 * just claiming is skipped.
 */
const CLAIM_EXPORT = {
  name: 'claim_export',
  text: `
    WITH next AS (
      SELECT waiting.company_id, waiting.id
      FROM exports AS waiting
      WHERE waiting.state IN ('pending', 'running')
        AND CASE waiting.state
          WHEN 'pending' THEN waiting.available_at <= now()
          ELSE waiting.heartbeat_at < now() - make_interval(secs => $2)
        END
      ORDER BY
        (
          SELECT count(*) FROM exports AS other
          WHERE other.company_id = waiting.company_id AND other.state = 'running'
            AND other.heartbeat_at >= now() - make_interval(secs => $2)
        ),
        (SELECT max(other.started_at) FROM exports AS other WHERE other.company_id = waiting.company_id) NULLS FIRST,
        waiting.id
      LIMIT 1
      FOR UPDATE OF waiting SKIP LOCKED
    )
    UPDATE exports AS claimed
    SET state = 'running', claim = $1, heartbeat_at = now(), started_at = now(), attempts = claimed.attempts + 1,
      file_key = format('exports/%s/rtb-inbounds-%s-%s.csv.gz', claimed.company_id, claimed.id, $1::uuid)
    FROM next
    JOIN companies AS company ON company.id = next.company_id
    WHERE claimed.company_id = next.company_id AND claimed.id = next.id
    RETURNING claimed.*, company.performance_marketing_nomenclature, company.payout_bid_modification`,
}

interface ClaimedRow {
  readonly company_id: number
  readonly id: number
  readonly attempts: number
  readonly file_key: string
  readonly only_affiliate_id: number | null
  readonly only_target_id: number | null
  readonly filters: InboundRequest['filters']
  readonly columns: readonly string[] | null
  readonly window_start: Date
  readonly window_end: Date
  readonly performance_marketing_nomenclature: boolean
  readonly payout_bid_modification: boolean
}

/** Null when there is nothing to do. */
export async function claimExport(pool: Pool): Promise<ClaimedExport | null> {
  const claim = randomUUID()
  const { rows } = await pool.query<ClaimedRow>({ ...CLAIM_EXPORT, values: [claim, DEAD_AFTER_MS / 1_000] })
  const [row] = rows
  if (row === undefined) return null
  return {
    id: row.id,
    claim,
    attempts: row.attempts,
    fileKey: row.file_key,
    scope: {
      companyId: row.company_id,
      onlyAffiliateId: row.only_affiliate_id,
      onlyTargetId: row.only_target_id,
    },
    filters: row.filters,
    columns: row.columns,
    window: { start: row.window_start.getTime(), end: row.window_end.getTime() },
    nomenclature: row.performance_marketing_nomenclature ? 'performance-marketing' : 'default',
    hasPayoutBidModification: row.payout_bid_modification,
  }
}
