import { Type } from 'typebox'
import type { CompanyAccess } from '../../access/company-access.ts'
import { requireNoLimits } from '../../access/key-limits.ts'
import { requireRecentProof } from '../../access/recent-proof.ts'
import type { MainRoutes } from '../../access/routes.ts'
import { flagFilter, inAnyCase, listing } from '../../platform/database/listing.ts'
import { setLinkHeader } from '../../platform/http/link-header.ts'
import { notFound } from '../../platform/refusals/refusal.ts'
import { pageOf } from '../../platform/wire/page.ts'
import { Id, Rooted } from '../../platform/wire/wire-types.ts'
import type { SignInPorts } from '../sign-in.ts'
import { addProvider, changeProvider, removeProvider } from './save-provider.ts'
import {
  OidcProviderCreate,
  OidcProviderDocument,
  OidcProviderUpdate,
  providerDocument,
  ROOT_KEY,
} from './schema.ts'
import { listProviders, readProvider } from './store.ts'
import { oidcProviders } from './table.ts'

const shared = { tag: 'Single sign-on', rootKey: ROOT_KEY }
const WHO = 'By those who manage the users of the Company.'

const PROVIDER_LIST = listing({
  searched: { id: oidcProviders.id, texts: [oidcProviders.name, oidcProviders.label, oidcProviders.issuer] },
  sorted: {
    name: inAnyCase(oidcProviders.name),
    label: inAnyCase(oidcProviders.label),
    created_at: oidcProviders.createdAt,
    updated_at: oidcProviders.updatedAt,
  },
  filters: {
    enabled: flagFilter(oidcProviders.enabled, 'Only those by which people can sign in, or only others.'),
  },
})

type Ports = Pick<SignInPorts, 'database' | 'oidc'>

/** The providers that vouch for a Company's people (docs/signing-in.md). */
export function registerOidcProviderRoutes(routes: MainRoutes, ports: Ports): void {
  registerCollection(routes, ports)
  registerSingle(routes, ports)
}

function registerCollection(routes: MainRoutes, ports: Ports): void {
  const collection = { ...shared, url: '/oidc_providers.json' }

  routes.companyRoute({
    ...collection,
    method: 'GET',
    summary: 'List providers',
    description: WHO,
    permission: ['read', 'users'],
    query: PROVIDER_LIST.query,
    response: { 200: Type.Array(OidcProviderDocument) },
    handle: async ({ access, query, request, reply }) => {
      const page = pageOf(query)
      const asked = PROVIDER_LIST.rowsOf(query, access)
      const { rows, totalRows } = await listProviders(ports.database.orm, access.companyId, asked, page)
      setLinkHeader(request, reply, page, totalRows)
      const baseUrl = request.server.baseUrl(request)
      return rows.map(row => providerDocument(row, baseUrl))
    },
  })

  routes.companyRoute({
    ...collection,
    method: 'POST',
    summary: 'Create a provider',
    description: `${WHO} Nobody signs in by it before an administrator has bound domains to it.`,
    permission: ['write', 'users'],
    body: Rooted(ROOT_KEY, OidcProviderCreate),
    version: { resource: ROOT_KEY },
    response: { 201: OidcProviderDocument },
    handle: async ({ access, body: { oidc_provider: fields }, request }) => {
      requireMayLetIn(access)
      return providerDocument(await addProvider(ports, access, fields), request.server.baseUrl(request))
    },
  })
}

function registerSingle(routes: MainRoutes, ports: Ports): void {
  const single = { ...shared, url: '/oidc_providers/:id.json', params: Type.Object({ id: Id }) }

  routes.companyRoute({
    ...single,
    method: 'GET',
    summary: 'Get a provider',
    description: `${WHO} Its client’s secret is not shown.`,
    permission: ['read', 'users'],
    version: { resource: ROOT_KEY, parameter: 'id' },
    response: { 200: OidcProviderDocument },
    handle: async ({ access, params: { id }, request }) => {
      const provider = await readProvider(ports.database.orm, access.companyId, id)
      if (provider === null) throw notFound('oidc provider')
      return providerDocument(provider, request.server.baseUrl(request))
    },
  })

  routes.companyRoute({
    ...single,
    method: 'PUT',
    summary: 'Update a provider',
    description: `${WHO} Changes what is sent; everything else stays, and who is signed in stays so.`,
    permission: ['write', 'users'],
    body: Rooted(ROOT_KEY, OidcProviderUpdate),
    response: { 200: OidcProviderDocument },
    handle: async ({ access, params: { id }, body: { oidc_provider: fields }, request }) => {
      requireMayLetIn(access)
      const provider = await changeProvider(ports, access, id, fields)
      return providerDocument(provider, request.server.baseUrl(request))
    },
  })

  routes.companyRoute({
    ...single,
    method: 'DELETE',
    summary: 'Delete a provider',
    description: `${WHO} Nobody signs in by it from then on; accounts that it made, and sessions, go on.`,
    permission: ['write', 'users'],
    response: { 204: null },
    handle: ({ access, params: { id } }) => {
      requireMayLetIn(access)
      return removeProvider(ports, access, id)
    },
  })
}

/** A provider lets people in, and may be the only way in: no less is asked for it than for an invitation. */
function requireMayLetIn({ user }: CompanyAccess): void {
  requireNoLimits(user.key)
  requireRecentProof(user, new Date())
}
