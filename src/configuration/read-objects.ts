import { and, eq, getTableColumns, or, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Queryable } from '../platform/database/database.ts'
import { affiliates } from '../resources/affiliates/table.ts'
import { menuOptionDestinations, menuOptions, timers } from '../resources/call-settings/table.ts'
import { campaigns, campaignTargetGroups, campaignTargets } from '../resources/campaigns/table.ts'
import { caps } from '../resources/caps/table.ts'
import { companies } from '../resources/companies/table.ts'
import { conversionCriteria, conversionTiers } from '../resources/conversion-criteria/table.ts'
import { numberPools } from '../resources/number-pools/table.ts'
import { numbers } from '../resources/numbers/table.ts'
import { postbackKeys } from '../resources/postback-keys/table.ts'
import { tagValues } from '../resources/tags/table.ts'
import { targetGroupMembers, targetGroups } from '../resources/target-groups/table.ts'
import { businessHours, targets } from '../resources/targets/table.ts'
import type { CompiledPayoutRules } from './compiled-payout-rules.ts'
import type { ObjectIds } from './configured-objects.ts'
import { readPayoutTables } from './read-payout-tables.ts'

/** What concerns a whole Company, and is read again with every version. */
export type CompanySettings = NonNullable<Awaited<ReturnType<typeof readSettings>>>

/** The rows that objects are compiled from. */
export type ObjectRows = Awaited<ReturnType<typeof readObjects>>

/** Null when there is no such Company. */
export async function readSettings(tx: Queryable, companyId: number) {
  const [company] = await tx
    .select({
      id: companies.id,
      configurationVersion: companies.configurationVersion,
      embeddedKey: companies.embeddedKey,
      timeZone: companies.timeZone,
      knowsCallers: companies.knowsCallers,
      useGlobalSuppressionList: companies.useGlobalSuppressionList,
      perMinute: companies.perMinute,
      payoutBidModification: companies.payoutBidModification,
      /** The events that its webhooks subscribe to. */
      announcedEvents: sql<readonly string[]>`ARRAY(
        SELECT DISTINCT unnest(events) FROM webhooks WHERE company_id = ${companyId} AND paused_at IS NULL)`,
      /** Whether replays know its configurations from some version on (`sql/configuration/record_routing.sql`). */
      hasBaseline: sql<boolean>`EXISTS (SELECT FROM routing_baselines WHERE company_id = ${companyId})`,
    })
    .from(companies)
    .where(eq(companies.id, companyId))
  return company ?? null
}

/** Every object of a Company, as `target:7`. */
export async function readObjectNames(tx: Queryable, companyId: number): Promise<readonly string[]> {
  const { rows } = await tx.execute<{ names: readonly string[] | null }>(
    sql`SELECT array_agg(kind || ':' || id ORDER BY id) AS names FROM configured_objects(${companyId})`,
  )
  return rows[0]?.names ?? []
}

/** The rows of these objects, of which some may be gone. Tables that have none to offer are not asked. */
export async function readObjects(
  tx: Queryable,
  companyId: number,
  { target, group, campaign, number, key, affiliate }: ObjectIds,
  payoutRules: CompiledPayoutRules,
) {
  const rowsOf = <T extends CompanyTable>(table: T, owners: readonly Owner[], ...order: PgColumn[]) =>
    readOwned(tx, table, companyId, owners, order)
  const criteria = await rowsOf(
    conversionCriteria,
    [
      [conversionCriteria.targetId, target],
      [conversionCriteria.campaignId, campaign],
    ],
    conversionCriteria.position,
    conversionCriteria.id,
  )
  const criterion = criteria.map(({ id }) => id)
  const options = await rowsOf(
    menuOptions,
    [
      [menuOptions.campaignId, campaign],
      [menuOptions.numberId, number],
    ],
    menuOptions.id,
  )
  const option = options.map(({ id }) => id)
  return {
    targets: await rowsOf(targets, [[targets.id, target]], targets.id),
    businessHours: await rowsOf(businessHours, [[businessHours.targetId, target]], businessHours.id),
    caps: await rowsOf(caps, [
      [caps.targetId, target],
      [caps.targetGroupId, group],
    ]),
    // Those of Contacts are looked up call by call: there may be a hundred thousand.
    tagValues: await rowsOf(
      tagValues,
      [
        [tagValues.targetId, target],
        [tagValues.numberId, number],
        [tagValues.conversionCriterionId, criterion],
      ],
      tagValues.id,
    ),
    groups: await rowsOf(targetGroups, [[targetGroups.id, group]], targetGroups.id),
    groupMembers: await rowsOf(
      targetGroupMembers,
      [
        [targetGroupMembers.targetGroupId, group],
        [targetGroupMembers.targetId, target],
      ],
      targetGroupMembers.targetId,
      targetGroupMembers.targetGroupId,
    ),
    campaigns: await rowsOf(campaigns, [[campaigns.id, campaign]], campaigns.id),
    campaignTargets: await rowsOf(
      campaignTargets,
      [[campaignTargets.campaignId, campaign]],
      campaignTargets.targetId,
    ),
    campaignTargetGroups: await rowsOf(
      campaignTargetGroups,
      [[campaignTargetGroups.campaignId, campaign]],
      campaignTargetGroups.targetGroupId,
    ),
    menuOptions: options,
    menuOptionDestinations: await rowsOf(
      menuOptionDestinations,
      [[menuOptionDestinations.menuOptionId, option]],
      menuOptionDestinations.id,
    ),
    timers: await rowsOf(
      timers,
      [
        [timers.campaignId, campaign],
        [timers.numberId, number],
      ],
      timers.id,
    ),
    conversionCriteria: criteria,
    conversionTiers: await rowsOf(
      conversionTiers,
      [[conversionTiers.criterionId, criterion]],
      conversionTiers.seconds,
    ),
    payoutTables: await readPayoutTables(tx, companyId, campaign, payoutRules),
    affiliates: await rowsOf(affiliates, [[affiliates.id, affiliate]]),
    numberPools: await rowsOf(numberPools, [[numberPools.campaignId, campaign]], numberPools.id),
    numbers: await rowsOf(numbers, [[numbers.id, number]], numbers.id),
    postbackKeys: await rowsOf(postbackKeys, [[postbackKeys.id, key]]),
  }
}

/** Whose rows are asked for: the column that names the owner, and the owners. */
type Owner = readonly [column: PgColumn, ids: readonly number[]]

type CompanyTable = PgTable & { readonly companyId: PgColumn }

async function readOwned<T extends CompanyTable>(
  tx: Queryable,
  table: T,
  companyId: number,
  owners: readonly Owner[],
  order: readonly PgColumn[],
): Promise<OwnedRow<T>[]> {
  const conditions: SQL[] = []
  for (const [column, ids] of owners) {
    if (ids.length > 0) conditions.push(sql`${column} = ANY (${sql.param([...ids])}::integer[])`)
  }
  if (conditions.length === 0) return []
  const rows = await tx
    .select(columnsOf(table))
    .from(table as PgTable)
    .where(and(eq(table.companyId, companyId), or(...conditions)))
    .orderBy(...order)
  return rows as OwnedRow<T>[]
}

type OwnedRow<T extends CompanyTable> = Omit<T['$inferSelect'], 'companyId' | 'createdAt' | 'updatedAt'>

/** Without those that say nothing about what a row means. */
function columnsOf(table: CompanyTable): Record<string, PgColumn> {
  const { companyId: _, createdAt: _created, updatedAt: _updated, ...columns } = getTableColumns(table)
  return columns as Record<string, PgColumn>
}
