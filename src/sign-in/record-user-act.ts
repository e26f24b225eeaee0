import { sql } from 'drizzle-orm'
import type { SessionRow } from '../access/sessions/table.ts'
import { noteEffect } from '../platform/database/commit-trace.ts'
import type { Queryable } from '../platform/database/database.ts'

/** What people do to sign in and out, and with what they sign in with. */
export type UserAct =
  /** What was right opens nothing before the second factor is answered; `sign_in` follows then. */
  | 'begin_sign_in'
  | 'sign_in'
  | 'sign_out'
  | 'end_session'
  | 'end_other_sessions'
  | 'lock_out'
  | 'change_password'
  | 'reset_password'
  | 'add_factor'
  | 'remove_factor'
  | 'remove_factors'
  | 'renew_recovery_codes'
  | 'link_identity'
  | 'refuse_sign_in'

/** What one Company's log says of an act beside, and no other's. */
export interface ToldToOne {
  readonly companyId: number
  readonly fields: Readonly<Record<string, unknown>>
}

/** Writes that a session has begun, or waits for its second factor: as `recordUserAct`. */
export function recordSignIn(
  tx: Queryable,
  { userId, needsFactor }: Pick<SessionRow, 'userId' | 'needsFactor'>,
  fields: Readonly<Record<string, unknown>>,
  beside: ToldToOne | null = null,
): Promise<void> {
  return recordUserAct(tx, userId, needsFactor ? 'begin_sign_in' : 'sign_in', fields, beside)
}

/**
 * Writes what a user did for itself on the audit log of each Company that it belongs to, in the transaction of the act.
 * One statement however many Companies those are, and whether or not there is such a user.
 * @param userId null for nobody, of whom no log tells
 * @param fields what the log says of it
 * @param beside where its user works for other Companies, those learn nothing of it
 */
export async function recordUserAct(
  tx: Queryable,
  userId: number | null,
  act: UserAct,
  fields: Readonly<Record<string, unknown>> | null = null,
  beside: ToldToOne | null = null,
): Promise<void> {
  noteEffect(`${act} user ${userId}`)
  await tx.execute(sql`
    INSERT INTO audit_events (company_id, user_id, user_name, resource, resource_id, operation, before, after)
    SELECT membership.company_id, person.id, person.name, 'user', person.id, ${act}, NULL,
      CASE WHEN membership.company_id = ${beside?.companyId ?? null} THEN ${jsonOf({ ...fields, ...beside?.fields })}::jsonb
      ELSE ${jsonOf(fields)}::jsonb END
    FROM users AS person
    JOIN memberships AS membership ON membership.user_id = person.id
    WHERE person.id = ${userId}`)
}

const jsonOf = (fields: Readonly<Record<string, unknown>> | null) =>
  fields === null ? null : JSON.stringify(fields)
