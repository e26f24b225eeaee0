import type { CompanyAccess } from '../../access/company-access.ts'
import { withRefusals } from '../../platform/database/constraint.ts'
import { inserted, type Queryable } from '../../platform/database/database.ts'
import { conflict, forbidden, invalid, MESSAGE } from '../../platform/refusals/refusal.ts'
import { type Audited, auditedTransactions } from '../../resources/changes/audited-changes.ts'
import { openSecret, sealSecret } from '../sealed-secret.ts'
import type { SignInPorts } from '../sign-in.ts'
import { OIDC_PROVIDER_FIELDS } from './fields.ts'
import { isLinked } from './identities.ts'
import { issuerProblem } from './issuer.ts'
import { auditedProvider, type OidcProviderSent, ROOT_KEY } from './schema.ts'
import {
  countProviders,
  createProvider,
  deleteProvider,
  lockProvider,
  readProvider,
  type StoredProvider,
  updateProvider,
} from './store.ts'

type Ports = Pick<SignInPorts, 'database' | 'oidc'>

/** More than any company has, and few enough to be looked through. */
const MAX_PROVIDERS = 20

const TOO_MANY = conflict(`A Company may have ${MAX_PROVIDERS} providers: delete one that nobody uses.`)

const REFUSALS = {
  oidc_providers_name_unique: invalid(ROOT_KEY, { name: [MESSAGE.taken] }),
  oidc_domains_domain_unique: invalid(ROOT_KEY, { domains: ['belong to another provider already'] }),
}

const AUDITED: Audited<number> = {
  resource: ROOT_KEY,
  lock: lockProvider,
  read: async (tx, companyId, id) => {
    const provider = await readProvider(tx, companyId, id)
    return provider && auditedProvider(provider)
  },
}

/** @throws `invalid`; `forbidden` for what only administrators say; `conflict` */
export function addProvider(
  { database, oidc }: Ports,
  access: CompanyAccess,
  fields: OidcProviderSent &
    Pick<StoredProvider, 'name' | 'label' | 'issuer'> & { readonly client_id: string },
): Promise<StoredProvider> {
  const { companyId } = access
  const domains = fields.domains === undefined ? [] : inOrder(fields.domains)
  requireMaySay(access, { ...fields, domains }, null)
  if (fields.required === true && !access.user.administrator) throw NOT_TRIED
  requireUsableIssuer(fields, oidc)
  const columns = {
    ...OIDC_PROVIDER_FIELDS.columnsOf(fields),
    name: fields.name,
    label: fields.label,
    issuer: fields.issuer,
    clientId: fields.client_id,
    sealedSecret: fields.client_secret == null ? null : seal(oidc, companyId, fields.client_secret),
  }
  return withRefusals(REFUSALS, () =>
    changesOf(database).create(access, AUDITED as Audited<never, StoredProvider>, async tx => {
      if ((await countProviders(tx, companyId)) >= MAX_PROVIDERS) throw TOO_MANY
      return createProvider(tx, companyId, columns, domains)
    }),
  )
}

/** @throws as `addProvider`; `not-found` */
export function changeProvider(
  { database, oidc }: Ports,
  access: CompanyAccess,
  id: number,
  fields: OidcProviderSent,
): Promise<StoredProvider> {
  const { companyId } = access
  const domains = fields.domains && inOrder(fields.domains)
  return withRefusals(REFUSALS, () =>
    changesOf(database).update(access, AUDITED, id, async tx => {
      const stored = await existing(tx, companyId, id)
      requireMaySay(access, { ...fields, ...(domains && { domains }) }, stored)
      await requireTried(tx, access, fields, stored)
      requireUsableIssuer(fields, oidc)
      const secret = changedSecret(oidc, stored, fields.client_secret)
      await updateProvider(tx, stored, { ...OIDC_PROVIDER_FIELDS.columnsOf(fields), ...secret }, domains)
      return existing(tx, companyId, id)
    }),
  )
}

/** Who is signed in stays so. @throws `not-found` */
export function removeProvider({ database }: Ports, access: CompanyAccess, id: number): Promise<void> {
  return changesOf(database).delete(access, AUDITED, id, tx => deleteProvider(tx, access.companyId, id))
}

/** Nothing that pings or calls are decided by. */
const changesOf = (database: Ports['database']) => auditedTransactions(database)

async function existing(tx: Queryable, companyId: number, id: number): Promise<StoredProvider> {
  return inserted((await readProvider(tx, companyId, id)) ?? undefined)
}

/**
 * Nothing shows that a Company owns a domain, and who answers for one signs in as anybody there: that is for those to say
 * who run the service, and so is a factor that other Companies may ask for. Who sends a record back as it was read changes
 * nothing, and may.
 * @throws `forbidden`
 */
function requireMaySay(
  { user }: CompanyAccess,
  { domains, issuer, trusts_second_factor: trusts }: OidcProviderSent,
  stored: StoredProvider | null,
): void {
  if (user.administrator) return
  const bound = stored?.domains ?? []
  if (domains !== undefined && domains.join() !== bound.join()) {
    throw forbidden('Only an administrator may bind domains to a provider: leave domains out.')
  }
  if (trusts !== undefined && trusts !== (stored?.trustsSecondFactor ?? false)) {
    throw forbidden('Only an administrator may change trusts_second_factor: leave it out.')
  }
  if (issuer !== undefined && bound.length > 0 && issuer !== stored?.issuer) {
    throw forbidden(
      'Only an administrator may change the issuer while domains are bound to it: leave it out.',
    )
  }
}

const NOT_TRIED = invalid(ROOT_KEY, {
  required: ['can be switched on once you have signed in by the provider yourself'],
})

/**
 * Nobody shuts the door that others come in by before having come in by the new one.
 * @throws `invalid`
 */
async function requireTried(
  tx: Queryable,
  { user }: CompanyAccess,
  { required }: OidcProviderSent,
  stored: StoredProvider,
): Promise<void> {
  if (required !== true || stored.required || user.administrator) return
  if (!(await isLinked(tx, stored, user.id))) throw NOT_TRIED
}

function requireUsableIssuer({ issuer }: OidcProviderSent, { allowPrivateUrls }: Ports['oidc']): void {
  const problem = issuer === undefined ? null : issuerProblem(issuer, allowPrivateUrls)
  if (problem !== null) throw invalid(ROOT_KEY, { issuer: [problem] })
}

/** A secret that is the same stays sealed as it was, so that the log does not say that it changed. */
function changedSecret(
  { secretsKey }: Ports['oidc'],
  stored: StoredProvider,
  sent: string | null | undefined,
) {
  if (sent === undefined) return {}
  if (sent === null) return { sealedSecret: null }
  const { companyId, sealedSecret } = stored
  const known = sealedSecret === null ? null : openSecret(sealedSecret, secretsKey, companyId)
  return known?.toString() === sent ? {} : { sealedSecret: seal({ secretsKey }, companyId, sent) }
}

function seal({ secretsKey }: Pick<Ports['oidc'], 'secretsKey'>, companyId: number, secret: string): string {
  return sealSecret(Buffer.from(secret), secretsKey, companyId)
}

const inOrder = (domains: readonly string[]) =>
  [...new Set(domains.map(domain => domain.toLowerCase()))].sort()
