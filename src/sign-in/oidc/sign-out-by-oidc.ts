import { generateToken } from '../../access/secret-token.ts'
import type { OpenSession } from '../../access/session-routes.ts'
import { recordUserAct } from '../record-user-act.ts'
import { endSession } from '../sessions/sessions.ts'
import type { SignInPorts } from '../sign-in.ts'
import { findOrigin, type OriginRow, openIdToken } from './oidc-sessions.ts'
import type { EndSessionRequest } from './provider-client.ts'
import { settingsOf } from './provider-settings.ts'
import { SingleSignOnRefused } from './refusal-reasons.ts'
import { postLogoutRedirectUriOf } from './schema.ts'
import { readProvider, type StoredProvider } from './store.ts'

type Ports = Pick<SignInPorts, 'database' | 'oidc'>

/** How somebody goes on who is to be signed out at a provider too. */
export interface Departure {
  readonly label: string
  /** Where the browser is sent, and what it is to keep until it comes back; null where the provider cannot be asked. */
  readonly leading: { readonly url: string; readonly state: string } | null
}

/**
 * Ends a session, whatever its provider does or does not.
 * @param baseUrl of the service
 * @returns null where signing out has nothing to do with a provider
 */
export async function signOut(
  ports: Ports,
  session: Pick<OpenSession, 'row' | 'token'>,
  baseUrl: string,
): Promise<Departure | null> {
  const left = await endWithOrigin(ports, session)
  if (left === null) return null
  const { origin, provider } = left
  const isSame = provider.issuer === origin.issuer && provider.clientId === origin.clientId
  // Another one than it came by knows nothing of it, nor is anybody led to one that is switched off.
  if (!provider.signsOut || !provider.enabled || !isSame) return null
  const state = generateToken()
  const url = await endSessionUrl(ports, provider, {
    idToken: openIdToken(origin, session.token),
    state,
    postLogoutRedirectUri: postLogoutRedirectUriOf(baseUrl, provider.name),
  })
  return { label: provider.label, leading: url === null ? null : { url, state } }
}

interface Left {
  readonly origin: OriginRow
  readonly provider: StoredProvider
}

function endWithOrigin({ database }: Ports, { row }: Pick<OpenSession, 'row'>): Promise<Left | null> {
  return database.transaction(async tx => {
    const origin = await findOrigin(tx, row.id)
    const provider = origin && (await readProvider(tx, origin.companyId, origin.providerId))
    if (!(await endSession(tx, row.userId, row.id))) return null
    const told = provider && { companyId: provider.companyId, fields: { provider: provider.name } }
    await recordUserAct(tx, row.userId, 'sign_out', null, told)
    return origin && provider && { origin, provider }
  })
}

/** Null of a provider that signs nobody out, or not now: that is told, and stands in no way. */
async function endSessionUrl(
  { oidc }: Ports,
  provider: StoredProvider,
  asked: EndSessionRequest,
): Promise<string | null> {
  try {
    return await oidc.client.endSessionUrl(settingsOf(oidc, provider), asked)
  } catch (error) {
    if (!(error instanceof SingleSignOnRefused)) throw error
    oidc.onUnasked(error)
    return null
  }
}
