import { and, eq } from 'drizzle-orm'
import { Type } from 'typebox'
import type { CompanyAccess } from '../../access/company-access.ts'
import type { MainRoutes } from '../../access/routes.ts'
import type { Instant } from '../../domain/time/instant.ts'
import { withRefusals } from '../../platform/database/constraint.ts'
import type { Queryable } from '../../platform/database/database.ts'
import { inPortions } from '../../platform/database/in-portions.ts'
import { inOrderOf, selectAllIds } from '../../platform/database/select-page.ts'
import { answerPortions, listedIds } from '../../platform/http/answer-list.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { idInPath } from '../../platform/http/id-in-path.ts'
import { redirectedPath } from '../../platform/http/redirected-path.ts'
import { ErrorBody } from '../../platform/http/route.ts'
import { notFound } from '../../platform/refusals/refusal.ts'
import { askedPage } from '../../platform/wire/page.ts'
import { Id, Rooted } from '../../platform/wire/wire-types.ts'
import { hardCapFilled, withoutCounts } from '../caps/schema.ts'
import { resetHardCapsOf } from '../caps/store.ts'
import type { Audited } from '../changes/audited-changes.ts'
import type { ConfigurationChanges } from '../changes/configuration-changes.ts'
import { requireBuyerMayEdit } from './buyer-edits.ts'
import { loadTargetDocuments, TARGETS_AT_ONCE } from './load-target-documents.ts'
import { type BareTargetDocument, Target, TargetCreate, TargetDocument, TargetUpdate } from './schema.ts'
import {
  createTarget,
  deleteTarget,
  heedTargetLimits,
  lockTarget,
  setTargetLimits,
  TARGET_REFUSALS,
  updateTarget,
} from './store.ts'
import { targets } from './table.ts'
import { TARGET_LIST } from './target-list.ts'
import { targetsForReader } from './targets-for-reader.ts'

const ROOT_KEY = 'target'
const Params = Type.Object({ id: Id })

const shared = { tag: 'Targets', rootKey: ROOT_KEY }

const AUDITED_TARGET: Audited<number, BareTargetDocument> = {
  resource: 'target',
  isKeyedById: true,
  lock: lockTarget,
  read: async (tx, companyId, id) => {
    const [target] = await loadTargetDocuments(tx, companyId, { ids: [id] }, null)
    return target === undefined ? null : withoutCounts(target)
  },
  after: withoutCounts,
}

/** What a reset of its hard cap changes. */
const AUDITED_HARD_CAP: Audited<number, BareTargetDocument> = {
  ...AUDITED_TARGET,
  after: target => ({ hard_cap_filled: hardCapFilled(target) }),
  read: async (tx, companyId, id) => {
    const [target] = await loadTargetDocuments(tx, companyId, { ids: [id] }, Date.now())
    return target === undefined ? null : { hard_cap_filled: hardCapFilled(target) }
  },
}

interface TargetRoutesPorts {
  readonly db: Queryable
  readonly configuration: ConfigurationChanges
  /** Whether buyers may be asked at private and loopback addresses. */
  readonly allowPrivateUrls: boolean
}

export function registerTargetRoutes(routes: MainRoutes, ports: TargetRoutesPorts): void {
  const { db, configuration } = ports
  registerCollection(routes, ports)
  registerSingle(routes, ports)

  routes.companyRoute({
    ...shared,
    method: 'POST',
    url: '/targets/:id/reset_cap.json',
    summary: 'Reset a target’s hard cap',
    description: 'Sets what its hard cap has counted to 0, and answers the target.',
    permission: ['write', 'targets'],
    params: Params,
    version: { resource: ROOT_KEY, parameter: 'id' },
    response: { 200: TargetDocument },
    handle: async ({ access, params: { id } }) => {
      const { companyId } = access
      const at = Date.now()
      const reset = async (tx: Queryable) => {
        await resetHardCapsOf(tx, companyId, { targetId: [id], targetGroupId: [] })
        return readTarget(tx, companyId, id, at)
      }
      const target = await configuration.update(access, AUDITED_HARD_CAP, id, reset, 'reset_cap')
      return targetDocument(db, access, target, at)
    },
  })
}

