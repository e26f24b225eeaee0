import { and, eq, isNull, sql } from 'drizzle-orm'
import { untraced } from '../platform/database/commit-trace.ts'
import type { DatabaseLane } from '../platform/database/database.ts'
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
import { webhooks } from '../resources/webhooks/table.ts'
import type { CompiledPayoutRules } from './compiled-payout-rules.ts'
import { readPayoutTables } from './read-payout-tables.ts'

export type CompanyRows = NonNullable<Awaited<ReturnType<typeof readCompanyRows>>>

/** Every row that a Company's configuration is compiled from, as of one moment; null when there is no such Company. */
export function readCompanyRows(database: DatabaseLane, companyId: number, payoutRules: CompiledPayoutRules) {
  return untraced(() =>
    database.transaction(async tx => {
      await tx.execute(sql`SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY`)
      const [company] = await tx.select().from(companies).where(eq(companies.id, companyId))
      if (company === undefined) return null
      return {
        company,
        targets: await tx.select().from(targets).where(eq(targets.companyId, companyId)).orderBy(targets.id),
        businessHours: await tx
          .select()
          .from(businessHours)
          .where(eq(businessHours.companyId, companyId))
          .orderBy(businessHours.id),
        caps: await tx.select().from(caps).where(eq(caps.companyId, companyId)),
        // The tags of Contacts are looked up call by call: there may be a hundred thousand Contacts.
        tagValues: await tx
          .select()
          .from(tagValues)
          .where(and(eq(tagValues.companyId, companyId), isNull(tagValues.contactId)))
          .orderBy(tagValues.id),
        groups: await tx
          .select()
          .from(targetGroups)
          .where(eq(targetGroups.companyId, companyId))
          .orderBy(targetGroups.id),
        groupMembers: await tx
          .select()
          .from(targetGroupMembers)
          .where(eq(targetGroupMembers.companyId, companyId))
          .orderBy(targetGroupMembers.targetId),
        campaigns: await tx
          .select()
          .from(campaigns)
          .where(eq(campaigns.companyId, companyId))
          .orderBy(campaigns.id),
        campaignTargets: await tx
          .select()
          .from(campaignTargets)
          .where(eq(campaignTargets.companyId, companyId))
          .orderBy(campaignTargets.targetId),
        campaignTargetGroups: await tx
          .select()
          .from(campaignTargetGroups)
          .where(eq(campaignTargetGroups.companyId, companyId))
          .orderBy(campaignTargetGroups.targetGroupId),
        menuOptions: await tx
          .select()
          .from(menuOptions)
          .where(eq(menuOptions.companyId, companyId))
          .orderBy(menuOptions.id),
        menuOptionDestinations: await tx
          .select()
          .from(menuOptionDestinations)
          .where(eq(menuOptionDestinations.companyId, companyId))
          .orderBy(menuOptionDestinations.id),
        timers: await tx.select().from(timers).where(eq(timers.companyId, companyId)).orderBy(timers.id),
        conversionCriteria: await tx
          .select()
          .from(conversionCriteria)
          .where(eq(conversionCriteria.companyId, companyId))
          .orderBy(conversionCriteria.position, conversionCriteria.id),
        conversionTiers: await tx
          .select()
          .from(conversionTiers)
          .where(eq(conversionTiers.companyId, companyId))
          .orderBy(conversionTiers.seconds),
        payoutTables: await readPayoutTables(tx, companyId, payoutRules),
        affiliates: await tx.select().from(affiliates).where(eq(affiliates.companyId, companyId)),
        numberPools: await tx
          .select({
            id: numberPools.id,
            campaignId: numberPools.campaignId,
            affiliateId: numberPools.affiliateId,
          })
          .from(numberPools)
          .where(eq(numberPools.companyId, companyId))
          .orderBy(numberPools.id),
        numbers: await tx.select().from(numbers).where(eq(numbers.companyId, companyId)).orderBy(numbers.id),
        postbackKeys: await tx.select().from(postbackKeys).where(eq(postbackKeys.companyId, companyId)),
        webhooks: await tx
          .select({ events: webhooks.events })
          .from(webhooks)
          .where(and(eq(webhooks.companyId, companyId), isNull(webhooks.pausedAt))),
      }
    }),
  )
}
