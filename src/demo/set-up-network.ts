import type { ServiceClient } from '../client/service-client.ts'
import type { Instant } from '../domain/time/instant.ts'
import { BUYERS, type BuyerPlan, PUBLISHERS } from './network-plan.ts'
import { OFFICE_CLOSES, OFFICE_OPENS, zoneOfClosedOffice } from './office-hours.ts'

/** A buyer as it stands in the service now. */
export interface Buyer {
  readonly targetId: number
  readonly plan: BuyerPlan
  /** The zone of its office hours; null when it never closes. */
  readonly zone: string | null
}

/** The network of one demo: everything lies in a Company of its own. */
export interface DemoNetwork {
  readonly companyId: number
  readonly companyName: string
  readonly cid: string
  /** The tracking number, E.164. */
  readonly number: string
  /** The key that publishers ping with. */
  readonly postbackKey: string
  /** In the order of the plan. */
  readonly buyers: readonly Buyer[]
}

/**
 * Sets the planned network up through the public API.
 * @param reservationSeconds how long a reservation lives
 */
export async function setUpNetwork(
  service: ServiceClient,
  at: Instant,
  reservationSeconds: number,
): Promise<DemoNetwork> {
  const companyName = `Demo network ${new Date(at).toISOString().slice(0, 19).replace('T', ' ')}`
  const companyId = await createCompany(service, companyName)
  const add = (path: string, root: string, fields: object) => create(service, path, root, fields, companyId)

  for (const { afid, companyName: company_name } of PUBLISHERS) {
    await add('/api/v1/affiliates.json', 'affiliate', { afid, company_name })
  }
  const buyers: Buyer[] = []
  for (const plan of BUYERS) {
    const zone = plan.isClosed ? zoneOfClosedOffice(at) : null
    const { id } = await add('/targets.json', 'target', targetFields(plan, zone))
    buyers.push({ targetId: id, plan, zone })
  }
  const group = await add('/target_groups.json', 'target_group', {
    name: 'Insurance buyers',
    target_ids: buyers.map(buyer => buyer.targetId),
  })
  const campaign = await add('/campaigns.json', 'campaign', {
    name: 'Auto insurance leads',
    target_group_ids: [group.id],
  })
  const number = await add('/numbers.json', 'number', { type: 'Local', country: 'US', cid: campaign.cid })
  const key = await add(`/campaigns/${campaign.id}/postback_keys.json`, 'postback_key', {
    name: 'Publishers',
    ttl_seconds: reservationSeconds,
  })
  return { companyId, companyName, cid: campaign.cid, number: number.number, postbackKey: key.key, buyers }
}

/** Creating a Company makes it the user's active one; the demo leaves the user where it was. */
async function createCompany(service: ServiceClient, name: string): Promise<number> {
  const { body } = await service.request('GET', '/api/v5/user.json')
  const { active_company_id } = (body as { readonly user: { readonly active_company_id: number | null } })
    .user
  const { id } = await create(service, '/companies.json', 'company', { name })
  if (active_company_id !== null) {
    await service.request('PUT', '/api/v5/user.json', { body: { user: { active_company_id } } })
  }
  return id
}

/** The fields that the demo reads of what it created; each resource has some of them. */
interface Created {
  readonly id: number
  readonly cid: string
  readonly number: string
  readonly key: string
}

async function create(
  service: ServiceClient,
  path: string,
  root: string,
  fields: object,
  companyId?: number,
): Promise<Created> {
  const query = companyId === undefined ? {} : { company_id: companyId }
  const { body } = await service.request('POST', path, { body: { [root]: fields }, query })
  return (body as Readonly<Record<string, Created>>)[root] as Created
}

function targetFields(plan: BuyerPlan, zone: string | null): object {
  return {
    name: plan.name,
    number: plan.number,
    priority: plan.priority,
    weight: plan.weight,
    conversion_criteria_attributes: [{ name: 'Insurance', tiers: [plan.terms] }],
    ...(plan.tagList === undefined ? {} : { tag_list: plan.tagList }),
    ...(plan.paused === undefined ? {} : { paused: plan.paused }),
    ...(plan.dailyCap === undefined ? {} : { daily_cap_attributes: { cap: plan.dailyCap } }),
    ...(zone === null ? {} : { time_zone: zone, business_hours_attributes: OFFICE_WEEK }),
  }
}

const OFFICE_WEEK = [0, 1, 2, 3, 4, 5, 6].map(day => ({
  day_of_week: day,
  time_open: OFFICE_OPENS,
  time_close: OFFICE_CLOSES,
}))
