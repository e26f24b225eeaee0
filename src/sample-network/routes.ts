import { eq } from 'drizzle-orm'
import { type Static, Type } from 'typebox'
import type { AuthenticatedUser } from '../access/authenticated-user.ts'
import type { MainRoutes } from '../access/routes.ts'
import type { Instant } from '../domain/time/instant.ts'
import { withRefusals } from '../platform/database/constraint.ts'
import type { Database, Queryable } from '../platform/database/database.ts'
import { ErrorBody } from '../platform/http/route.ts'
import type { ClaimedWork } from '../platform/jobs/claimed-work.ts'
import { conflict, notFound } from '../platform/refusals/refusal.ts'
import { Id, Integer, OneOf, Rooted, Timestamp } from '../platform/wire/wire-types.ts'
import { recordAuditEvent } from '../resources/audit-events/record-audit-event.ts'
import { AUDITED_COMPANY } from '../resources/companies/audited-company.ts'
import { requireMayCreateCompany } from '../resources/companies/company-permission.ts'
import { createCompany } from '../resources/companies/store.ts'
import { users } from '../resources/users/table.ts'
import { SAMPLE_NAME } from './network-plan.ts'
import { findSampleNetwork, insertSampleNetwork, orderRemoval, type SampleNetworkRow } from './store.ts'

const SampleNetwork = Type.Object(
  {
    company_id: { ...Id, description: 'The Company that it is: act in it to look around.' },
    state: OneOf(['making', 'made', 'removing'], {
      description: '`making` while its week is lived through, `removing` until it is gone.',
      examples: ['making'],
    }),
    days: Integer({ description: 'How many days of traffic it will have.', examples: [7] }),
    days_made: Integer({ description: 'How many of them it has by now.', examples: [3] }),
    created_at: Timestamp,
  },
  { title: 'SampleNetwork' },
)

const SampleNetworkDocument = Rooted('sample_network', SampleNetwork)

const OwnSampleDocument = Rooted(
  'sample_network',
  Type.Union([SampleNetwork, Type.Null()], { description: 'Yours; null where you have none.' }),
)

const EXISTS = conflict('You have a sample network already: remove it first.')

export interface SampleRoutesPorts {
  readonly database: Database
  readonly work: Pick<ClaimedWork, 'poke'>
  readonly now: () => Instant
}

/** A Company with a week of believable traffic, made and removed with one request each. */
export function registerSampleNetworkRoutes(routes: MainRoutes, ports: SampleRoutesPorts): void {
  const { database, work, now } = ports
  const shared = { tag: 'Sample network', url: '/api/v5/sample_network.json' }

  routes.userRoute({
    ...shared,
    method: 'GET',
    scope: ['read', 'company'],
    summary: 'Get your sample network',
    description: 'Says how far it is; null where you have none.',
    response: { 200: OwnSampleDocument },
    handle: async ({ user }) => {
      const row = await findSampleNetwork(database.orm, user.id)
      return row === null ? { sample_network: null } : sampleDocument(row)
    },
  })

  routes.userRoute({
    ...shared,
    method: 'POST',
    scope: ['write', 'company'],
    summary: 'Make a sample network',
    description:
      'A Company of your own with publishers, buyers and campaigns, and a week of pings and calls that were decided and ' +
      'recorded like real ones, but never rang anywhere. Your active Company stays. It takes some seconds: `days_made` tells.',
    authorize: requireMayCreateCompany,
    response: { 201: SampleNetworkDocument, 409: ErrorBody },
    handle: async ({ user }) => {
      await withRefusals({ sample_networks_user_unique: EXISTS }, () =>
        database.transaction(tx => createSampleCompany(tx, user, now())),
      )
      work.poke()
      return sampleDocument(await findSampleNetwork(database.orm, user.id))
    },
  })

  routes.userRoute({
    ...shared,
    method: 'DELETE',
    scope: ['write', 'company'],
    summary: 'Remove your sample network',
    description: 'With all its calls. They are gone some moments later, also where it was still being made.',
    authorize: requireMayCreateCompany,
    response: { 204: null, 404: ErrorBody },
    handle: async ({ user }) => {
      if (!(await orderRemoval(database.orm, user.id))) throw notFound('sample network', 'of yours')
      work.poke()
    },
  })
}

/** Creating a Company makes it the active one; whoever wants to look around a sample goes there by itself. */
async function createSampleCompany(tx: Queryable, user: AuthenticatedUser, at: Instant): Promise<void> {
  const { id: companyId } = await createCompany(tx, user.id, { name: SAMPLE_NAME })
  await tx.update(users).set({ activeCompanyId: user.activeCompanyId }).where(eq(users.id, user.id))
  await insertSampleNetwork(tx, companyId, user.id, at)
  await recordAuditEvent(
    tx,
    { companyId, user },
    {
      resource: 'company',
      resourceId: companyId,
      operation: 'create',
      before: null,
      after: await AUDITED_COMPANY.read(tx, companyId, companyId),
    },
  )
}

function sampleDocument(row: SampleNetworkRow | null): Static<typeof SampleNetworkDocument> {
  if (row === null) throw notFound('sample network', 'of yours')
  return {
    sample_network: {
      company_id: row.companyId,
      state: row.state as 'making' | 'made' | 'removing',
      days: row.days,
      days_made: row.daysMade,
      created_at: row.createdAt.toISOString(),
    },
  }
}
