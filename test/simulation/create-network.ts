import type { TestService } from '../harness/test-service.ts'
import type { Chance } from './seeded-chance.ts'

/** What one Company has, in the ids that the steps of a day name. */
export interface SimulatedNetwork {
  readonly companyId: number
  /** Every text that the Company gave itself begins with it, so that it is recognised where it does not belong. */
  readonly name: string
  readonly campaignId: number
  readonly cid: string
  readonly targetIds: readonly number[]
  readonly groupIds: readonly number[]
  readonly postbackKeys: readonly string[]
  /** Tracking numbers; of a pool, none. */
  readonly numbers: readonly string[]
  readonly callers: readonly string[]
}

let companiesMade = 0

/**
 * A campaign as rich as they come: targets with little room, of which two ring at once; criteria that each caller meets
 * once in a while; a click and two sale timers; a menu; keys that count on the ping, and that do not.
 */
export async function createNetwork(
  service: TestService,
  name: string,
  chance: Chance,
): Promise<SimulatedNetwork> {
  const place = ++companiesMade
  const companyId = await service.addCompany(name)
  const query = { company_id: companyId }
  const create = async (path: string, body: object) => {
    const answer = await service.request('POST', path, { body, query })
    if (answer.status !== 201) throw new Error(`${path}: ${answer.status} ${JSON.stringify(answer.body)}`)
    const [document] = Object.values(answer.body as Record<string, { id: number; key: string }>)
    if (document === undefined) throw new Error(`${path} answered nothing`)
    return document
  }
  await service.request('PUT', `/companies/${companyId}/settings.json`, {
    body: { settings: { time_zone: 'Eastern Time (US & Canada)', per_minute: '0.0175' } },
  })
  const targetIds: number[] = []
  for (let index = 0; index < 4; index++) {
    const { id } = await create('/targets.json', { target: targetFields(name, index, chance) })
    targetIds.push(id)
  }
  const [first = 0, second = 0, third = 0, fourth = 0] = targetIds
  const separate = { name: `${name} separate`, behavior: 1, target_ids: [first, second], concurrency_cap: 3 }
  const simuldial = {
    name: `${name} at once`,
    behavior: 2,
    priority: 2,
    weight: 1,
    target_ids: [third, fourth],
    hourly_cap_attributes: { cap: chance.between(2, 6) },
  }
  const groups = [
    await create('/target_groups.json', { target_group: separate }),
    await create('/target_groups.json', { target_group: simuldial }),
  ]
  const groupIds = groups.map(({ id }) => id)
  const cid = `${name}-cid`
  const campaign = await create('/campaigns.json', { campaign: campaignFields(name, cid, groupIds, chance) })
  const keys = [
    { name: `${name} counts on confirm`, ttl_seconds: 60 },
    { name: `${name} counts on ping`, ttl_seconds: 90, add_to_caps_on_status_reserved: true },
  ]
  const postbackKeys: string[] = []
  for (const fields of keys) {
    const path = `/campaigns/${campaign.id}/postback_keys.json`
    postbackKeys.push((await create(path, { postback_key: fields })).key)
  }
  const number = `+1888${String(5_550_000 + place)}`
  await create('/numbers.json', { number: { number, cid, afid: `${name}-afid`, name } })
  const callers = Array.from({ length: 8 }, (_, index) => `+1303${String(5_550_000 + place * 10 + index)}`)
  const [busyExchange = ''] = callers
  await create('/static_caller_numbers.json', { static_caller_number: { number: busyExchange } })
  return {
    companyId,
    name,
    campaignId: campaign.id,
    cid,
    targetIds,
    groupIds,
    postbackKeys,
    numbers: [number],
    callers,
  }
}

function targetFields(name: string, index: number, chance: Chance): object {
  return {
    number: `+1202555${String(1000 + index)}`,
    client_tid: `${name}-tid-${index}`,
    name: `${name} target ${index}`,
    priority: 1 + (index % 2),
    weight: 1 + index,
    timeout_seconds: 20,
    timer_offset: index === 1 ? 10 : 0,
    concurrency_cap: chance.between(1, 3),
    time_zone: chance.pick(['Eastern Time (US & Canada)', 'UTC', 'Kathmandu']),
    hard_cap_attributes: { cap: chance.happens(0.5) ? chance.between(3, 10) : null },
    hourly_cap_attributes: { cap: chance.between(2, 5) },
    daily_cap_attributes: { cap: chance.happens(0.5) ? chance.between(4, 8) : null },
  }
}

function campaignFields(name: string, cid: string, groupIds: readonly number[], chance: Chance): object {
  const timer = (path: string, seconds: number) => ({
    seconds,
    url: `http://127.0.0.1:9/${path}?call=[call_uuid]`,
  })
  return {
    cid,
    name,
    routing_strategy: chance.pick(['priority_weight', 'bid', 'performance']),
    target_group_ids: groupIds,
    dedupe_seconds: 3_600,
    timers_attributes: [timer('click', 0), timer('sale', 30), timer('better-sale', 90)],
    conversion_criteria_attributes: [
      {
        name: `${name} criterion`,
        dedupe_seconds: 1_800,
        tiers: [
          { seconds: 30, revenue: 12.35, payout: 4.05 },
          { seconds: 90, revenue: 40, payout_percent: 62.5 },
        ],
      },
    ],
  }
}
