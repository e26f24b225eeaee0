import { openSecret } from '../sealed-secret.ts'
import type { OidcPorts } from './oidc-ports.ts'
import type { ProviderSettings } from './provider-client.ts'
import type { StoredProvider } from './store.ts'

/** As what a provider is spoken with. */
export function settingsOf(
  { secretsKey }: Pick<OidcPorts, 'secretsKey'>,
  provider: StoredProvider,
): ProviderSettings {
  const { companyId, issuer, clientId, sealedSecret } = provider
  const secret = sealedSecret === null ? null : openSecret(sealedSecret, secretsKey, companyId)
  return { issuer, clientId, clientSecret: secret?.toString() ?? null }
}
