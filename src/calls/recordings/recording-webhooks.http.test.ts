import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createCallNetwork, eventsOf } from '../../../test/harness/call-network.ts'
import { eventually } from '../../../test/harness/eventually.ts'
import { startTestService, type TestService } from '../../../test/harness/test-service.ts'
import { startWebhookReceiver, type WebhookReceiver } from '../../../test/harness/webhook-receiver.ts'
import { recordingName } from '../engine/recording-name.ts'
import { createCallJournal } from '../records/call-journal.ts'
import { attachRecording } from './attach-recording.ts'

let service: TestService
let receiver: WebhookReceiver
let inboxes = 0

beforeAll(async () => {
  receiver = await startWebhookReceiver()
  service = await startTestService({ ALLOW_PRIVATE_URLS: '1', BASE_URL: 'https://calls.example.com' })
})
afterAll(async () => {
  await service.close()
  await receiver.close()
})

/** What comes in at a new webhook for news of recordings. */
async function subscribe() {
  let secret = ''
  const inbox = receiver.open(`/inbox-${++inboxes}`, () => secret)
  const { body } = await service.request('POST', '/webhooks.json', {
    body: { webhook: { url: inbox.url, events: ['call.recorded', 'call.recording_failed'] } },
  })
  secret = body.webhook.secret
  return inbox
}

/** That of some process: news of recordings is anybody's. */
const journal = () => createCallJournal(service.database.pool, randomUUID(), () => undefined)

/** A call that has ended. */
async function endedCall(fields = {}) {
  const network = await createCallNetwork(service)
  const { call } = (await network.call(fields)).body.simulated_call
  return { uuid: String(call.uuid), companyId: service.companyId, startedAt: Date.parse(call.created_at) }
}

const arrived = (inbox: { readonly messages: readonly unknown[] }, count: number) =>
  eventually(() => expect(inbox.messages).toHaveLength(count))

test('that a call is recorded is told after its end, with a link that is good then', async () => {
  const inbox = await subscribe()
  const call = await endedCall()
  const name = recordingName(call)
  const attach = attachRecording(service.database.pool)
  await attach(name, `recordings/${name}.wav`, false)
  await attach(name, `recordings/${name}.wav`, true)
  await arrived(inbox, 1)
  const [message] = inbox.messages
  expect(message).toMatchObject({ type: 'call.recorded', data: { uuid: call.uuid, status: 'finished' } })
  expect(message?.data.recording_url).toMatch(
    new RegExp(`^https://calls\\.example\\.com/api/v5/calls/${call.uuid}/recording\\.wav\\?company_id=`),
  )
  expect(message?.data).not.toHaveProperty('recording_file')
})

test('so it is where a carrier keeps the recording', async () => {
  const inbox = await subscribe()
  const recording_url = 'https://recordings.example.com/1.wav'
  const { uuid } = await endedCall({ recording_url })
  await arrived(inbox, 1)
  expect(inbox.messages[0]).toMatchObject({ type: 'call.recorded', data: { uuid, recording_url } })
})

test('that a recording is lost is told after the end, once, and its events say why', async () => {
  const inbox = await subscribe()
  const call = await endedCall()
  const news = { type: 'recording-failed', reason: 'the disk is full' } as const
  const at = Date.now()
  for (let tries = 1; tries <= 2; tries++) await journal().addRecording(call, news, at)
  await arrived(inbox, 1)
  const { uuid } = call
  expect(inbox.messages[0]).toMatchObject({
    type: 'call.recording_failed',
    data: { uuid, recording_url: null },
  })
  const events = eventsOf(await service.request('GET', `/api/v5/calls/${uuid}/events.json`))
  const failures = events.filter(({ type }) => type === 'recording_failed')
  expect(failures).toMatchObject([{ data: { reason: 'the disk is full' } }])
})

test('publishers and buyers are not told what the disk lacks', async () => {
  const call = await endedCall()
  const news = { type: 'recording-failed', reason: 'the disk is full' } as const
  await journal().addRecording(call, news, Date.now())
  const { body } = await service.request('GET', `/api/v5/calls/${call.uuid}.json`)
  const targetId: number = body.call.system_target_id
  const apiKey = await service.addUser(service.companyId, 'buyer', { targetId })
  const seen = eventsOf(await service.request('GET', `/api/v5/calls/${call.uuid}/events.json`, { apiKey }))
  expect(seen.map(({ type }) => type)).toContain('call_ended')
  expect(seen.map(({ type }) => type)).not.toContain('recording_failed')
})
