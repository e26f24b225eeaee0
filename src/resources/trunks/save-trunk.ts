import type { CompanyAccess } from '../../access/company-access.ts'
import type { Queryable } from '../../platform/database/database.ts'
import { FieldProblems } from '../../platform/refusals/field-problems.ts'
import { conflict, forbidden, inUse, notFound } from '../../platform/refusals/refusal.ts'
import { recordAuditEvent } from '../audit-events/record-audit-event.ts'
import { configuredTrunk, ROOT_KEY, type TrunkColumns, type TrunkFields, type TrunkRow } from './schema.ts'
import {
  announceTrunks,
  countTrunks,
  deleteTrunk,
  insertTrunk,
  isChosen,
  lockDefault,
  lockTrunk,
  type TrunkOwner,
  type TrunkReach,
  takeTurn,
  writeTrunk,
} from './store.ts'
import { MAX_TRUNKS } from './table.ts'
import { trunkColumns } from './trunk-columns.ts'

/** What the constraints that deleting a trunk may violate mean to its sender. */
export const TRUNK_REFUSALS = {
  targets_trunk: inUse('Targets send their calls out by this trunk: choose another for them first.'),
  numbers_trunk: inUse('Calls to Numbers go out by this trunk: choose another for them first.'),
  campaigns_trunk: inUse('Campaigns send their calls out by this trunk: choose another for them first.'),
}

/** A Company's own trunks; an administrator of the installation reaches those for all Companies too. */
export const reachOf = ({ companyId, user }: CompanyAccess): TrunkReach => ({
  companyId,
  reachesShared: user.administrator,
})

/** @throws the failed validation of `fields`; `forbidden` for a trunk for all that is not the user's to make */
export async function createTrunk(
  tx: Queryable,
  access: CompanyAccess,
  fields: TrunkFields & { readonly name: string },
): Promise<TrunkRow> {
  const problems = new FieldProblems()
  const owner = ownerOf(access, fields, access.companyId, problems)
  const columns = trunkColumns(fields, null, problems)
  problems.throwIfAny(ROOT_KEY)
  await takeTurn(tx)
  if ((await countTrunks(tx, owner)) >= MAX_TRUNKS) throw TOO_MANY
  if (columns.isDefault) await endFormerDefault(tx, access, owner)
  const row = await insertTrunk(tx, owner, { ...columns, name: fields.name })
  await settle(tx, access, 'create', null, row)
  await access.version?.note(tx, ROOT_KEY, access.companyId, row.id)
  return row
}

/**
 * Changes what `fields` holds; when all of it is so already, nothing is written.
 * @throws `not-found` for a trunk that the user does not reach; else as `createTrunk`
 */
export async function changeTrunk(
  tx: Queryable,
  access: CompanyAccess,
  id: number,
  fields: TrunkFields,
): Promise<TrunkRow> {
  await takeTurn(tx)
  const stored = await lockReached(tx, access, id)
  const problems = new FieldProblems()
  const owner = ownerOf(access, fields, stored.companyId, problems)
  const columns = trunkColumns(fields, stored, problems)
  if (columns.direction === 'inbound' && (await isChosen(tx, id, null))) problems.add('direction', CHOSEN)
  if (owner !== null && owner !== stored.companyId && (await isChosen(tx, id, owner))) {
    problems.add('company_id', CHOSEN_ELSEWHERE)
  }
  problems.throwIfAny(ROOT_KEY)
  const changed: TrunkColumns = { ...columns, ...(owner !== stored.companyId && { companyId: owner }) }
  if (Object.keys(changed).length === 0) {
    await access.version?.note(tx, ROOT_KEY, access.companyId, id)
    return stored
  }
  if ('companyId' in changed && (await countTrunks(tx, owner)) >= MAX_TRUNKS) throw TOO_MANY
  const becomesDefault = changed.isDefault ?? (stored.isDefault && 'companyId' in changed)
  if (becomesDefault) await endFormerDefault(tx, access, owner)
  const row = await writeTrunk(tx, id, changed)
  await settle(tx, access, 'update', stored, row)
  await access.version?.note(tx, ROOT_KEY, access.companyId, id)
  return row
}

/** @throws `not-found` for a trunk that the user does not reach; a violation of one of `TRUNK_REFUSALS` */
export async function removeTrunk(tx: Queryable, access: CompanyAccess, id: number): Promise<void> {
  await takeTurn(tx)
  const stored = await lockReached(tx, access, id)
  await deleteTrunk(tx, id)
  await settle(tx, access, 'delete', stored, null)
}

const TOO_MANY = conflict(
  `There may be ${MAX_TRUNKS} trunks of a Company, and as many for all: delete one, or change it.`,
)
const CHOSEN =
  'is what Targets, Numbers or Campaigns send their calls out by: choose another trunk for them first'
const CHOSEN_ELSEWHERE = 'cannot be this Company alone: other Companies send calls out by the trunk'
const ONLY_THIS_COMPANY = 'must be the Company that the request acts in, or null'

/** Whose the trunk shall be. */
function ownerOf(
  { user, companyId }: CompanyAccess,
  { company_id: asked }: TrunkFields,
  current: TrunkOwner,
  problems: FieldProblems,
): TrunkOwner {
  if (asked === undefined || asked === current) return current
  if (asked === null && !user.administrator) {
    throw forbidden('Only an administrator may have a trunk for all Companies: leave company_id out.')
  }
  if (asked !== null && asked !== companyId) problems.add('company_id', ONLY_THIS_COMPANY)
  return asked
}

async function lockReached(tx: Queryable, access: CompanyAccess, id: number): Promise<TrunkRow> {
  const row = await lockTrunk(tx, reachOf(access), id)
  if (row === null) throw notFound(ROOT_KEY)
  await access.version?.require(tx, ROOT_KEY, access.companyId, id)
  return row
}

/** There is one default at most: whoever makes another takes it from the one before. */
async function endFormerDefault(tx: Queryable, access: CompanyAccess, owner: TrunkOwner): Promise<void> {
  const former = await lockDefault(tx, owner)
  if (former === null) return
  await record(tx, access, 'update', former, await writeTrunk(tx, former.id, { isDefault: false }))
}

async function settle(
  tx: Queryable,
  access: CompanyAccess,
  operation: string,
  before: TrunkRow | null,
  after: TrunkRow | null,
): Promise<void> {
  await record(tx, access, operation, before, after)
  await announceTrunks(tx)
}

/** A trunk for all Companies is on no Company's log; it appears there where it becomes one's own, or ceases to be. */
async function record(
  tx: Queryable,
  access: CompanyAccess,
  operation: string,
  before: TrunkRow | null,
  after: TrunkRow | null,
): Promise<void> {
  const { companyId } = access
  const isOfCompany = before?.companyId === companyId || after?.companyId === companyId
  const row = after ?? before
  if (!isOfCompany || row === null) return
  await recordAuditEvent(tx, access, {
    resource: ROOT_KEY,
    resourceId: row.id,
    operation,
    before: before && audited(before),
    after: after && audited(after),
  })
}

/** The log says that a password changed, and not what it is. */
const audited = (row: TrunkRow) => ({ ...configuredTrunk(row), password: row.password })
