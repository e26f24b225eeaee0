import type { Database } from '../platform/database/database.ts'
import { signingKey } from '../platform/files/signing-key.ts'
import { atMost } from '../platform/jobs/at-most.ts'
import type { Logger } from '../platform/log/logger.ts'
import { passkeyChallenges } from './factors/passkey-challenges.ts'
import { knownDevices } from './lock-out/known-devices.ts'
import { createOidc } from './oidc/create-oidc.ts'
import { createPasswordHasher } from './passwords/password-hasher.ts'
import { createSessions } from './sessions/sessions.ts'
import type { SignInPorts } from './sign-in.ts'

/** What is done at a time that nobody waits for: it must not take the connections of those who do. */
const BACKGROUND_AT_ONCE = 2

/** What people sign in by; stopping waits for what goes on in the background. */
export async function createSignIn(
  database: Database,
  settings: {
    readonly sessions: { readonly idleSeconds: number; readonly longestSeconds: number }
    readonly allowPrivateUrls: boolean
  },
  logger: Pick<Logger, 'error' | 'warn'>,
): Promise<SignInPorts & { stop(): Promise<unknown> }> {
  const inTurn = atMost(BACKGROUND_AT_ONCE)
  const underWay = new Set<Promise<void>>()

  const oidc = await createOidc(database, settings.allowPrivateUrls, logger)
  const devices = knownDevices(await signingKey(database.pool, 'known-devices'))
  return {
    database,
    hasher: createPasswordHasher(),
    devices,
    sessions: createSessions(settings.sessions, devices),
    inBackground: work => {
      const done = inTurn(work)
        .catch(error => logger.error({ err: error }, 'a mail for a new password could not be written'))
        .finally(() => underWay.delete(done))
      underWay.add(done)
    },
    stop: () => Promise.all([...underWay, oidc.close()]),
    oidc,
    factors: {
      key: await signingKey(database.pool, 'second-factors'),
      challenges: passkeyChallenges(await signingKey(database.pool, 'passkey-challenges')),
      now: Date.now,
    },
  }
}
