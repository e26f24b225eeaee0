import type pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { createCallNetwork } from '../harness/call-network.ts'
import { eventually } from '../harness/eventually.ts'
import { remoteService } from '../harness/remote-service.ts'
import type { Requests } from '../harness/rtb-network.ts'
import { type RunningService, startServiceProcess } from '../harness/service-process.ts'
import { createTestDatabase, type TestDatabase } from '../harness/test-database.ts'
import { type Inbox, startWebhookReceiver, type WebhookReceiver } from '../harness/webhook-receiver.ts'

const API_KEY = 'administrator-key-of-the-races'

let testDatabase: TestDatabase
let pool: pg.Pool
let receiver: WebhookReceiver
const processes: RunningService[] = []

beforeAll(async () => {
  testDatabase = await createTestDatabase()
  pool = testDatabase.openPool()
  receiver = await startWebhookReceiver()
})

afterEach(async () => {
  for (const service of processes) service.kill('SIGTERM')
  await Promise.all(processes.splice(0).map(service => service.ended))
  await pool.query('DELETE FROM webhooks')
})

afterAll(async () => {
  await receiver.close()
  await pool.end()
  await testDatabase.drop()
})

async function start(): Promise<RunningService> {
  const service = await startServiceProcess({
    DATABASE_URL: testDatabase.url,
    DIALPLANE_API_KEY: API_KEY,
    ALLOW_PRIVATE_URLS: '1',
    LOG_LEVEL: 'warn',
  })
  processes.push(service)
  return service
}

const requestsTo = ({ baseUrl }: RunningService) => remoteService(baseUrl, API_KEY)

interface Subscription extends Inbox {
  readonly id: number
}

let inboxes = 0

async function subscribe(
  service: Requests,
  receive?: Parameters<WebhookReceiver['open']>[2],
): Promise<Subscription> {
  let secret = ''
  const inbox = receiver.open(`/inbox-${++inboxes}`, () => secret, receive)
  const { body } = await service.request('POST', '/webhooks.json', {
    body: { webhook: { url: inbox.url, events: ['call.ended'] } },
  })
  secret = body.webhook.secret
  return { ...inbox, id: body.webhook.id }
}

async function deliveriesOf({ id }: Subscription) {
  const { rows } = await pool.query(
    'SELECT status, attempts FROM webhook_deliveries WHERE webhook_id = $1 ORDER BY id',
    [id],
  )
  return rows
}

const CALLS = 60

test('two processes send each delivery once, whichever of them wrote it', async () => {
  const services = (await Promise.all([start(), start()])).map(requestsTo)
  const [service, other] = services
  if (service === undefined || other === undefined) throw new Error('no service runs')
  const inbox = await subscribe(service)
  const network = await createCallNetwork(service)
  const simulated_call = { number: network.number }
  await Promise.all(
    Array.from({ length: CALLS }, (_, index) =>
      (index % 2 === 0 ? service : other).request('POST', '/api/v5/simulated_calls.json', {
        body: { simulated_call: { ...simulated_call, caller_number: `+1303555${1000 + index}` } },
      }),
    ),
  )
  const once = { status: 'succeeded', attempts: 1 }
  await eventually(async () => expect(await deliveriesOf(inbox)).toEqual(Array(CALLS).fill(once)))
  expect(inbox.messages).toHaveLength(CALLS)
  expect(new Set(inbox.messages.map(({ id }) => id)).size).toBe(CALLS)
})

test('what a process was sending when it died is sent by another, under the same id', async () => {
  const first = await start()
  let mayAnswer = false
  const inbox = await subscribe(requestsTo(first), response => {
    if (mayAnswer) response.writeHead(204).end()
  })
  await (await createCallNetwork(requestsTo(first))).call()
  await eventually(() => expect(inbox.messages).toHaveLength(1))
  first.kill('SIGKILL')
  await first.ended
  mayAnswer = true
  await start()
  // Its lease, which is a minute long, is over.
  await pool.query('UPDATE webhook_deliveries SET due_at = now() WHERE webhook_id = $1', [inbox.id])
  await eventually(async () =>
    expect(await deliveriesOf(inbox)).toEqual([{ status: 'succeeded', attempts: 1 }]),
  )
  expect(inbox.messages).toHaveLength(2)
  expect(inbox.messages[1]).toEqual(inbox.messages[0])
})

test('what was committed by a process that died before it sent anything is sent by the next', async () => {
  const first = await start()
  const inbox = await subscribe(requestsTo(first))
  const network = await createCallNetwork(requestsTo(first))
  const { body } = await network.call()
  await eventually(() => expect(inbox.messages).toHaveLength(1))
  first.kill('SIGKILL')
  await first.ended
  const { uuid } = body.simulated_call.call
  await pool.query(`UPDATE calls SET status = 'in_progress', end_time = NULL WHERE uuid = $1`, [uuid])
  await pool.query(`UPDATE calls SET status = 'finished', end_time = now() WHERE uuid = $1`, [uuid])
  expect(inbox.messages).toHaveLength(1)
  await start()
  await eventually(() => expect(inbox.messages).toHaveLength(2))
  expect(inbox.messages[1]?.data).toMatchObject({ uuid, status: 'finished' })
})

test('a process that is told to stop hands back what it could not send, for another to send at once', async () => {
  const first = await start()
  let mayAnswer = false
  const inbox = await subscribe(requestsTo(first), response => {
    if (mayAnswer) response.writeHead(204).end()
  })
  await (await createCallNetwork(requestsTo(first))).call()
  await eventually(() => expect(inbox.messages).toHaveLength(1))
  first.kill('SIGTERM')
  expect(await first.ended).toEqual({ exitCode: 0, signal: null })
  mayAnswer = true
  await start()
  await eventually(async () =>
    expect(await deliveriesOf(inbox)).toEqual([{ status: 'succeeded', attempts: 1 }]),
  )
})
