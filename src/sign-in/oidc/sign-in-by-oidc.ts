import { generateApiKey, hashApiKey } from '../../access/api-key.ts'
import type { Visitor } from '../../access/sessions/visitor.ts'
import { withRefusals } from '../../platform/database/constraint.ts'
import type { Queryable } from '../../platform/database/database.ts'
import { settleUserChange } from '../../resources/users/settle-change.ts'
import { createUser } from '../../resources/users/store.ts'
import type { StoredUser } from '../../resources/users/table.ts'
import { useChallenge } from '../factors/store.ts'
import { recordSignIn, recordUserAct } from '../record-user-act.ts'
import type { BegunSession } from '../sessions/sessions.ts'
import type { SignInPorts } from '../sign-in.ts'
import type { Attempt } from './attempts.ts'
import { isLeftOver, linkUser, lockLinkedUser, lockUserOfEmail, takeTurnOf } from './identities.ts'
import { keepOrigin } from './oidc-sessions.ts'
import type { Claims, Vouched } from './provider-client.ts'
import { settingsOf } from './provider-settings.ts'
import { readPerson, type VouchedPerson } from './read-person.ts'
import { SingleSignOnRefused } from './refusal-reasons.ts'
import { redirectUriOf } from './schema.ts'
import { findProviderByName, lockProvider, readProvider, type StoredProvider } from './store.ts'

type Ports = Pick<SignInPorts, 'database' | 'sessions' | 'oidc'>

/**
 * Where a browser is sent to sign in, and what it is to keep until it comes back.
 * @param baseUrl of the service
 * @throws `SingleSignOnRefused`
 */
export async function beginSingleSignOn(
  { database, oidc }: Ports,
  name: string,
  asking: Pick<Attempt, 'returnTo' | 'isProof'> & { readonly loginHint: string | undefined },
  baseUrl: string,
): Promise<{ readonly url: string; readonly cookie: string }> {
  const provider = await enabledProvider(database.orm, name)
  const attempt = oidc.attempts.begin(provider, asking, new Date(oidc.now()))
  const redirectUri = redirectUriOf(baseUrl, name)
  const asked = { ...attempt, redirectUri, loginHint: asking.loginHint }
  return {
    url: await oidc.client.authorizationUrl(settingsOf(oidc, provider), asked),
    cookie: attempt.cookie,
  }
}

/** How a browser comes back from a provider. */
interface Return {
  readonly state: string
  /** What it has kept. */
  readonly cookie: string | null
  /** With all that the provider has added. */
  readonly url: URL
  /** Hears that nothing comes of the attempt any more beyond this. */
  onUsedUp(): void
}

/**
 * Signs in who comes back from a provider. The attempt is used up whatever becomes of it.
 * @throws `SingleSignOnRefused`
 */
export async function finishSingleSignOn(
  ports: Ports,
  name: string,
  { state, cookie, url, onUsedUp }: Return,
  visitor: Visitor,
): Promise<{ readonly begun: BegunSession; readonly returnTo: string }> {
  const { database, oidc } = ports
  const provider = await enabledProvider(database.orm, name)
  const attempt = cookie === null ? null : oidc.attempts.read(provider, state, cookie, new Date(oidc.now()))
  if (attempt === null || !(await useChallenge(database.orm, attempt))) {
    throw new SingleSignOnRefused('expired')
  }
  onUsedUp()
  const vouched = await oidc.client.vouchedFor(settingsOf(oidc, provider), attempt, url)
  try {
    const provedAt = provedAtOf(vouched.claims, attempt, oidc.now())
    const begun = await letIn(ports, provider, vouched, provedAt, visitor)
    return { begun, returnTo: attempt.returnTo }
  } catch (error) {
    if (error instanceof SingleSignOnRefused) await recordRefusal(ports, name, error, visitor)
    throw error
  }
}

/**
 * When somebody last proved to the provider who it is, which may have sent back a browser that somebody left open. One that
 * does not say is believed where it was to ask anew: it would otherwise prove nobody.
 * @param now epoch milliseconds
 */
function provedAtOf(
  { auth_time: seconds }: Claims,
  { isProof }: Pick<Attempt, 'isProof'>,
  now: number,
): Date {
  if (typeof seconds === 'number' && seconds >= 0) return new Date(Math.min(seconds * 1_000, now))
  return new Date(isProof ? now : 0)
}

