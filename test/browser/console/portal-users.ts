import { expect } from 'vitest'
import type { TestService } from '../../harness/test-service.ts'

export interface PortalUsers {
  readonly publisher: { readonly apiKey: string; readonly affiliateId: number }
  readonly buyer: { readonly apiKey: string; readonly targetId: number }
}

/**
 * A publisher and a buyer with calls of today: two by the publisher and one by another, of which all reach the buyer's
 * target. A call that converts costs the buyer $15 and earns its publisher $5; the last one does not convert.
 */
export async function addPortalUsers(service: TestService): Promise<PortalUsers> {
  const post = async (path: string, body: object) => {
    const answer = await service.request('POST', path, { body })
    expect(answer.status, JSON.stringify(answer.body)).toBe(201)
    return answer.body
  }
  const affiliate = async (afid: string, name: string) =>
    (await post('/api/v1/affiliates.json', { affiliate: { afid, company_name: name } })).affiliate.id
  const affiliateId = await affiliate('north', 'North Media')
  await affiliate('south', 'South Media')
  const { target } = await post('/targets.json', {
    target: {
      number: '+13055550111',
      name: 'Harbor Insurance',
      daily_cap_attributes: { cap: 25 },
      concurrency_cap: 3,
      conversion_criteria_attributes: [
        { name: 'Long calls', tiers: [{ seconds: 30, revenue: 15, payout: 5 }] },
      ],
    },
  })
  await post('/campaigns.json', { campaign: { cid: 'autumn', name: 'Autumn', target_ids: [target.id] } })
  const number = async (afid: string) =>
    (await post('/numbers.json', { number: { cid: 'autumn', afid, type: 'Local' } })).number.number
  const ofPublisher = await number('north')
  const ofAnother = await number('south')
  const call = (called: string, caller: string, seconds: number) =>
    post('/api/v5/simulated_calls.json', {
      simulated_call: {
        number: called,
        caller_number: caller,
        answers: [{ outcome: 'answer', talk_seconds: seconds }],
      },
    })
  await call(ofPublisher, '+13055550142', 90)
  await call(ofPublisher, '+13055550143', 45)
  await call(ofAnother, '+13055550177', 5)
  const user = async (membership: object) =>
    (
      await post('/api/v5/users.json', {
        user: { name: 'Pat Porter', memberships: [{ company_id: service.companyId, ...membership }] },
      })
    ).user.api_key
  return {
    publisher: { apiKey: await user({ role: 'publisher', affiliate_id: affiliateId }), affiliateId },
    buyer: { apiKey: await user({ role: 'buyer', target_id: target.id }), targetId: target.id },
  }
}
