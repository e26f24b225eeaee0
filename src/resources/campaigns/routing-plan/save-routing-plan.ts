import type { Static } from 'typebox'
import type { CompanyAccess } from '../../../access/company-access.ts'
import type { Instant } from '../../../domain/time/instant.ts'
import { withRefusals } from '../../../platform/database/constraint.ts'
import type { Queryable } from '../../../platform/database/database.ts'
import { FieldProblems } from '../../../platform/refusals/field-problems.ts'
import { invalid, MESSAGE, notFound } from '../../../platform/refusals/refusal.ts'
import { recordAuditEvents } from '../../audit-events/record-audit-event.ts'
import type { AnyRecordWriter, Fields } from '../../bulk/record-writer.ts'
import type { ConfigurationChanges } from '../../changes/configuration-changes.ts'
import { lockRoutingPlan } from './routing-plan.ts'
import type { RoutingPlanUpdate } from './schema.ts'

export const ROOT_KEY = 'routing_plan'

/** How each kind of record that a plan changes is written. */
export interface PlanWriters {
  readonly campaign: AnyRecordWriter
  readonly target: AnyRecordWriter
  readonly targetGroup: AnyRecordWriter
}

/** What the constraints that a plan may violate mean to its sender. */
const REFUSALS = {
  campaign_targets_target: invalid(ROOT_KEY, { target_ids: [MESSAGE.doesNotExist] }),
  campaign_target_groups_group: invalid(ROOT_KEY, { target_group_ids: [MESSAGE.doesNotExist] }),
}

/**
 * Brings a Campaign, its Targets and its Groups to what `sent` says of them, in one transaction and one version of the
 * configuration: all of it, or none.
 * @throws `not-found` without such a Campaign; `outdated` where its reader knows another version; the failed validation of `sent`
 */
export function saveRoutingPlan(
  changes: Pick<ConfigurationChanges, 'change'>,
  writers: PlanWriters,
  access: CompanyAccess,
  cid: string,
  sent: Static<typeof RoutingPlanUpdate>,
  at: Instant,
): Promise<number> {
  const { companyId } = access
  const { targets = [], target_groups: groups = [], target_ids, target_group_ids } = sent
  const attachments = {
    ...(target_ids !== undefined && { target_ids }),
    ...(target_group_ids !== undefined && { target_group_ids }),
  }
  return withRefusals(REFUSALS, () =>
    changes.change(companyId, async tx => {
      const also = { targetIds: idsOf(targets), targetGroupIds: idsOf(groups) }
      const campaignId = await lockRoutingPlan(tx, companyId, cid, also)
      if (campaignId === null) throw notFound('campaign')
      await access.version?.require(tx, ROOT_KEY, companyId, campaignId)
      const problems = new FieldProblems()
      const parts = [
        await partOf(tx, companyId, writers.target, 'targets', targets.map(placeIn), problems),
        await partOf(tx, companyId, writers.targetGroup, 'target_groups', groups.map(placeIn), problems),
        await partOf(
          tx,
          companyId,
          writers.campaign,
          ROOT_KEY,
          [{ id: campaignId, ...attachments }],
          problems,
        ),
      ]
      problems.throwIfAny(ROOT_KEY)
      for (const part of parts) await write(tx, access, part, at)
      await access.version?.note(tx, ROOT_KEY, companyId, campaignId)
      return campaignId
    }),
  )
}

/** Records of one kind: as they are, and what of them is changed. */
interface Part {
  readonly writer: AnyRecordWriter
  readonly changes: readonly Change[]
  readonly before: ReadonlyMap<number, Fields>
}

type Place = NonNullable<Static<typeof RoutingPlanUpdate>['targets']>[number]
type Change = Fields & { readonly id: number }

/** Nothing else of a target is changed here, whatever else is sent. */
const placeIn = ({ id, priority, weight }: Place): Change => ({
  id,
  ...(priority !== undefined && { priority }),
  ...(weight !== undefined && { weight }),
})

const idsOf = (changes: readonly { readonly id: number }[]) => changes.map(({ id }) => id)

/** @param field whose entries name records that must exist, and each of them once */
async function partOf(
  tx: Queryable,
  companyId: number,
  writer: AnyRecordWriter,
  field: string,
  changes: readonly Change[],
  problems: FieldProblems,
): Promise<Part> {
  const before = await writer.read(tx, companyId, idsOf(changes))
  const named = new Set<number>()
  for (const [index, { id }] of changes.entries()) {
    if (!before.has(id)) problems.add(`${field}.${index}.id`, MESSAGE.doesNotExist)
    else if (named.has(id)) problems.add(`${field}.${index}.id`, MESSAGE.taken)
    named.add(id)
  }
  return { writer, changes, before }
}

async function write(tx: Queryable, access: CompanyAccess, { writer, changes, before }: Part, at: Instant) {
  if (changes.length === 0) return
  const { companyId } = access
  for (const { id, ...fields } of changes) await writer.update?.(tx, { companyId, at, access }, id, fields)
  const after = await writer.read(tx, companyId, idsOf(changes))
  const events = changes.map(({ id }) => ({
    resource: writer.rootKey,
    resourceId: id,
    operation: 'update',
    before: before.get(id) ?? null,
    after: after.get(id) ?? null,
  }))
  await recordAuditEvents(tx, access, events)
}
