import type { ServiceClient } from '../../src/client/service-client.ts'

/** Never reached, so that every ping reads counters and none is refused by them. */
const ROOMY_CAP = 100_000_000

/** What a ping needs to name, and where its numbers are lent from. */
export interface PingNetwork {
  /** The postback key that pings name. */
  readonly key: string
  readonly companyId: number
  readonly campaignId: number
  readonly numberPoolId: number
}

/**
 * A campaign as a busy installation has it: `targetCount` targets in a group, all with hours, caps and tags, of which
 * about half take any one caller; a conversion criterion, an active payout table of a hundred rules, and a number pool,
 * whose numbers `fillNumberPool` makes.
 */
export async function setUpPingNetwork(client: ServiceClient, targetCount: number): Promise<PingNetwork> {
  const company = await create(client, '/companies.json', { company: { name: 'Benchmark' } })
  const companyId = company.id
  const targetIds: number[] = []
  for (let index = 0; index < targetCount; index++) {
    const target = await create(client, '/targets.json', { target: targetFields(index) }, companyId)
    targetIds.push(target.id)
  }
  const group = await create(
    client,
    '/target_groups.json',
    { target_group: { name: 'Buyers', target_ids: targetIds, ...CAPS } },
    companyId,
  )
  const campaign = await create(
    client,
    '/campaigns.json',
    {
      campaign: {
        cid: 'benchmark',
        target_group_ids: [group.id],
        conversion_criteria_attributes: [{ tiers: [{ seconds: 60, revenue: 40, payout: 25 }] }],
      },
    },
    companyId,
  )
  await create(
    client,
    `/api/v5/campaigns/${campaign.id}/payout_bid_modification_tables.json`,
    { payout_bid_modification_table: { csv_data: payoutRules(), active: true } },
    companyId,
  )
  const pool = await create(
    client,
    '/number_pools.json',
    { number_pool: { cid: 'benchmark', max_pool_size: 1, reserve_size: 0 } },
    companyId,
  )
  const key = await createKey(client, companyId, campaign.id)
  return { key, companyId, campaignId: campaign.id, numberPoolId: pool.id }
}

/** A postback key of a campaign, whose reservations outlive the benchmark unless it says otherwise. */
export async function createKey(
  client: ServiceClient,
  companyId: number,
  campaignId: number,
  ttlSeconds = 3_600,
): Promise<string> {
  const key = await create(
    client,
    `/campaigns/${campaignId}/postback_keys.json`,
    { postback_key: { name: 'Benchmark', ttl_seconds: ttlSeconds } },
    companyId,
  )
  return key.key
}

const PAYOUT_RULES = 100
const BUCKETS = 10_000

/** Rules by state, age and a share of the buckets; most pings match none before one of the last, which takes them all. */
function payoutRules(): string {
  const rules = Array.from({ length: PAYOUT_RULES - 1 }, (_, index) => {
    const from = (index * 97) % BUCKETS
    return `${index + 1},${STATES[index % STATES.length]},>=${18 + (index % 50)},>=${from},<${from + 50},${60 + (index % 40)}`
  })
  const last = `${PAYOUT_RULES},*,*,*,*,current`
  return ['rule_id,caller_state,age,pbm_bucket,pbm_bucket,payout_pct', ...rules, last].join('\n')
}

const STATES = ['FL', 'TX', 'NY', 'CA']

/** Creates a resource; answers the fields that benchmarks use. */
export async function create(
  client: ServiceClient,
  path: string,
  body: Readonly<Record<string, object>>,
  companyId?: number,
): Promise<{ readonly id: number; readonly key: string }> {
  const query = companyId === undefined ? {} : { company_id: companyId }
  const answer = await client.request('POST', path, { body, query })
  const [document] = Object.values(
    answer.body as Record<string, { readonly id: number; readonly key: string }>,
  )
  if (document === undefined) throw new Error(`${path} answered no document`)
  return document
}

const CAPS = {
  hard_cap_attributes: { cap: ROOMY_CAP },
  hourly_cap_attributes: { cap: ROOMY_CAP },
  daily_cap_attributes: { cap: ROOMY_CAP },
  monthly_cap_attributes: { cap: ROOMY_CAP },
}

const TIME_ZONES = ['Eastern Time (US & Canada)', 'Central Time (US & Canada)', 'London', 'UTC']
const TAG_LISTS = [
  '',
  '<<<age:>=21>>>',
  '<<<caller_state:FL>>>,<<<caller_state:TX>>>',
  '<<<caller_state:NY>>>',
]

/** The fields of one of many targets that differ from one another. */
export function targetFields(index: number): object {
  return {
    number: `+1202555${String(100 + index).padStart(4, '0')}`,
    priority: 1 + (index % 2),
    weight: 1 + (index % 4),
    time_zone: TIME_ZONES[index % TIME_ZONES.length],
    tag_list: TAG_LISTS[index % TAG_LISTS.length],
    ...CAPS,
  }
}
