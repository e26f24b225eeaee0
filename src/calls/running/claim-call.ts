import type { Pool } from 'pg'
import { toIsoString } from '../../domain/time/instant.ts'
import type { CallOrigin } from '../engine/call-state.ts'
import { WRITE_PATIENCE_MS } from '../records/save-calls.ts'
import { type LeftCallRow, LOST_CALL_COLUMNS } from './lost-call.ts'

/** A call of a dead process that is this process' now. */
export interface ClaimedCallRow extends LeftCallRow {
  /** Of what was saved last. */
  readonly revision: number
  readonly has_fired_sale: boolean
}

/** Which call, and who has had it. */
export interface CallClaim {
  readonly call: Pick<CallOrigin, 'companyId' | 'uuid' | 'startedAt'>
  /** By whom it was written down last: one of these, all dead. */
  readonly processIds: readonly string[]
}

/**
 * From here on what the dead process may still have sent is too late, and so is the sweep that ends what it left: whoever of
 * them comes first locks the row, and the others find it changed.
 */
const CLAIM_CALL = {
  name: 'claim_call',
  text: `
    UPDATE calls AS call
    SET process_id = $1, updated_at = greatest(call.updated_at, now())
    WHERE call.company_id = $2
      AND call.uuid = $3
      AND call.created_at = $4
      AND call.status <> 'finished'
      AND call.process_id = ANY ($5::uuid[])
    RETURNING
      call.company_id, call.uuid, call.created_at, ${LOST_CALL_COLUMNS}, call.revision,
      EXISTS (
        SELECT FROM pixel_firings AS pixel
        WHERE pixel.company_id = call.company_id
          AND pixel.call_uuid = call.uuid
          AND pixel.created_at = call.created_at
          AND pixel.kind = 'sale'
      ) AS has_fired_sale`,
  query_timeout: WRITE_PATIENCE_MS,
}

/**
 * Makes a call of dead processes one of this process. May be repeated where the answer was lost.
 * @returns null where there is nothing to go on with: it has ended, or another process has it
 */
export async function claimCall(
  pool: Pool,
  processId: string,
  { call, processIds }: CallClaim,
): Promise<ClaimedCallRow | null> {
  const { companyId, uuid, startedAt } = call
  const { rows } = await pool.query<ClaimedCallRow>({
    ...CLAIM_CALL,
    values: [processId, companyId, uuid, toIsoString(startedAt), [...processIds, processId]],
  })
  return rows[0] ?? null
}
