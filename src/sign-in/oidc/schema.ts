import { type Static, Type } from 'typebox'
import { Id, NullableText, Rooted, Text, Timestamp } from '../../platform/wire/wire-types.ts'
import { OIDC_PROVIDER_FIELDS } from './fields.ts'
import type { StoredProvider } from './store.ts'

export const ROOT_KEY = 'oidc_provider'

/** A company that has bought others has some; nobody has more. */
const MAX_DOMAINS = 50

/** As names of hosts are written (RFC 1035): without a dot it would be a whole part of the Internet. */
const DOMAIN_PATTERN =
  '^(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?\\.)+[A-Za-z](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])$'
const MAX_DOMAIN_LENGTH = 253

const MAX_SECRET_LENGTH = 500

const domains = (more: object) =>
  Type.Array(Text({ pattern: DOMAIN_PATTERN, maxLength: MAX_DOMAIN_LENGTH }), {
    maxItems: MAX_DOMAINS,
    description:
      'Of whose e-mail addresses the provider is believed; without any, nobody signs in by it. Only an administrator says so, and each domain has one provider in the service.',
    ...more,
  })

const sentBeside = {
  client_secret: Type.Optional(
    NullableText({
      minLength: 1,
      maxLength: MAX_SECRET_LENGTH,
      description:
        'What the provider gave out with `client_id`; null = nothing. It is never shown again; left out, it stays as it is.',
      'x-example': 'correct-horse',
    }),
  ),
  domains: Type.Optional(domains({ 'x-example': ['acme.example'] })),
}

export const OidcProviderCreate = Type.Object(
  { ...OIDC_PROVIDER_FIELDS.created, ...sentBeside },
  { title: 'OidcProviderCreate' },
)
export const OidcProviderUpdate = Type.Object(
  { ...OIDC_PROVIDER_FIELDS.updated, ...sentBeside },
  { title: 'OidcProviderUpdate' },
)

/** What a create or update body may hold; which fields a create needs is the schema's affair. */
export type OidcProviderSent = Static<typeof OidcProviderUpdate>

export const OidcProviderDocument = Rooted(
  ROOT_KEY,
  Type.Object(
    {
      id: Id,
      ...OIDC_PROVIDER_FIELDS.shown,
      domains: Type.Array(Text(), {
        description: 'Of whose e-mail addresses the provider is believed.',
        examples: [['acme.example']],
      }),
      has_client_secret: Type.Boolean({ description: 'Whether a secret is kept; it is shown to nobody.' }),
      redirect_uri: Text({
        description: 'Where the provider sends people back to: to be entered there, letter by letter.',
        examples: ['https://calls.example.com/session/oidc/acme-okta/callback'],
      }),
      post_logout_redirect_uri: Text({
        description:
          'Where the provider sends people back to who were signed out there: to be entered there where `signs_out` is set.',
        examples: ['https://calls.example.com/session/oidc/acme-okta/signed_out'],
      }),
      created_at: Timestamp,
      updated_at: Timestamp,
    },
    { title: 'OidcProvider' },
  ),
)

/**
 * Each provider has one of its own, so that none can pass as another. Written as `URL` does it: whoever takes it from the
 * address that a browser came back to must find the same.
 * @param baseUrl of the service
 */
export const redirectUriOf = (baseUrl: string, name: string) =>
  new URL(`${baseUrl}/session/oidc/${name}/callback`).href

export const postLogoutRedirectUriOf = (baseUrl: string, name: string) =>
  new URL(`${baseUrl}/session/oidc/${name}/signed_out`).href

export function providerDocument(
  provider: StoredProvider,
  baseUrl: string,
): Static<typeof OidcProviderDocument> {
  const { id, domains, sealedSecret, createdAt, updatedAt } = provider
  return {
    oidc_provider: {
      id,
      ...OIDC_PROVIDER_FIELDS.document(provider),
      domains: [...domains],
      has_client_secret: sealedSecret !== null,
      redirect_uri: redirectUriOf(baseUrl, provider.name),
      post_logout_redirect_uri: postLogoutRedirectUriOf(baseUrl, provider.name),
      created_at: createdAt.toISOString(),
      updated_at: updatedAt.toISOString(),
    },
  }
}

/** What follows from it is left out of the log. */
const ANYWHERE = 'http://localhost'

/** As the audit log shows it, which says that the secret changed, and not what it is. */
export function auditedProvider(provider: StoredProvider): object {
  const { redirect_uri, post_logout_redirect_uri, has_client_secret, ...shown } = providerDocument(
    provider,
    ANYWHERE,
  ).oidc_provider
  return { ...shown, client_secret: provider.sealedSecret }
}

export const SingleSignOnDocument = Rooted(
  'single_sign_on',
  Type.Object(
    {
      label: NullableText({
        description: 'Of its provider; null where there is none.',
        examples: ['Acme Okta'],
      }),
      path: NullableText({
        description: 'Where the browser is to be sent, with `return_to` where it was to go else than home.',
        examples: ['/session/oidc/acme-okta'],
      }),
    },
    { title: 'SingleSignOn' },
  ),
)

export const SignOutDocument = Rooted(
  'sign_out',
  Type.Object(
    {
      label: Text({ description: 'Of the provider that the session came by.', examples: ['Acme Okta'] }),
      url: NullableText({
        description:
          'Where the browser is to be sent to be signed out there; null where the provider has no such page, or does not answer.',
        examples: ['https://acme.okta.example/logout?client_id=0oa1b2c3d4'],
      }),
    },
    { title: 'SignOut' },
  ),
)
