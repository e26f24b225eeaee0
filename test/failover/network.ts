import type { Client } from './client.ts'

/** What the load goes to. */
export interface Network {
  readonly cid: string
  /** Takes calls that end at once, to the targets with hard caps. */
  readonly number: string
  /** Targets with a hard cap each, in the order in which they are rung. */
  readonly cappedTargetIds: readonly number[]
  readonly groupId: number
  readonly pingKey: string
  readonly conversionKey: string
  /** Takes calls in real time to the target with a concurrency cap. */
  readonly crowdedNumber: string
  readonly crowdedTargetId: number
  /** Takes calls in real time to a target without limits. */
  readonly openNumber: string
  readonly webhookSecret: string
}

export const HARD_CAP = 60
export const CONCURRENCY_CAP = 12

/** So many that some cap is about to fill up whatever happens, and not all of them do. */
const CAPPED_TARGETS = 40

/** Beyond any outage: who pinged before it may still confirm. */
const RESERVATION_SECONDS = 90

export async function createNetwork(
  client: Client,
  { clickUrl, webhookUrl }: { readonly clickUrl: string; readonly webhookUrl: string },
): Promise<Network> {
  const create = async (path: string, body: object) => {
    const answer = await client.ask({
      method: 'POST',
      path,
      body,
      once: `network ${path} ${JSON.stringify(body)}`,
    })
    if (answer?.status !== 201) throw new Error(`${path}: ${answer?.status} ${JSON.stringify(answer?.body)}`)
    return answer.body
  }
  const addTarget = async (fields: object): Promise<number> =>
    (await create('/targets.json', { target: { number: '+12025550100', ...fields } })).target.id
  const addNumber = async (number: string, cid: string): Promise<string> =>
    (await create('/numbers.json', { number: { number, cid } })).number.number

  const cappedTargetIds: number[] = []
  for (let place = 1; place <= CAPPED_TARGETS; place++) {
    const fields = { name: `Capped ${place}`, priority: place, hard_cap_attributes: { cap: HARD_CAP } }
    cappedTargetIds.push(await addTarget(fields))
  }
  const group = { name: 'Capped', target_ids: cappedTargetIds }
  const groupId: number = (await create('/target_groups.json', { target_group: group })).target_group.id
  const timers = [{ seconds: 0, url: `${clickUrl}?call=[call_uuid]` }]
  const campaign = { cid: 'sold', target_group_ids: [groupId], timers_attributes: timers }
  const { id: campaignId } = (await create('/campaigns.json', { campaign })).campaign
  const addKey = async (fields: object): Promise<string> =>
    (await create(`/campaigns/${campaignId}/postback_keys.json`, { postback_key: fields })).postback_key.key
  const crowdedTargetId = await addTarget({ name: 'Crowded', concurrency_cap: CONCURRENCY_CAP })
  await create('/campaigns.json', { campaign: { cid: 'crowded', target_ids: [crowdedTargetId] } })
  await create('/campaigns.json', {
    campaign: { cid: 'open', target_ids: [await addTarget({ name: 'Open' })] },
  })
  const webhook = { url: webhookUrl, events: ['call.ended', 'reservation.confirmed'] }
  return {
    cid: campaign.cid,
    number: await addNumber('+18885550101', campaign.cid),
    cappedTargetIds,
    groupId,
    pingKey: await addKey({ name: 'Pings', ttl_seconds: RESERVATION_SECONDS }),
    conversionKey: await addKey({ name: 'Conversions', action: 'conversion' }),
    crowdedNumber: await addNumber('+18885550102', 'crowded'),
    crowdedTargetId,
    openNumber: await addNumber('+18885550103', 'open'),
    webhookSecret: (await create('/webhooks.json', { webhook })).webhook.secret,
  }
}
