import { unproven } from '../platform/refusals/refusal.ts'
import type { AuthenticatedUser } from './authenticated-user.ts'

/** Long enough to add a factor and an API key in one go, too short for who finds an open browser. */
const PROOF_SECONDS = 10 * 60

/** Until when a proof is recent. */
export function provenUntil(provedAt: Date): Date {
  return new Date(provedAt.getTime() + PROOF_SECONDS * 1_000)
}

/**
 * For what would outlast the session, and be of use to who has taken it over: it needs the password or a factor anew.
 * @throws `unproven` for a person who has not proved lately who it is; programs prove it with each request
 */
export function requireRecentProof(user: Pick<AuthenticatedUser, 'provedAt'>, now: Date): void {
  if (isRecentlyProven(user, now)) return
  throw unproven(
    'Prove once more that it is you, by your password or a second factor: POST /session/proof.json.',
  )
}

export function isRecentlyProven({ provedAt }: Pick<AuthenticatedUser, 'provedAt'>, now: Date): boolean {
  return provedAt === null || provenUntil(provedAt) > now
}
