import { expect } from 'vitest'
import type { TestService } from '../harness/test-service.ts'

export interface Network {
  readonly number: string
  readonly postbackKey: string
}

/** A campaign that dials an open target, after one that is paused; reachable by a number and by pings. */
export async function buildNetwork(service: TestService): Promise<Network> {
  const create = async (path: string, root: string, fields: object) => {
    const answer = await service.request('POST', path, { body: { [root]: fields } })
    expect(answer.status).toBe(201)
    return answer.body[root]
  }
  const open = await create('/targets.json', 'target', {
    name: 'Open Desk',
    number: '+12125550101',
    priority: 2,
  })
  const paused = await create('/targets.json', 'target', {
    name: 'Paused Desk',
    number: '+12125550102',
    paused: true,
  })
  const campaign = await create('/campaigns.json', 'campaign', {
    cid: 'autos',
    name: 'Auto insurance',
    target_ids: [open.id, paused.id],
  })
  const { number } = await create('/numbers.json', 'number', { cid: 'autos', number: '+18005550100' })
  const postbackKey = await create(`/campaigns/${campaign.id}/postback_keys.json`, 'postback_key', {})
  return { number, postbackKey: postbackKey.key }
}

/** Has a publisher ping; answers the reservation's UUID. */
export async function ping(
  service: TestService,
  { postbackKey }: Network,
  callerNumber: string,
): Promise<string> {
  const query = { key: postbackKey, publisher_id: 'north', caller_number: callerNumber }
  const answer = await service.request('POST', '/rtbs.json', { query, apiKey: null })
  expect(answer.body.status).toBe('reserved')
  return answer.body.uuid
}

/** Has a simulated caller call the campaign's number; answers the Call's UUID. */
export async function call(service: TestService, { number }: Network, callerNumber: string): Promise<string> {
  const body = { simulated_call: { number, caller_number: callerNumber } }
  const answer = await service.request('POST', '/api/v5/simulated_calls.json', { body })
  expect(answer.status).toBe(201)
  return answer.body.simulated_call.call.uuid
}
