import { forbidden } from '../../platform/refusals/refusal.ts'
import type { FoundSession } from './find-session.ts'

/** @throws `forbidden` where a Company of the user's requires a second factor, and the session was begun without one */
export function requireEnrolled({ mustEnrol }: Pick<FoundSession, 'mustEnrol'>): void {
  if (!mustEnrol) return
  throw forbidden(
    'A Company of yours requires a second factor: add one, in the console or by POST /session/factors/totp.json.',
  )
}
