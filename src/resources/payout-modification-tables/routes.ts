import { type Static, Type } from 'typebox'
import type { MainRoutes } from '../../access/routes.ts'
import { defaultSalt } from '../../domain/payout-modification/default-salt.ts'
import type { Instant } from '../../domain/time/instant.ts'
import { withRefusals } from '../../platform/database/constraint.ts'
import type { Queryable } from '../../platform/database/database.ts'
import { flagFilter, inAnyCase, listing } from '../../platform/database/listing.ts'
import { answerPortions, listedIds } from '../../platform/http/answer-list.ts'
import { idInPath } from '../../platform/http/id-in-path.ts'
import { invalid, MESSAGE, notFound } from '../../platform/refusals/refusal.ts'
import { Id, Rooted } from '../../platform/wire/wire-types.ts'
import { findCampaign, findCampaignOwner, lockCampaign } from '../campaigns/store.ts'
import type { ConfigurationChanges } from '../changes/configuration-changes.ts'
import { AUDITED_PAYOUT_TABLE, deactivateAudited } from './audited-payout-table.ts'
import type { ReadLoggedPings } from './logged-ping.ts'
import { registerPreviewRoute } from './preview-route.ts'
import { rulesOf } from './rules-of.ts'
import {
  MAX_BODY_BYTES,
  PayoutTableCreate,
  PayoutTableDocument,
  PayoutTableUpdate,
  payoutTableDocument,
  RefusedTable,
  ROOT_KEY,
} from './schema.ts'
import {
  companyName,
  createPayoutTable,
  deletePayoutTable,
  findPayoutTable,
  readPayoutTables,
  setPayoutTableActive,
  tablesOf,
} from './store.ts'
import { payoutModificationTables as tables } from './table.ts'

export interface PayoutTableRoutesDeps {
  readonly db: Queryable
  readonly configuration: ConfigurationChanges
  readonly readLoggedPings: ReadLoggedPings
  now(): Instant
}

const WHAT = 'payout bid modification table'

const COLLECTION = '/api/v5/campaigns/:campaign_id/payout_bid_modification_tables'

const REFUSALS = {
  payout_modification_tables_version_unique: invalid(ROOT_KEY, { table_version: [MESSAGE.taken] }),
}

/** What tables are searched, sorted and filtered by. */
const TABLE_LIST = listing({
  searched: { id: tables.id, texts: [tables.tableVersion] },
  sorted: { table_version: inAnyCase(tables.tableVersion), created_at: tables.createdAt },
  filters: { active: flagFilter(tables.active, 'Only the one in force, or only the others.') },
  preset: 'newest first',
  isWhole: true,
})

const shared = { tag: 'Payout bid modification', rootKey: ROOT_KEY }

export function registerPayoutTableRoutes(routes: MainRoutes, deps: PayoutTableRoutesDeps): void {
  registerCollection(routes, deps)
  registerSingle(routes, deps)
  registerPreviewRoute(routes, {
    ...shared,
    ...deps,
    url: `${COLLECTION}/preview.json`,
    companyOf: campaignOwner(deps.db),
  })
}

