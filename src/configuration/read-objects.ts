import { getTableColumns, getTableName } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { ClientBase } from 'pg'
import { affiliates } from '../resources/affiliates/table.ts'
import { menuOptionDestinations, menuOptions, timers } from '../resources/call-settings/table.ts'
import { campaigns, campaignTargetGroups, campaignTargets } from '../resources/campaigns/table.ts'
import { conversionCriteria, conversionTiers } from '../resources/conversion-criteria/table.ts'
import { numberPools } from '../resources/number-pools/table.ts'
import { numbers } from '../resources/numbers/table.ts'
import { postbackKeys } from '../resources/postback-keys/table.ts'
import { tagValues } from '../resources/tags/table.ts'
import { targetGroupMembers, targetGroups } from '../resources/target-groups/table.ts'
import { targets } from '../resources/targets/table.ts'
import type { CompiledPayoutRules } from './compiled-payout-rules.ts'
import type { ObjectIds, ObjectName } from './configured-objects.ts'
import { readCaps, readHours } from './read-lists.ts'
import { readPayoutTables } from './read-payout-tables.ts'

/** What concerns a whole Company, and is read again with every version. */
export interface CompanySettings {
  readonly id: number
  readonly configurationVersion: number
  readonly embeddedKey: string
  readonly timeZone: string
  readonly knowsCallers: boolean
  readonly useGlobalSuppressionList: boolean
  /** The longest of those who count a caller's calls; null = nobody does. */
  readonly velocityWindowSeconds: number | null
  /** A decimal. */
  readonly perMinute: string
  readonly payoutBidModification: boolean
  /** The events that its webhooks subscribe to. */
  readonly announcedEvents: readonly string[]
  /** Whether replays know its configurations from some version on (`sql/configuration/record_routing.sql`). */
  readonly hasBaseline: boolean
}

/** The rows that objects are compiled from. */
export type ObjectRows = Awaited<ReturnType<typeof readObjects>>

/** Null when there is no such Company. */
export async function readSettings(client: ClientBase, companyId: number): Promise<CompanySettings | null> {
  const { rows } = await client.query<CompanySettings>(
    `SELECT id, configuration_version AS "configurationVersion", embedded_key AS "embeddedKey", time_zone AS "timeZone",
       knows_callers AS "knowsCallers", use_global_suppression_list AS "useGlobalSuppressionList",
       per_minute AS "perMinute", payout_bid_modification AS "payoutBidModification",
       ARRAY(
         SELECT DISTINCT unnest(events) FROM webhooks WHERE company_id = $1 AND paused_at IS NULL
       ) AS "announcedEvents",
       (
         SELECT max(velocity_seconds)
         FROM (
           SELECT velocity_seconds FROM campaigns WHERE company_id = $1 AND velocity_calls IS NOT NULL
           UNION ALL
           SELECT velocity_seconds FROM targets WHERE company_id = $1 AND velocity_calls IS NOT NULL
         ) AS counting
       ) AS "velocityWindowSeconds",
       EXISTS (SELECT FROM routing_baselines WHERE company_id = $1) AS "hasBaseline"
     FROM companies WHERE id = $1`,
    [companyId],
  )
  return rows[0] ?? null
}

/** Every object of a Company. */
export async function readObjectNames(client: ClientBase, companyId: number): Promise<readonly ObjectName[]> {
  const { rows } = await client.query<ObjectName>('SELECT kind, id FROM configured_objects($1) ORDER BY id', [
    companyId,
  ])
  return rows
}

