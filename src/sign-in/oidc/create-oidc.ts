import { createOutboundClient } from '../../delivery/outbound-client.ts'
import type { Database } from '../../platform/database/database.ts'
import { signingKey } from '../../platform/files/signing-key.ts'
import type { Logger } from '../../platform/log/logger.ts'
import { oidcAttempts } from './attempts.ts'
import { guardedFetch, MAX_ANSWER_BYTES } from './guarded-fetch.ts'
import type { OidcPorts } from './oidc-ports.ts'
import { createProviderClient } from './provider-client.ts'

/** What single sign-on is done with; closing breaks off what providers are being asked. */
export async function createOidc(
  { pool }: Pick<Database, 'pool'>,
  allowPrivateUrls: boolean,
  logger: Pick<Logger, 'warn'>,
): Promise<OidcPorts & { close(): Promise<void> }> {
  const outbound = createOutboundClient({ allowPrivateUrls, maxAnswerBytes: MAX_ANSWER_BYTES })
  const now = Date.now
  return {
    attempts: oidcAttempts(await signingKey(pool, 'oidc-attempts')),
    client: createProviderClient({ fetch: guardedFetch(outbound, allowPrivateUrls), allowPrivateUrls, now }),
    secretsKey: await signingKey(pool, 'oidc-secrets'),
    allowPrivateUrls,
    onRefused: error => logger.warn({ err: error }, 'nobody was signed in by a provider'),
    onUnasked: error => logger.warn({ err: error }, 'nobody was led to a provider to be signed out there'),
    now,
    close: outbound.close,
  }
}
