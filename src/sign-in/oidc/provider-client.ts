import * as openid from 'openid-client'
import { hashToken } from '../../access/secret-token.ts'
import type { Attempt } from './attempts.ts'
import type { guardedFetch } from './guarded-fetch.ts'
import { ProviderUnreachable } from './guarded-fetch.ts'
import { GOOGLE, isSecure } from './issuer.ts'
import { SingleSignOnRefused } from './refusal-reasons.ts'

/** A provider, and as what it knows this service. */
export interface ProviderSettings {
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string | null
}

/** What a provider says of somebody, whose signature was verified; nothing else is. */
export type Claims = Readonly<Record<string, unknown>> & { readonly iss: string; readonly sub: string }

/** What a provider gave for who has come back. */
export interface Vouched {
  readonly claims: Claims
  /** As it came: the provider knows by it whom it is to sign out. */
  readonly idToken: string
}

/** Whom a provider is to sign out, and where it sends the browser then. */
export interface EndSessionRequest {
  /** Null: the provider asks, or goes by the browser. */
  readonly idToken: string | null
  readonly state: string
  readonly postLogoutRedirectUri: string
}

/** Speaks OpenID Connect: the code flow with PKCE, and signing out (RP-Initiated Logout 1.0). */
export interface ProviderClient {
  /** Where a browser is sent to sign in. @throws `SingleSignOnRefused` */
  authorizationUrl(
    settings: ProviderSettings,
    attempt: Attempt & { readonly redirectUri: string; readonly loginHint: string | undefined },
  ): Promise<string>
  /**
   * What the provider says of who has come back.
   * @param returnUrl with all that the provider has added to it
   * @throws `SingleSignOnRefused`
   */
  vouchedFor(settings: ProviderSettings, attempt: Attempt, returnUrl: URL): Promise<Vouched>
  /**
   * Where a browser is sent to sign out; null of a provider that has no such page.
   * @throws `SingleSignOnRefused` where it does not answer, or has none that it would be safe to send anybody to
   */
  endSessionUrl(settings: ProviderSettings, asked: EndSessionRequest): Promise<string | null>
}

/** As far as clocks of providers may be apart from this one. */
const CLOCK_TOLERANCE_SECONDS = 60

/** Providers change their keys, and what they support, at most as often as they tell; keys are looked up in between. */
const KNOWN_FOR_MS = 10 * 60 * 1_000

/** Providers of which a process knows how they work. */
const MAX_KNOWN = 200

const SCOPE = 'openid email profile'

/** Longer than anybody stays signed in there: it asks nobody, and has providers say when they last did (`auth_time`). */
const MAX_AGE_SECONDS = 365 * 24 * 60 * 60

interface ClientPorts {
  readonly fetch: ReturnType<typeof guardedFetch>
  readonly allowPrivateUrls: boolean
  now(): number
}

export function createProviderClient(ports: ClientPorts): ProviderClient {
  const configurationOf = knownConfigurations(ports)
  return {
    authorizationUrl: async (settings, { state, nonce, verifier, isProof, redirectUri, loginHint }) => {
      const configuration = await configurationOf(settings)
      const parameters = {
        redirect_uri: redirectUri,
        scope: SCOPE,
        state,
        nonce,
        code_challenge: await openid.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        max_age: String(isProof ? 0 : MAX_AGE_SECONDS),
        ...(isProof && promptOf(settings.issuer, configuration.serverMetadata())),
        ...(loginHint !== undefined && { login_hint: loginHint }),
      }
      try {
        return openid.buildAuthorizationUrl(configuration, parameters).href
      } catch (error) {
        // No address that it would be safe to send anybody to.
        throw new SingleSignOnRefused('unreachable', { cause: error })
      }
    },
    vouchedFor: async (settings, { state, nonce, verifier }, returnUrl) => {
      const configuration = await configurationOf(settings)
      try {
        const tokens = await openid.authorizationCodeGrant(configuration, returnUrl, {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: verifier,
          idTokenExpected: true,
        })
        const claims = tokens.claims()
        // A provider of many tenants signs for each of them: only the one that was set up is believed.
        if (claims === undefined || !isSameIssuer(claims.iss, settings.issuer)) {
          throw new SingleSignOnRefused('rejected')
        }
        const idToken = tokens.id_token ?? ''
        if ('email' in claims && 'email_verified' in claims) return { claims, idToken }
        if (configuration.serverMetadata().userinfo_endpoint === undefined) return { claims, idToken }
        const told = await openid.fetchUserInfo(configuration, tokens.access_token, claims.sub)
        return { claims: { ...told, ...claims }, idToken }
      } catch (error) {
        throw refusalOf(error)
      }
    },
    endSessionUrl: async (settings, { idToken, state, postLogoutRedirectUri }) => {
      const configuration = await configurationOf(settings)
      if (configuration.serverMetadata().end_session_endpoint === undefined) return null
      try {
        const url = openid.buildEndSessionUrl(configuration, {
          ...(idToken !== null && { id_token_hint: idToken }),
          post_logout_redirect_uri: postLogoutRedirectUri,
          state,
        })
        // A page follows it, which would run a script.
        if (!/^https?:$/.test(url.protocol)) throw new TypeError('end_session_endpoint is no page')
        return url.href
      } catch (error) {
        throw new SingleSignOnRefused('unreachable', { cause: error })
      }
    },
  }
}

