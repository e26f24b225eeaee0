import type { Visitor } from '../../access/sessions/visitor.ts'
import type { Database } from '../../platform/database/database.ts'
import { unauthenticated } from '../../platform/refusals/refusal.ts'
import { type CountedAttempt, countAttempt } from '../lock-out/attempts.ts'
import type { KnownDevices } from '../lock-out/known-devices.ts'

/**
 * Counts a code before it is looked at. A browser in which its user has signed in before is counted alone: who knows the
 * password, and guesses elsewhere, does not keep it out.
 * @throws `too-many` when it has to wait
 */
export function countCode(
  { database, devices }: { readonly database: Pick<Database, 'transaction'>; readonly devices: KnownDevices },
  userId: number,
  { address, deviceMark }: Pick<Visitor, 'address' | 'deviceMark'>,
): Promise<readonly CountedAttempt[]> {
  if (devices.isMarkOf(deviceMark, userId)) {
    return countAttempt(database, [{ kind: 'code device', subject: deviceMark }])
  }
  return countAttempt(database, [
    { kind: 'code pair', subject: `${address} ${userId}` },
    { kind: 'code user', subject: String(userId) },
  ])
}

/** Also of an app whose clock is wrong, and of a code that was used already: which of them it was helps only guessers. */
export const wrongCode = () => unauthenticated('This code is wrong, or was used already: take the next one.')