function registerCollection(routes: MainRoutes, ports: TargetRoutesPorts): void {
  const { db, configuration, allowPrivateUrls } = ports

  routes.companyRoute({
    ...shared,
    method: 'GET',
    url: '/targets.json',
    summary: 'List targets',
    description:
      'All of them by ascending id, or a page when `page` or `per_page` is sent, with hours, caps and tags. A buyer sees ' +
      'its own, and finds nothing by campaigns, groups and tags.',
    permission: ['read', 'targets'],
    query: TARGET_LIST.query,
    response: { 200: Type.Array(Target) },
    handle: async ({ access, ...asked }) => {
      const { companyId, onlyTargetId } = access
      const own = onlyTargetId === null ? undefined : eq(targets.id, onlyTargetId)
      const { filter, order } = TARGET_LIST.rowsOf(asked.query, access)
      const listed = { filter: and(own, filter), order }
      const ofCompany = eq(targets.companyId, companyId)
      const ids =
        (await listedIds(db, targets, ofCompany, listed, asked)) ??
        (await selectAllIds(db, targets, ofCompany, order))
      const at = Date.now()
      const documentsOf = async (portion: readonly number[]) => {
        const found = await loadTargetDocuments(db, companyId, { ids: portion }, at)
        const ordered = inOrderOf(portion, found, target => target.id)
        return targetsForReader(db, access, ordered, at)
      }
      return askedPage(asked.query) === null
        ? answerPortions(asked.reply, inPortions(ids, TARGETS_AT_ONCE), documentsOf)
        : documentsOf(ids)
    },
  })

  routes.companyRoute({
    ...shared,
    method: 'POST',
    url: '/targets.json',
    summary: 'Create a target',
    description: 'Open around the clock unless `business_hours_attributes` is given.',
    permission: ['write', 'targets'],
    body: Rooted(ROOT_KEY, TargetCreate),
    version: { resource: ROOT_KEY },
    response: { 201: TargetDocument },
    handle: async ({ access, body: { target: fields } }) => {
      const { companyId } = access
      const at = Date.now()
      const target = await withRefusals(TARGET_REFUSALS, () =>
        configuration.create(access, AUDITED_TARGET, async tx => {
          const { id } = await createTarget(tx, companyId, fields, { at, allowPrivateUrls })
          return readTarget(tx, companyId, id, at)
        }),
      )
      return targetDocument(db, access, target, at)
    },
  })
}

function registerSingle(routes: MainRoutes, ports: TargetRoutesPorts): void {
  const { db, configuration, allowPrivateUrls } = ports
  const path = { url: '/targets/:id.json', params: Params }

  routes.companyRoute({
    ...shared,
    ...path,
    method: 'GET',
    summary: 'Get a target',
    description: 'A Target with its hours, caps, tags and groups.',
    permission: ['read', 'targets'],
    version: { resource: ROOT_KEY, parameter: 'id' },
    response: { 200: TargetDocument },
    handle: async ({ access, params: { id } }) => {
      if (access.onlyTargetId !== null && access.onlyTargetId !== id) throw notFound(ROOT_KEY)
      const at = Date.now()
      return targetDocument(db, access, await readTarget(db, access.companyId, id, at), at)
    },
  })

  routes.companyRoute({
    ...shared,
    ...path,
    method: 'PUT',
    summary: 'Update a target',
    description:
      'Changes what is sent; everything else stays. `tag_list` replaces all tags, hours and criteria with an `id` are changed, ' +
      'or removed by `_destroy`. A buyer may change of its own target what `buyer_may_edit` of the Company’s settings says.',
    permission: ['write', 'targets'],
    authorizeParty: (access, params, body) => requireBuyerMayEdit(db, access, idInPath(params, 'id'), body),
    body: Rooted(ROOT_KEY, TargetUpdate),
    response: { 200: TargetDocument },
    handle: async ({ access, params: { id }, body: { target: fields } }) => {
      const { companyId } = access
      const at = Date.now()
      const target = await withRefusals(TARGET_REFUSALS, () =>
        configuration.update(access, AUDITED_TARGET, id, async tx => {
          const updated = await updateTarget(tx, companyId, id, fields, { at, allowPrivateUrls })
          if (updated !== null) {
            const updates = [{ id, fields, ...updated }]
            const limited = await setTargetLimits(tx, companyId, updates, at)
            await heedTargetLimits(tx, companyId, updates, limited, at)
          }
          return readTarget(tx, companyId, id, at)
        }),
      )
      return targetDocument(db, access, target, at)
    },
  })

  routes.companyRoute({
    ...shared,
    ...path,
    method: 'DELETE',
    summary: 'Delete a target',
    description:
      'A target that a Campaign or Number still refers to stays: the answer is 302 to the target itself.',
    permission: ['write', 'targets'],
    response: { 204: null, 302: ErrorBody },
    handle: async ({ access, params: { id }, request }) => {
      const itself = redirectedPath(request, `/targets/${id}.json`)
      await withRefusals(refusalsWhileReferenced(itself), () =>
        configuration.delete(access, AUDITED_TARGET, id, tx => deleteTarget(tx, access.companyId, id)),
      )
    },
  })
}

/** By the foreign keys with which Campaigns and the menu options of Campaigns and Numbers refer to Targets. */
function refusalsWhileReferenced(location: string) {
  const stillReferenced = new ApiError(
    302,
    { error: 'A Campaign or Number still refers to this target: take it out there first.' },
    { location },
  )
  return {
    campaign_targets_target: stillReferenced,
    menu_option_destinations_target: stillReferenced,
  }
}

async function readTarget(
  db: Queryable,
  companyId: number,
  id: number,
  at: Instant,
): Promise<BareTargetDocument> {
  const [target] = await loadTargetDocuments(db, companyId, { ids: [id] }, at)
  if (target === undefined) throw notFound(ROOT_KEY)
  return target
}

async function targetDocument(db: Queryable, access: CompanyAccess, found: BareTargetDocument, at: Instant) {
  const [target] = await targetsForReader(db, access, [found], at)
  if (target === undefined) throw notFound(ROOT_KEY)
  return { target }
}
