import type { Pool } from 'pg'
import { type Instant, toIsoString } from '../../domain/time/instant.ts'
import type { ExpectedCall } from '../decide/expected-call.ts'
import type { Ping } from '../request/ping-request.ts'
import { type ShieldScope, shieldScope } from './shield-scope.ts'

/** Whether a caller's ping would be a duplicate. */
export interface ShieldQuestion extends ShieldScope {
  readonly companyId: number
  readonly callerNumber: string
  readonly at: Instant
}

/** What to look up for the caller of a ping; null where no shield applies. */
export function shieldQuestion(
  { request: { callerNumber }, key, configuration, at }: Ping,
  { caller }: ExpectedCall,
): ShieldQuestion | null {
  if (callerNumber === null || caller.isStatic) return null
  return { companyId: configuration.companyId, ...shieldScope(key), callerNumber, at }
}

/** The caller, as the Ping Shield distinguishes callers. */
export function shieldedName({ companyId, scope, scopeId, callerNumber }: ShieldQuestion): string {
  return `${companyId} ${scope} ${scopeId} ${callerNumber}`
}

const FIND_SHIELDS = {
  name: 'find_shields',
  // LIMIT keeps this a look-up by key for each row, whatever the size of the table when the plan was made.
  text: `
    SELECT asked.place::integer
    FROM ROWS FROM (
      json_to_recordset($1::json)
        AS (company_id integer, scope text, scope_id integer, campaign_id integer, caller_number text, moment timestamptz)
    ) WITH ORDINALITY AS asked (company_id, scope, scope_id, campaign_id, caller_number, moment, place)
    CROSS JOIN LATERAL (
      SELECT
      FROM ping_shields AS shield
      WHERE shield.company_id = asked.company_id
        AND shield.caller_number = asked.caller_number
        AND (
          (shield.scope = asked.scope AND shield.scope_id = asked.scope_id)
          OR (asked.scope = 'campaign' AND shield.campaign_id = asked.campaign_id)
        )
        AND shield.expires_at > asked.moment
      LIMIT 1
    ) AS live`,
}

/** Looks for live reservations of callers in one statement. It only reads: recording the ping is what decides. */
export async function findShields(
  pool: Pool,
  questions: readonly ShieldQuestion[],
): Promise<readonly boolean[]> {
  const { rows } = await pool.query<{ place: number }>({
    ...FIND_SHIELDS,
    values: [
      JSON.stringify(
        questions.map(({ companyId, scope, scopeId, campaignId, callerNumber, at }) => ({
          company_id: companyId,
          scope,
          scope_id: scopeId,
          campaign_id: campaignId,
          caller_number: callerNumber,
          moment: toIsoString(at),
        })),
      ),
    ],
  })
  const shielded = new Set(rows.map(row => row.place))
  return questions.map((_question, index) => shielded.has(index + 1))
}
