import type { Database } from '../platform/database/database.ts'
import { signingKey } from '../platform/files/signing-key.ts'
import { knownDevices } from './lock-out/known-devices.ts'
import { createPasswordHasher } from './passwords/password-hasher.ts'
import { createSessions } from './sessions/sessions.ts'
import type { SignInPorts } from './sign-in.ts'

/** What people sign in by. */
export async function createSignIn(
  database: Database,
  settings: { readonly idleSeconds: number; readonly longestSeconds: number },
): Promise<SignInPorts> {
  const devices = knownDevices(await signingKey(database.pool, 'known-devices'))
  return {
    database,
    hasher: createPasswordHasher(),
    devices,
    sessions: createSessions(settings, devices),
  }
}
