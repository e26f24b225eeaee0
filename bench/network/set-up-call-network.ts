import type { ServiceClient } from '../../src/client/service-client.ts'
import { create } from './set-up-ping-network.ts'

/** Where calls are made to. */
export interface CallNetwork {
  readonly companyId: number
  /** The tracking number. */
  readonly number: string
}

/** A campaign of two targets, one after the other, with a click timer and a conversion criterion. */
export async function setUpCallNetwork(client: ServiceClient, trackerUrl: string): Promise<CallNetwork> {
  const { id: companyId } = await create(client, '/companies.json', { company: { name: 'Benchmark' } })
  const targetIds: number[] = []
  for (const priority of [1, 2]) {
    const target = { number: `+1202555010${priority}`, priority }
    targetIds.push((await create(client, '/targets.json', { target }, companyId)).id)
  }
  const campaign = {
    cid: 'benchmark',
    target_ids: targetIds,
    timers_attributes: [{ seconds: 0, url: `${trackerUrl}/click?call=[call_uuid]&caller=[caller_number]` }],
    conversion_criteria_attributes: [{ tiers: [{ seconds: 30, revenue: 40, payout: 25 }] }],
  }
  await create(client, '/campaigns.json', { campaign }, companyId)
  const number = '+12025550199'
  await create(client, '/numbers.json', { number: { number, cid: campaign.cid } }, companyId)
  return { companyId, number }
}
