import type { Attempts } from './attempts.ts'
import type { ProviderClient } from './provider-client.ts'
import type { SingleSignOnRefused } from './refusal-reasons.ts'

/** What single sign-on is done with. */
export interface OidcPorts {
  readonly attempts: Attempts
  readonly client: ProviderClient
  /** Seals what providers know this service by. */
  readonly secretsKey: Buffer
  readonly allowPrivateUrls: boolean
  /** Hears why nobody was signed in: who set up the provider looks for it. */
  onRefused(refusal: SingleSignOnRefused): void
  /** Hears why a provider could not be asked to sign somebody out. */
  onUnasked(refusal: SingleSignOnRefused): void
  now(): number
}
