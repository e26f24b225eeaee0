import type { Pool } from 'pg'
import { unreachable } from '../../domain/unreachable.ts'
import type { FieldErrors } from '../../platform/refusals/refusal.ts'
import type { ClaimedExport } from './claim-export.ts'

/** How often an export is begun before it counts as failed. */
export const MAX_ATTEMPTS = 5

/** Pauses after the first, second … failure: a store or database in trouble has seven minutes to recover. */
const RETRY_SECONDS = [5, 20, 80, 320]

/** A week: whoever asked for a file comes for it, and the rows can be exported again. */
export const EXPORT_FILE_DAYS = 7

/** The outcome of an attempt. */
export type MadeExport = { readonly kind: 'made'; readonly rows: number } | { readonly kind: 'failed' }

/** Saves it. @returns `lost` where another attempt has taken the export over: its file is the one that counts */
export async function settleExport(
  pool: Pool,
  claimed: Claim & { readonly attempts: number },
  made: MadeExport,
): Promise<'finished' | 'retried' | 'failed' | 'lost'> {
  switch (made.kind) {
    case 'made':
      return (await finishExport(pool, claimed, made.rows)) ? 'finished' : 'lost'
    case 'failed':
      if (claimed.attempts >= MAX_ATTEMPTS) {
        await giveUpExport(pool, claimed)
        return 'failed'
      }
      await retryExport(pool, claimed)
      return 'retried'
    default:
      return unreachable(made)
  }
}

type Claim = Pick<ClaimedExport, 'scope' | 'id' | 'claim'>

/** Matches only while the claim is held. Each statement below settles the export of that claim. */
const HELD = 'company_id = $1 AND id = $2 AND claim = $3'
const keyOf = ({ scope, id, claim }: Claim) => [scope.companyId, id, claim]

/** Says that the attempt goes on. @returns false when another one has taken the export over */
export async function beatExport(pool: Pool, claimed: Claim): Promise<boolean> {
  const { rowCount } = await pool.query(
    `UPDATE exports SET heartbeat_at = now() WHERE ${HELD}`,
    keyOf(claimed),
  )
  return rowCount === 1
}

/** The file is whole. @returns false when another attempt has taken the export over: its file is the one that counts */
export async function finishExport(pool: Pool, claimed: Claim, rows: number): Promise<boolean> {
  const { rowCount } = await pool.query(
    `UPDATE exports
     SET state = 'finished', claim = NULL, row_count = $4, finished_at = now(),
       expires_at = now() + make_interval(days => ${EXPORT_FILE_DAYS})
     WHERE ${HELD}`,
    [...keyOf(claimed), rows],
  )
  return rowCount === 1
}

/** Puts the export back into the queue as if it had not been begun: its process has to stop. */
export async function handBackExport(pool: Pool, claimed: Claim): Promise<void> {
  await pool.query(
    `UPDATE exports SET state = 'pending', claim = NULL, file_key = NULL, attempts = attempts - 1 WHERE ${HELD}`,
    keyOf(claimed),
  )
}

/** Puts the export back into the queue for later. */
async function retryExport(pool: Pool, claimed: Claim & { readonly attempts: number }): Promise<void> {
  const seconds = RETRY_SECONDS[Math.min(claimed.attempts, RETRY_SECONDS.length) - 1]
  await pool.query(
    `UPDATE exports
     SET state = 'pending', claim = NULL, file_key = NULL, available_at = now() + make_interval(secs => $4)
     WHERE ${HELD}`,
    [...keyOf(claimed), seconds],
  )
}

const GIVEN_UP: FieldErrors = {
  base: [
    `could not be made in ${MAX_ATTEMPTS} attempts: create the export again, for a shorter window if you can`,
  ],
}

async function giveUpExport(pool: Pool, claimed: Claim): Promise<void> {
  await pool.query(
    `UPDATE exports SET state = 'failed', claim = NULL, file_key = NULL, errors = $4, finished_at = now() WHERE ${HELD}`,
    [...keyOf(claimed), JSON.stringify(GIVEN_UP)],
  )
}
