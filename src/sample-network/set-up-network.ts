import { randomInt } from 'node:crypto'
import type { Instant } from '../domain/time/instant.ts'
import type { Queryable } from '../platform/database/database.ts'
import { unavailable } from '../platform/refusals/refusal.ts'
import { createAffiliate } from '../resources/affiliates/store.ts'
import { createCampaign } from '../resources/campaigns/save-campaign.ts'
import { findCampaign } from '../resources/campaigns/store.ts'
import { updateCompany } from '../resources/companies/store.ts'
import { createNumber } from '../resources/numbers/save-number.ts'
import { createPostbackKey } from '../resources/postback-keys/store.ts'
import { createTarget } from '../resources/targets/store.ts'
import { type BuyerPlan, CAMPAIGNS, PUBLISHERS, ZONE } from './network-plan.ts'

/** Everything of a sample network but its calls, in one transaction; nothing where that has been done. */
export async function setUpNetwork(tx: Queryable, companyId: number, at: Instant): Promise<void> {
  const [first] = CAMPAIGNS
  if (first === undefined || (await findCampaign(tx, companyId, { cid: first.cid })) !== null) return
  await updateCompany(tx, companyId, { timeZone: ZONE, perMinute: '0.02' })
  for (const { afid, companyName } of PUBLISHERS) await createAffiliate(tx, companyId, { afid, companyName })
  for (const { cid, name, buyers } of CAMPAIGNS) {
    const targetIds: number[] = []
    for (const buyer of buyers) {
      const circumstances = { at, allowPrivateUrls: false }
      targetIds.push((await createTarget(tx, companyId, targetFields(buyer), circumstances)).id)
    }
    const body = { cid, name, target_ids: targetIds }
    const campaign = await createCampaign(tx, companyId, body, new Date(at))
    await createPostbackKey(tx, companyId, campaign.id, { name: 'Publishers' })
    await addNumber(tx, companyId, cid, at)
  }
}

function targetFields(plan: BuyerPlan) {
  return {
    name: plan.name,
    number: plan.number,
    priority: plan.priority,
    weight: plan.weight,
    conversion_criteria_attributes: [{ name: 'By length', tiers: [plan.terms] }],
    ...(plan.tagList === undefined ? {} : { tag_list: plan.tagList }),
    ...(plan.paused === undefined ? {} : { paused: plan.paused }),
    ...(plan.dailyCap === undefined ? {} : { daily_cap_attributes: { cap: plan.dailyCap } }),
    // Its caps are of the days of the Company, whichever hours it has.
    time_zone: plan.officeZone ?? ZONE,
    ...(plan.officeZone === undefined ? {} : { business_hours_attributes: OFFICE_WEEK }),
  }
}

/** Monday to Friday. */
const OFFICE_WEEK = [0, 1, 2, 3, 4, 5, 6].map(day => ({
  day_of_week: day,
  work_day: day >= 1 && day <= 5,
  time_open: 900,
  time_close: 1_700,
}))

const TOLL_FREE = [800, 833, 844, 855, 866, 877, 888]

/** Numbers are unique in the installation, where others may have samples too. */
const DRAWS = 50

async function addNumber(tx: Queryable, companyId: number, cid: string, at: Instant): Promise<void> {
  for (let draw = 0; draw < DRAWS; draw++) {
    const number = `+1${TOLL_FREE[randomInt(TOLL_FREE.length)]}55501${randomInt(10, 100)}`
    const acquired = { number, inventory: null, inventoryId: null }
    const body = { cid, afid: 'radio-spots', name: 'Radio spot' }
    if ((await createNumber(tx, companyId, acquired, body, new Date(at))) !== null) return
  }
  throw unavailable('No number could be drawn for the sample network: try again.')
}