function registerCollection(routes: MainRoutes, { db, configuration, now }: PayoutTableRoutesDeps): void {
  const collection = {
    ...shared,
    url: `${COLLECTION}.json`,
    params: Type.Object({ campaign_id: Id }),
    companyOf: campaignOwner(db),
  }

  routes.companyRoute({
    ...collection,
    method: 'GET',
    summary: 'List a campaign’s payout bid modification tables',
    description: 'All that were uploaded, the latest first, or a page when `page` or `per_page` is sent.',
    permission: ['read', 'campaigns'],
    query: TABLE_LIST.query,
    response: { 200: Type.Array(PayoutTableDocument) },
    handle: async ({ access, params, query, request, reply }) => {
      const { companyId } = access
      const campaign = await findCampaign(db, companyId, { id: params.campaign_id })
      if (campaign === null) throw notFound('campaign')
      // Sorted in any case, so that there are ids.
      const asked = { query: { ...query, sort: query.sort ?? '-id' }, request, reply }
      const listed = TABLE_LIST.rowsOf(query, access)
      const ids = await listedIds(db, tables, tablesOf(companyId, campaign.id), listed, asked)
      const portions = readPayoutTables(db, companyId, campaign.id, ids ?? [])
      return answerPortions(reply, portions, rows => rows.map(payoutTableDocument))
    },
  })

  routes.companyRoute({
    ...collection,
    method: 'POST',
    summary: 'Upload a payout bid modification table',
    description:
      'Only `active` can change afterwards. A CSV that cannot be read is answered with `errors` that name rows and columns.',
    permission: ['write', 'campaigns'],
    body: Rooted(ROOT_KEY, PayoutTableCreate),
    maxBodyBytes: MAX_BODY_BYTES,
    version: { resource: ROOT_KEY },
    response: { 201: PayoutTableDocument, 422: RefusedTable },
    handle: async ({ access, params, body: { [ROOT_KEY]: fields } }) => {
      const { companyId } = access
      const at = now()
      if ((await findCampaign(db, companyId, { id: params.campaign_id })) === null) throw notFound('campaign')
      await rulesOf(fields.csv_data)
      const row = await withRefusals(REFUSALS, () =>
        configuration.create(access, AUDITED_PAYOUT_TABLE, async tx => {
          const campaignId = await lockCampaign(tx, companyId, { id: params.campaign_id })
          if (campaignId === null) throw notFound('campaign')
          const active = fields.active ?? false
          if (active) await deactivateAudited(tx, access, campaignId, null)
          return createPayoutTable(tx, {
            companyId,
            campaignId,
            active,
            csvData: fields.csv_data ?? '',
            salt: fields.salt ?? defaultSalt(await companyName(tx, companyId), at),
            tableVersion: fields.table_version ?? null,
            createdAt: new Date(at),
          })
        }),
      )
      return payoutTableDocument(row)
    },
  })
}

function registerSingle(routes: MainRoutes, { db, configuration }: PayoutTableRoutesDeps): void {
  const single = {
    ...shared,
    url: `${COLLECTION}/:id.json`,
    params: Type.Object({ campaign_id: Id, id: Id }),
    companyOf: campaignOwner(db),
  }

  routes.companyRoute({
    ...single,
    method: 'GET',
    summary: 'Get a payout bid modification table',
    description: 'A table as it was uploaded, and whether it is in force.',
    permission: ['read', 'campaigns'],
    version: { resource: ROOT_KEY, parameter: 'id' },
    response: { 200: PayoutTableDocument },
    handle: async ({ access, params }) => {
      const row = await findPayoutTable(db, access.companyId, params)
      if (row === null) throw notFound(WHAT)
      return payoutTableDocument(row)
    },
  })

  routes.companyRoute({
    ...single,
    method: 'PUT',
    summary: 'Activate or deactivate a payout bid modification table',
    description:
      'Activating one deactivates the one that is active; an older one so brings back what held then. Other fields cannot change, and are ignored.',
    permission: ['write', 'campaigns'],
    body: PayoutTableUpdate,
    response: { 200: PayoutTableDocument },
    handle: async ({ access, params, body }) => {
      if ((await findPayoutTable(db, access.companyId, params)) === null) throw notFound(WHAT)
      const active = activeOf(body)
      const row = await configuration.update(access, AUDITED_PAYOUT_TABLE, params, async (tx, id) => {
        if (active) await deactivateAudited(tx, access, params.campaign_id, id)
        return setPayoutTableActive(tx, access.companyId, id, active)
      })
      if (row === null) throw notFound(WHAT)
      return payoutTableDocument(row)
    },
  })

  routes.companyRoute({
    ...single,
    method: 'DELETE',
    summary: 'Delete a payout bid modification table',
    description: 'For good. With the active one the Campaign’s payouts are no longer modified.',
    permission: ['write', 'campaigns'],
    response: { 200: null },
    handle: ({ access, params }) =>
      configuration.delete(access, AUDITED_PAYOUT_TABLE, params, (tx, id) =>
        deletePayoutTable(tx, access.companyId, id),
      ),
  })
}

/** @throws 422 when neither place holds true or false */
function activeOf(body: Static<typeof PayoutTableUpdate>): boolean {
  const active = body[ROOT_KEY]?.active ?? body.active
  if (typeof active === 'boolean') return active
  const message = active === undefined || active === null ? MESSAGE.blank : 'must be true or false'
  throw invalid(ROOT_KEY, { active: [message] })
}

/** Of a path's parameters, not yet validated, whose the Campaign is (completions.md §8). */
function campaignOwner(db: Queryable): (params: unknown) => Promise<number | null> {
  return async params => {
    const id = idInPath(params, 'campaign_id')
    return id === null ? null : findCampaignOwner(db, id)
  }
}
