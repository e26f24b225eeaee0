import type pg from 'pg'
import type { ServiceClient } from '../../src/client/service-client.ts'
import { fillNumberPool } from '../network/fill-number-pool.ts'
import { type CallNetwork, setUpCallNetwork } from '../network/set-up-call-network.ts'
import { create, createKey, targetFields } from '../network/set-up-ping-network.ts'

/** Two Companies: one is pinged and edited, the other is called. */
export interface SoakNetwork {
  readonly pinged: {
    readonly companyId: number
    /** The targets of each campaign's group. */
    readonly targetIds: readonly (readonly number[])[]
    /** A postback key of each campaign. */
    readonly keys: readonly string[]
    /** That of one more, which lends each reservation a number, which its call comes in by. */
    readonly lendingKey: string
  }
  readonly called: CallNetwork
}

const CAMPAIGNS = 10

/** Enough for 160 reservations a second. Many more would be another benchmark: a Company's numbers are part of its configuration. */
const POOL_NUMBERS = 5_000

const TARGETS_OF_CAMPAIGN = 10

/** Reservations that nobody claims are over soon, or an hour would see nothing but their number grow. */
const TTL_SECONDS = 30

const FILLED_TABLES = [
  'business_hours',
  'campaigns',
  'caps',
  'numbers',
  'postback_keys',
  'tag_values',
  'target_group_members',
  'targets',
]

/** Fills an empty service past what its API would take long for: the numbers of pools. */
export async function setUpSoakNetwork(
  client: ServiceClient,
  database: pg.Client,
  receiverUrl: string,
): Promise<SoakNetwork> {
  const called = await setUpCallNetwork(client, receiverUrl)
  const { id: companyId } = await create(client, '/companies.json', { company: { name: 'Soak' } })
  const keys: string[] = []
  const targetIds: number[][] = []
  for (let index = 0; index < CAMPAIGNS; index++) {
    const ofGroup: number[] = []
    for (let place = 0; place < TARGETS_OF_CAMPAIGN; place++) {
      const target = targetFields(index * TARGETS_OF_CAMPAIGN + place)
      ofGroup.push((await create(client, '/targets.json', { target }, companyId)).id)
    }
    targetIds.push(ofGroup)
    keys.push(await setUpCampaign(client, companyId, index, ofGroup))
  }
  const lendingKey = await setUpLendingCampaign(client, database, companyId, targetIds[0] ?? [])
  for (const [company, events] of [
    [companyId, ['call.ended', 'reservation.confirmed']],
    [called.companyId, ['call.ended']],
  ] as const) {
    const webhook = { url: `${receiverUrl}/events`, events }
    await create(client, '/webhooks.json', { webhook }, company)
  }
  // As the server does by itself after a minute. Not of tables that are empty yet: it would plan for them as they are.
  await database.query(`ANALYZE ${FILLED_TABLES.join(', ')}`)
  return { pinged: { companyId, targetIds, keys, lendingKey }, called }
}

/** Answers its postback key. */
async function setUpCampaign(
  client: ServiceClient,
  companyId: number,
  index: number,
  targetIds: readonly number[],
): Promise<string> {
  const targetGroup = { name: `Buyers ${index}`, target_ids: targetIds }
  const group = await create(client, '/target_groups.json', { target_group: targetGroup }, companyId)
  const fields = { cid: `campaign-${index}`, target_group_ids: [group.id], ...CONVERSION }
  const campaign = await create(client, '/campaigns.json', { campaign: fields }, companyId)
  return createKey(client, companyId, campaign.id, TTL_SECONDS)
}

/** The same, and a pool that lends each reservation a number. */
async function setUpLendingCampaign(
  client: ServiceClient,
  database: pg.Client,
  companyId: number,
  targetIds: readonly number[],
): Promise<string> {
  const cid = 'lending'
  const fields = { cid, target_ids: targetIds, ...CONVERSION }
  const campaign = await create(client, '/campaigns.json', { campaign: fields }, companyId)
  const numberPool = { cid, max_pool_size: 1, reserve_size: 0 }
  const pool = await create(client, '/number_pools.json', { number_pool: numberPool }, companyId)
  const filled = { companyId, campaignId: campaign.id, numberPoolId: pool.id }
  await fillNumberPool(database, filled, POOL_NUMBERS)
  return createKey(client, companyId, campaign.id, TTL_SECONDS)
}

const CONVERSION = {
  conversion_criteria_attributes: [{ tiers: [{ seconds: 30, revenue: 40, payout: 25 }] }],
}
