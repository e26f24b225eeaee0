import { afterAll, beforeAll, expect, test } from 'vitest'
import { createCallNetwork, drawCallerNumber, eventTypes } from '../../test/harness/call-network.ts'
import { startTestService, type TestAnswer, type TestService } from '../../test/harness/test-service.ts'

let service: TestService

beforeAll(async () => {
  service = await startTestService()
})

afterAll(() => service.close())

const callOf = ({ body }: TestAnswer) => body.simulated_call.call
const caller_blocked_message = 'You are blocked. Press 7 to be let in again.'

const suppress = (number: string, fields: object = {}) =>
  service.request('POST', `/suppressed_numbers/${number}.json`, { body: { suppressed_number: fields } })

const isSuppressed = async (number: string) =>
  (await service.request('GET', `/suppressed_numbers/${number}.json`)).status === 200

test('a suppressed caller that presses 7 is let in, and is suppressed no more', async () => {
  const network = await createCallNetwork(service, { campaign: { caller_blocked_message } })
  const caller_number = drawCallerNumber()
  await suppress(caller_number)
  const answer = await network.call({ caller_number, digits: ['1', '7'] })
  expect(eventTypes(answer).slice(0, 5)).toEqual([
    'call_offered',
    'blocked_prompt_played',
    'digit_pressed',
    'blocked_prompt_played',
    'caller_resubscribed',
  ])
  expect(callOf(answer)).toMatchObject({ connected: true, keys_pressed: '17' })
  expect(await isSuppressed(caller_number)).toBe(false)
  expect(callOf(await network.call({ caller_number }))).toMatchObject({ connected: true })
})

test('a number may have a prompt of its own, where its campaign has none', async () => {
  const network = await createCallNetwork(service, { number: { caller_blocked_message } })
  const caller_number = drawCallerNumber()
  await suppress(caller_number)
  const answer = await network.call({ caller_number, digits: ['7'] })
  expect(eventTypes(answer)).toContain('caller_resubscribed')
  expect(callOf(answer)).toMatchObject({ connected: true })
  const { body } = await service.request('GET', `/numbers.json?q=${network.number.slice(1)}`)
  const [{ number }] = body
  expect(number).toMatchObject({ caller_blocked_message, uses_campaign_settings: true })
  const put = (message: unknown) =>
    service.request('PUT', `/numbers/${number.id}.json`, {
      body: { number: { caller_blocked_message: message } },
    })
  expect((await put(' ')).body.number.caller_blocked_message).toBeNull()
  expect(await put(7)).toMatchObject({ status: 422 })
  await suppress(caller_number)
  expect(eventTypes(await network.call({ caller_number, digits: ['7'] }))).toContain('call_refused')
})

test.each([
  ['presses nothing', {}, { caller_blocked_message }, {}],
  ['may not lift it', { can_resubscribe: false }, { caller_blocked_message }, { digits: '7' }],
  ['is told nothing', {}, {}, { digits: '7' }],
])(
  'a suppressed caller that %s is refused and stays suppressed',
  async (_, suppression, campaign, script) => {
    const network = await createCallNetwork(service, { campaign })
    const caller_number = drawCallerNumber()
    await suppress(caller_number, suppression)
    const answer = await network.call({ caller_number, ...script })
    expect(eventTypes(answer)).toContain('call_refused')
    expect(callOf(answer)).toMatchObject({ connected: false, status: 'finished' })
    expect(await isSuppressed(caller_number)).toBe(true)
  },
)

test('nobody is let off the installation-wide list by pressing 7', async () => {
  const companyId = await service.addCompany()
  await service.request('PUT', `/companies/${companyId}.json`, {
    body: { company: { use_global_suppression_list: true } },
  })
  const network = await createCallNetwork(service, { companyId, campaign: { caller_blocked_message } })
  const caller_number = drawCallerNumber()
  await service.request('POST', '/api/v5/global_suppressed_numbers.json', {
    body: { global_suppressed_number: { number: caller_number } },
  })
  const answer = await network.call({ caller_number, digits: '7' })
  expect(eventTypes(answer)).toEqual(['call_offered', 'call_refused', 'call_ended'])
})

test('a call whose recording is ready says where it is', async () => {
  const recording_url = 'https://recordings.example.com/1.wav'
  const network = await createCallNetwork(service)
  const byCaller = await network.call({ recording_url })
  expect(callOf(byCaller)).toMatchObject({ recording_url })
  expect(eventTypes(byCaller)).toContain('recording_ready')
  const byTarget = await network.call({ recording_url, answers: [{ hung_up_by: 'target' }] })
  expect(callOf(byTarget)).toMatchObject({ recording_url, hung_up_by: 'target' })
  const silent = await createCallNetwork(service, { campaign: { record_calls: false } })
  expect(callOf(await silent.call({ recording_url }))).toMatchObject({ recording_url: null })
})
