import { createApiClient, dataOf, type Schemas } from '../api-client.ts'
import { createResource } from '../resource.ts'

export type OidcProvider = Schemas['OidcProvider']

/** Who vouches for the people of a Company. Whoever manages those manages these. */
export const oidcProviders = createResource<
  OidcProvider,
  Schemas['OidcProviderCreate'],
  Schemas['OidcProviderUpdate']
>({
  name: 'users',
  rootKey: 'oidc_provider',
  list: '/oidc_providers.json',
  one: '/oidc_providers/{id}.json',
})

/** What people with such an e-mail address sign in by; null where that is nothing but their password. */
export async function findSingleSignOn(
  email: string,
): Promise<{ readonly label: string; readonly path: string } | null> {
  const asking = createApiClient({ kind: 'session', csrfToken: '' }, null)
  const found = await dataOf(asking.GET('/session/oidc.json', { params: { query: { email } } }))
  const { label, path } = found.single_sign_on
  return label === null || path === null ? null : { label, path }
}