/**
 * Has a provider ask who it is even where it knows: by `login`, unless it says that it takes others alone. Google takes none that asks for
 * a password, and refuses what it does not know; it has people choose their account.
 */
export function promptOf(
  issuer: string,
  { prompt_values_supported: taken }: openid.ServerMetadata,
): { readonly prompt?: string } {
  if (issuer === GOOGLE) return { prompt: 'select_account' }
  return Array.isArray(taken) && !taken.includes('login') ? {} : { prompt: 'login' }
}

/** How a provider works is asked once by all who sign in at the same time, and then remembered for a while. */
function knownConfigurations(ports: ClientPorts) {
  const known = new Map<string, { readonly found: Promise<openid.Configuration>; readonly until: number }>()
  return (settings: ProviderSettings): Promise<openid.Configuration> => {
    const { issuer, clientId, clientSecret } = settings
    const key = hashToken(JSON.stringify([issuer, clientId, clientSecret]))
    const kept = known.get(key)
    if (kept !== undefined && kept.until > ports.now()) return kept.found
    known.delete(key)
    const [oldest] = known.keys()
    if (known.size >= MAX_KNOWN && oldest !== undefined) known.delete(oldest)
    const found = discover(settings, ports)
    known.set(key, { found, until: ports.now() + KNOWN_FOR_MS })
    found.catch(() => {
      if (known.get(key)?.found === found) known.delete(key)
    })
    return found
  }
}

async function discover(
  { issuer, clientId, clientSecret }: ProviderSettings,
  { fetch, allowPrivateUrls }: ClientPorts,
): Promise<openid.Configuration> {
  const isPlain = allowPrivateUrls && !isSecure(issuer)
  const discovered = async (authentication: openid.ClientAuth) =>
    openid.discovery(
      new URL(issuer),
      clientId,
      { [openid.clockTolerance]: CLOCK_TOLERANCE_SECONDS },
      authentication,
      {
        [openid.customFetch]: fetch as openid.CustomFetch,
        // Without it an ID token would be believed unread, since it came from the provider itself.
        execute: [openid.enableNonRepudiationChecks, ...(isPlain ? [openid.allowInsecureRequests] : [])],
      },
    )
  try {
    return await discovered(authenticationBy(clientSecret))
  } catch (error) {
    throw new SingleSignOnRefused('unreachable', { cause: error })
  }
}

/** In the body where the provider takes that: headers are encoded in a way (RFC 6749, 2.3.1) that some do not know. */
function authenticationBy(clientSecret: string | null): openid.ClientAuth {
  if (clientSecret === null) return openid.None()
  const [inBody, inHeader] = [openid.ClientSecretPost(clientSecret), openid.ClientSecretBasic(clientSecret)]
  return (server, client, body, headers) => {
    const takesBody = server.token_endpoint_auth_methods_supported?.includes('client_secret_post')
    return (takesBody ? inBody : inHeader)(server, client, body, headers)
  }
}

function refusalOf(error: unknown): SingleSignOnRefused {
  if (error instanceof SingleSignOnRefused) return error
  if (error instanceof openid.AuthorizationResponseError) {
    return new SingleSignOnRefused('denied', { cause: error })
  }
  return new SingleSignOnRefused(isUnreachable(error) ? 'unreachable' : 'rejected', { cause: error })
}

function isUnreachable(error: unknown): boolean {
  if (error instanceof ProviderUnreachable) return true
  return error instanceof Error && isUnreachable(error.cause)
}

function isSameIssuer(claimed: string, expected: string): boolean {
  return URL.canParse(claimed) && new URL(claimed).href === new URL(expected).href
}
