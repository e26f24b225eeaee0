import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestService, type TestService } from '../../test/harness/test-service.ts'

let service: TestService

beforeAll(async () => {
  service = await startTestService()
})
afterAll(() => service.close())

async function create(path: string, rootKey: string, fields: object) {
  const answer = await service.request('POST', path, { body: { [rootKey]: fields } })
  expect(answer.status).toBe(201)
  return answer.body[rootKey]
}

const outcome = (word: string) => ({ outcome: word })

test('a group that rings at once takes one of its slots for the call, not one for each member', async () => {
  const members = [
    await create('/targets.json', 'target', { number: '+13055550101' }),
    await create('/targets.json', 'target', { number: '+13055550102' }),
  ]
  const [busy, free] = members
  const group = await create('/target_groups.json', 'target_group', {
    name: 'Rings at once',
    behavior: 2,
    priority: 1,
    weight: 1,
    target_ids: members.map(member => member.id),
    concurrency_cap: 1,
    hourly_cap_attributes: { cap: 2 },
  })
  await create('/campaigns.json', 'campaign', { cid: 'at-once', target_group_ids: [group.id] })
  const { number } = await create('/numbers.json', 'number', { cid: 'at-once', number: '+13055551000' })

  for (const filled of [1, 2]) {
    const { call } = await create('/api/v5/simulated_calls.json', 'simulated_call', {
      number,
      caller_number: '+13055550199',
      answers: { [busy.id]: outcome('busy'), [free.id]: outcome('answer') },
    })
    expect(call).toMatchObject({ connected: true, system_target_id: free.id })
    const { body } = await service.request('GET', `/target_groups/${group.id}.json`)
    const hourly = body.target_group.caps.find((cap: { type: string }) => cap.type === 'Hourly')
    expect(hourly.filled).toBe(filled)
    expect(body.target_group.calls_in_progress).toBe(0)
  }
  const targets = await service.request('GET', '/targets.json')
  const filledOf = (id: number) =>
    targets.body
      .find((target: { id: number }) => target.id === id)
      .caps.map((cap: { filled: number }) => cap.filled)
  expect(filledOf(busy.id)).toEqual([0, 0, 0, 0])
  expect(filledOf(free.id)).toEqual([2, 2, 2, 2])
})
