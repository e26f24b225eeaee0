import type { ServiceClient } from '../../src/client/service-client.ts'

/** Never reached, so that every ping reads counters and none is refused by them. */
const ROOMY_CAP = 100_000_000

/**
 * A campaign as a busy installation has it: `targetCount` targets in a group, all with hours, caps and tags; about
 * half of them take any one caller. Answers the postback key that pings name.
 */
export async function setUpPingNetwork(client: ServiceClient, targetCount: number): Promise<string> {
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
  return createKey(client, companyId, { target_group_ids: [group.id] })
}

/** A campaign that dials `destination`, with a key whose reservations outlive the benchmark; answers the key. */
export async function createKey(
  client: ServiceClient,
  companyId: number,
  destination: { readonly target_ids: readonly number[] } | { readonly target_group_ids: readonly number[] },
): Promise<string> {
  const campaign = await create(client, '/campaigns.json', { campaign: destination }, companyId)
  const key = await create(
    client,
    `/campaigns/${campaign.id}/postback_keys.json`,
    { postback_key: { name: 'Benchmark', ttl_seconds: 3600 } },
    companyId,
  )
  return key.key
}

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

function targetFields(index: number): object {
  return {
    number: `+1202555${String(100 + index).padStart(4, '0')}`,
    priority: 1 + (index % 2),
    weight: 1 + (index % 4),
    time_zone: TIME_ZONES[index % TIME_ZONES.length],
    tag_list: TAG_LISTS[index % TAG_LISTS.length],
    ...CAPS,
  }
}
