import { expect } from 'vitest'
import type { TestService } from '../../harness/test-service.ts'

/** Makes the network of a test look like one that people work with: more targets in every state, more publishers, more calls. */
export async function fillNetwork(service: TestService): Promise<void> {
  const post = async (path: string, body: object) => {
    const answer = await service.request('POST', path, { body })
    expect(answer.status, JSON.stringify(answer.body)).toBe(201)
    return answer.body
  }
  const target = async (number: string, fields: object): Promise<number> =>
    (await post('/targets.json', { target: { number, time_zone: 'Eastern Time (US & Canada)', ...fields } }))
      .target.id
  const weekdays = [1, 2, 3, 4, 5].map(day => ({ day_of_week: day, time_open: 900, time_close: 1700 }))
  const insurers = [
    await target('+13055550112', {
      name: 'Northwind Life',
      priority: 1,
      weight: 3,
      daily_cap_attributes: { cap: 40 },
      conversion_criteria_attributes: [{ tiers: [{ seconds: 60, revenue: 22, payout: 14 }] }],
    }),
    await target('+13055550113', {
      name: 'Palmetto Health',
      priority: 1,
      business_hours_attributes: weekdays,
      concurrency_cap: 5,
    }),
    await target('+13055550114', { name: 'Gulf Coast Roofing', priority: 2, paused: true }),
    await target('+13055550115', { name: 'Sunrise Solar', priority: 2, hard_cap_attributes: { cap: 0 } }),
  ]
  await post('/target_groups.json', {
    target_group: { name: 'Florida insurers', target_ids: insurers.slice(0, 2) },
  })
  await post('/campaigns.json', {
    campaign: { cid: 'life-spring', name: 'Life insurance, spring', target_ids: insurers.slice(0, 3) },
  })
  await post('/campaigns.json', {
    campaign: { cid: 'solar', name: 'Solar roofs', target_ids: insurers.slice(2) },
  })
  for (const [afid, name] of [
    ['east', 'East Coast Leads'],
    ['clickwise', 'Clickwise'],
    ['morning-mail', 'Morning Mail'],
  ])
    await post('/api/v1/affiliates.json', { affiliate: { afid, company_name: name } })
  const spring = (
    await post('/numbers.json', { number: { cid: 'life-spring', afid: 'clickwise', type: 'Local' } })
  ).number.number
  for (const [index, seconds] of [95, 12, 240, 61, 0, 130].entries())
    await post('/api/v5/simulated_calls.json', {
      simulated_call: {
        number: spring,
        caller_number: `+1305555015${index}`,
        answers: [{ outcome: seconds === 0 ? 'no_answer' : 'answer', talk_seconds: seconds }],
      },
    })
}