/** Somebody whom the provider has let in was not let in here: on the log of whose account that was about. */
async function recordRefusal(
  { database }: Ports,
  provider: string,
  { userId, reason }: SingleSignOnRefused,
  { address }: Visitor,
): Promise<void> {
  const fields = { method: 'oidc', provider, reason, address }
  await database.transaction(tx => recordUserAct(tx, userId, 'refuse_sign_in', fields))
}

/** @throws `SingleSignOnRefused` */
function letIn(...asked: Parameters<typeof letInOnce>): Promise<BegunSession> {
  // Whoever got an account with the address at the same moment, by an invitation or from somebody else, has one now.
  const justTaken = new SingleSignOnRefused('unavailable')
  return withRefusals({ users_email_unique: justTaken }, () => letInOnce(...asked)).catch(error => {
    if (error !== justTaken) throw error
    return letInOnce(...asked)
  })
}

async function letInOnce(
  { database, sessions }: Ports,
  asked: StoredProvider,
  vouched: Vouched,
  provedAt: Date,
  visitor: Visitor,
): Promise<BegunSession> {
  return database.transaction(async tx => {
    const provider = await unchangedProvider(tx, asked)
    const person = readPerson(vouched.claims, provider)
    await takeTurnOf(tx, person)
    const user = await userOf(tx, provider, person)
    const start = { method: 'oidc', hasProvedFactor: provider.trustsSecondFactor, provedAt } as const
    const begun = await sessions.begin(tx, user.row.id, start, visitor)
    await keepOrigin(tx, provider, begun, vouched)
    const told = { companyId: provider.companyId, fields: { provider: provider.name } }
    await recordSignIn(tx, begun.row, { method: 'oidc', address: visitor.address }, told)
    return begun
  })
}

/** Who was meant at the provider is somebody here, or becomes somebody. @throws `SingleSignOnRefused` */
async function userOf(tx: Queryable, provider: StoredProvider, person: VouchedPerson): Promise<StoredUser> {
  const linked = await lockLinkedUser(tx, provider, person)
  const known = linked ?? (await lockUserOfEmail(tx, person.email))
  if (known === null) {
    if (!provider.createsMembers) throw new SingleSignOnRefused('no_account')
    const created = await createMember(tx, provider, person)
    await link(tx, provider, person, created)
    return created
  }
  const { id: userId } = known.row
  // Whoever runs a Company's provider would otherwise run the service.
  if (known.row.administrator) throw new SingleSignOnRefused('administrator', { userId })
  // An account of elsewhere may be somebody's who made it for an address of others: its owner has to be invited.
  if (!known.memberships.some(({ companyId }) => companyId === provider.companyId)) {
    throw new SingleSignOnRefused('not_a_member', { userId })
  }
  if (linked === null) await link(tx, provider, person, known)
  else if (await isLeftOver(tx, provider, person, linked))
    throw new SingleSignOnRefused('other_identity', { userId })
  return known
}

/** An account without a password, whose first API key is shown to nobody: who wants one makes one. */
async function createMember(
  tx: Queryable,
  { companyId, role }: StoredProvider,
  { name, email }: VouchedPerson,
): Promise<StoredUser> {
  const columns = { name, email, administrator: false, apiKeyHash: hashApiKey(generateApiKey()) }
  const user = await createUser(tx, columns, [{ companyId, role, affiliateId: null, targetId: null }])
  await settleUserChange(tx, user.row, null, user)
  return user
}

async function link(tx: Queryable, provider: StoredProvider, person: VouchedPerson, { row }: StoredUser) {
  if (!(await linkUser(tx, provider, person, row.id)))
    throw new SingleSignOnRefused('other_identity', { userId: row.id })
  const { issuer, subject } = person
  const { companyId, name } = provider
  const fields = { provider: name, issuer, subject }
  await recordUserAct(tx, row.id, 'link_identity', null, { companyId, fields })
}

/** @throws `SingleSignOnRefused` */
async function enabledProvider(db: Queryable, name: string): Promise<StoredProvider> {
  const provider = await findProviderByName(db, name)
  if (provider === null || !provider.enabled) throw new SingleSignOnRefused('unknown')
  return provider
}

/** As it is now, which stays so until the transaction ends: what it was asked as must be what it is. */
async function unchangedProvider(tx: Queryable, asked: StoredProvider): Promise<StoredProvider> {
  const { companyId, id } = asked
  await lockProvider(tx, companyId, id)
  const provider = await readProvider(tx, companyId, id)
  if (!provider?.enabled || provider.issuer !== asked.issuer || provider.clientId !== asked.clientId) {
    throw new SingleSignOnRefused('unknown')
  }
  return provider
}
