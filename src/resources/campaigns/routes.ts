import { eq } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import type { CompanyAccess } from '../../access/company-access.ts'
import type { MainRoutes } from '../../access/routes.ts'
import type { Instant } from '../../domain/time/instant.ts'
import { withRefusals } from '../../platform/database/constraint.ts'
import type { Queryable } from '../../platform/database/database.ts'
import { inOrderOf } from '../../platform/database/select-page.ts'
import { listedIds } from '../../platform/http/answer-list.ts'
import { notFound } from '../../platform/refusals/refusal.ts'
import { Rooted, Text } from '../../platform/wire/wire-types.ts'
import type { GreetingFiles } from '../call-settings/greeting-files.ts'
import { refusePrivateUrls } from '../call-settings/refuse-private-urls.ts'
import { GREETING_UPLOAD } from '../call-settings/sent-audio.ts'
import type { Audited } from '../changes/audited-changes.ts'
import type { ConfigurationChanges } from '../changes/configuration-changes.ts'
import { CAMPAIGN_LIST } from './campaign-list.ts'
import {
  type DocumentReader,
  loadAbbreviatedDocuments,
  loadCampaignDocument,
  loadConfiguredCampaign,
} from './documents.ts'
import {
  CAMPAIGN_REFUSALS,
  changeCampaign,
  createCampaign,
  ROOT_KEY,
  removeCampaign,
} from './save-campaign.ts'
import { AbbreviatedCampaignDocument, CampaignCreate, CampaignDocument, CampaignUpdate } from './schema.ts'
import { type CampaignKey, findCampaign, listCampaigns, lockCampaign } from './store.ts'
import { campaigns } from './table.ts'

const shared = { tag: 'Campaigns', rootKey: ROOT_KEY }

const AUDITED_CAMPAIGN: Audited<CampaignKey> = {
  resource: 'campaign',
  lock: lockCampaign,
  read: loadConfiguredCampaign,
}

export interface CampaignRoutesDeps {
  readonly db: Queryable
  readonly configuration: ConfigurationChanges
  readonly greetings: GreetingFiles
  /** Whether timers may request private and loopback addresses. */
  readonly allowPrivateUrls: boolean
  /** Public address of the RTB interface, which the URLs of postback keys begin with. */
  rtbUrl(request: FastifyRequest): string
  /** Why texts are not spoken to callers; null where they are. */
  speechProblem(): Promise<string | null>
}

export function registerCampaignRoutes(routes: MainRoutes, deps: CampaignRoutesDeps): void {
  registerCollection(routes, deps)
  registerSingle(routes, deps)
}

function registerCollection(routes: MainRoutes, deps: CampaignRoutesDeps): void {
  const { db, configuration, greetings, allowPrivateUrls } = deps
  const collection = { ...shared, url: '/campaigns.json' }

  routes.companyRoute({
    ...collection,
    method: 'GET',
    summary: 'List campaigns',
    description: 'All of them by ascending id, or a page when `page` or `per_page` is sent; abbreviated.',
    permission: ['read', 'campaigns'],
    query: CAMPAIGN_LIST.query,
    response: { 200: Type.Array(AbbreviatedCampaignDocument) },
    handle: async ({ access, ...asked }) => {
      const { companyId } = access
      const listed = CAMPAIGN_LIST.rowsOf(asked.query, access)
      const ids = await listedIds(db, campaigns, eq(campaigns.companyId, companyId), listed, asked)
      const found = await listCampaigns(db, companyId, ids)
      const ordered = ids === undefined ? found : inOrderOf(ids, found, row => row.id)
      return loadAbbreviatedDocuments(db, access, ordered)
    },
  })

  routes.companyRoute({
    ...collection,
    method: 'POST',
    summary: 'Create a campaign',
    description: 'Without `menu_options_attributes`, key 1 dials the campaign’s targets.',
    permission: ['write', 'campaigns'],
    body: Rooted(ROOT_KEY, CampaignCreate),
    upload: GREETING_UPLOAD,
    version: { resource: ROOT_KEY },
    response: { 201: CampaignDocument },
    handle: async ({ access, body: { campaign: body }, request }) => {
      const at = Date.now()
      const owner = { companyId: access.companyId, rootKey: ROOT_KEY }
      const row = await greetings.keeping(owner, body, kept =>
        withRefusals(CAMPAIGN_REFUSALS, () =>
          configuration.create(access, AUDITED_CAMPAIGN, tx => {
            refusePrivateUrls(body, ROOT_KEY, allowPrivateUrls)
            return createCampaign(tx, access.companyId, kept, new Date(at))
          }),
        ),
      )
      return loadCampaignDocument(db, row, await readerOf(deps, access, request, at))
    },
  })
}

function registerSingle(routes: MainRoutes, deps: CampaignRoutesDeps): void {
  const { db, configuration, greetings, allowPrivateUrls } = deps
  const single = {
    ...shared,
    url: '/campaigns/cid/:cid.json',
    params: Type.Object({ cid: Text() }),
  }

  routes.companyRoute({
    ...single,
    method: 'GET',
    summary: 'Get a campaign',
    description: 'With timers, menu, pools and keys; its targets only for those who may read targets.',
    permission: ['read', 'campaigns'],
    version: { resource: ROOT_KEY },
    response: { 200: CampaignDocument },
    handle: async ({ access, params, request }) => {
      const row = await findCampaign(db, access.companyId, params)
      if (row === null) throw notFound(ROOT_KEY)
      return loadCampaignDocument(db, row, await readerOf(deps, access, request, Date.now()))
    },
  })

  routes.companyRoute({
    ...single,
    method: 'PUT',
    summary: 'Update a campaign',
    description:
      'Timers, menu options and conversion criteria with an `id` are updated, those without are added; ' +
      '`destroy_nested` replaces all timers and menu options.',
    permission: ['write', 'campaigns'],
    body: Rooted(ROOT_KEY, CampaignUpdate),
    upload: GREETING_UPLOAD,
    response: { 200: CampaignDocument },
    handle: async ({ access, params, body: { campaign: body }, request }) => {
      const at = Date.now()
      const owner = { companyId: access.companyId, rootKey: ROOT_KEY }
      const row = await greetings.keeping(owner, body, kept =>
        withRefusals(CAMPAIGN_REFUSALS, () =>
          configuration.update(access, AUDITED_CAMPAIGN, params, (tx, id) => {
            refusePrivateUrls(body, ROOT_KEY, allowPrivateUrls)
            return changeCampaign(tx, access.companyId, id, kept, new Date(at))
          }),
        ),
      )
      return loadCampaignDocument(db, row, await readerOf(deps, access, request, at))
    },
  })

  routes.companyRoute({
    ...single,
    method: 'DELETE',
    summary: 'Delete a campaign',
    description:
      'Refused with 400 while Numbers or Number Pools are attached, or a menu option of another leads to it. Its ' +
      'postback keys go with it.',
    permission: ['write', 'campaigns'],
    response: { 204: null },
    handle: async ({ access, params }) => {
      await withRefusals(CAMPAIGN_REFUSALS, () =>
        configuration.delete(access, AUDITED_CAMPAIGN, params, (tx, id) =>
          removeCampaign(tx, access.companyId, id),
        ),
      )
    },
  })
}

async function readerOf(
  { rtbUrl, speechProblem }: CampaignRoutesDeps,
  access: CompanyAccess,
  request: FastifyRequest,
  at: Instant,
): Promise<DocumentReader> {
  return { access, rtbUrl: rtbUrl(request), at, speechProblem: await speechProblem() }
}