/** The rows of these objects, of which some may be gone. Tables that have none to offer are not asked. */
export async function readObjects(
  client: ClientBase,
  companyId: number,
  { target, group, campaign, number, key, affiliate }: ObjectIds,
  payoutRules: CompiledPayoutRules,
) {
  const rowsOf = <T extends CompanyTable>(table: T, owners: readonly Owner[], ...order: PgColumn[]) =>
    readOwned(client, table, companyId, owners, order)
  const criteriaOwners: readonly Owner[] = [
    [conversionCriteria.targetId, target],
    [conversionCriteria.campaignId, campaign],
  ]
  const optionOwners: readonly Owner[] = [
    [menuOptions.campaignId, campaign],
    [menuOptions.numberId, number],
  ]
  // What belongs to these is found with them, in the same round trip.
  const criterion = { table: conversionCriteria, owners: criteriaOwners }
  const option = { table: menuOptions, owners: optionOwners }
  return allOf({
    targets: rowsOf(targets, [[targets.id, target]], targets.id),
    businessHours: readHours(client, companyId, target),
    caps: readCaps(client, companyId, target, group),
    // Those of Contacts are looked up call by call: there may be a hundred thousand.
    tagValues: rowsOf(
      tagValues,
      [
        [tagValues.targetId, target],
        [tagValues.numberId, number],
        [tagValues.conversionCriterionId, criterion],
      ],
      tagValues.id,
    ),
    groups: rowsOf(targetGroups, [[targetGroups.id, group]], targetGroups.id),
    groupMembers: rowsOf(
      targetGroupMembers,
      [
        [targetGroupMembers.targetGroupId, group],
        [targetGroupMembers.targetId, target],
      ],
      targetGroupMembers.targetId,
      targetGroupMembers.targetGroupId,
    ),
    campaigns: rowsOf(campaigns, [[campaigns.id, campaign]], campaigns.id),
    campaignTargets: rowsOf(
      campaignTargets,
      [[campaignTargets.campaignId, campaign]],
      campaignTargets.targetId,
    ),
    campaignTargetGroups: rowsOf(
      campaignTargetGroups,
      [[campaignTargetGroups.campaignId, campaign]],
      campaignTargetGroups.targetGroupId,
    ),
    menuOptions: rowsOf(menuOptions, optionOwners, menuOptions.id),
    menuOptionDestinations: rowsOf(
      menuOptionDestinations,
      [[menuOptionDestinations.menuOptionId, option]],
      menuOptionDestinations.id,
    ),
    timers: rowsOf(
      timers,
      [
        [timers.campaignId, campaign],
        [timers.numberId, number],
      ],
      timers.id,
    ),
    conversionCriteria: rowsOf(
      conversionCriteria,
      criteriaOwners,
      conversionCriteria.position,
      conversionCriteria.id,
    ),
    conversionTiers: rowsOf(
      conversionTiers,
      [[conversionTiers.criterionId, criterion]],
      conversionTiers.seconds,
    ),
    payoutTables: readPayoutTables(client, companyId, campaign, payoutRules),
    affiliates: rowsOf(affiliates, [[affiliates.id, affiliate]]),
    numberPools: rowsOf(numberPools, [[numberPools.campaignId, campaign]], numberPools.id),
    numbers: rowsOf(numbers, [[numbers.id, number]], numbers.id),
    postbackKeys: rowsOf(postbackKeys, [[postbackKeys.id, key]]),
  })
}

/** Asked for at once: on the connection of a pool, they travel together. */
async function allOf<T extends Readonly<Record<string, unknown>>>(
  reads: T,
): Promise<{ readonly [Name in keyof T]: Awaited<T[Name]> }> {
  const answers = await Promise.all(Object.values(reads))
  return Object.fromEntries(Object.keys(reads).map((name, index) => [name, answers[index]])) as {
    readonly [Name in keyof T]: Awaited<T[Name]>
  }
}

/** Whose rows are asked for: the column that names the owner, and the owners, by id or as rows of a table that others own. */
type Owner = readonly [column: PgColumn, ids: readonly number[] | OwnedRows]

interface OwnedRows {
  readonly table: CompanyTable
  readonly owners: readonly Owner[]
}

type CompanyTable = PgTable & { readonly companyId: PgColumn }

type OwnedRow<T extends CompanyTable> = Omit<T['$inferSelect'], 'companyId' | 'createdAt' | 'updatedAt'>

/**
 * In the types that the driver gives: a configuration of many thousand rows is read at a stretch, and what composes statements
 * and maps columns elsewhere would take as long as everything else.
 */
async function readOwned<T extends CompanyTable>(
  client: ClientBase,
  table: T,
  companyId: number,
  owners: readonly Owner[],
  order: readonly PgColumn[],
): Promise<OwnedRow<T>[]> {
  const values: unknown[] = [companyId]
  const condition = ownedBy(owners, values)
  if (condition === null) return []
  const { rows } = await client.query<OwnedRow<T>>(
    `SELECT ${columnsOf(table)} FROM ${getTableName(table)}
     WHERE company_id = $1 AND (${condition})
     ${order.length === 0 ? '' : `ORDER BY ${order.map(({ name }) => `"${name}"`).join(', ')}`}`,
    values,
  )
  return rows
}

/**
 * The condition for rows of any of the owners; null where there are none.
 * @param values those of the statement, whose first is the Company; what the condition needs is added
 */
function ownedBy(owners: readonly Owner[], values: unknown[]): string | null {
  const conditions = owners.flatMap(([column, ids]) => {
    const named = Array.isArray(ids) ? parameter(ids, values) : selected(ids as OwnedRows, values)
    return named === null ? [] : [`"${column.name}" = ANY (${named})`]
  })
  return conditions.length === 0 ? null : conditions.join(' OR ')
}

function parameter(ids: readonly number[], values: unknown[]): string | null {
  return ids.length === 0 ? null : `$${values.push(ids)}`
}

/** An array, which an index is looked up by, as it is not by a subquery beside an OR. */
function selected({ table, owners }: OwnedRows, values: unknown[]): string | null {
  const condition = ownedBy(owners, values)
  if (condition === null) return null
  return `ARRAY (SELECT id FROM ${getTableName(table)} WHERE company_id = $1 AND (${condition}))`
}

const columnLists = new WeakMap<CompanyTable, string>()

/** As the program names them, without those that say nothing about what a row means. */
function columnsOf(table: CompanyTable): string {
  const known = columnLists.get(table)
  if (known !== undefined) return known
  const { companyId: _, createdAt: _created, updatedAt: _updated, ...columns } = getTableColumns(table)
  const list = Object.entries(columns)
    .map(([name, column]) => `"${column.name}" AS "${name}"`)
    .join(', ')
  columnLists.set(table, list)
  return list
}
