import { chmod } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventually } from '../harness/eventually.ts'
import { freePort, mediaPorts } from '../harness/free-port.ts'
import { remoteService } from '../harness/remote-service.ts'
import type { Requests } from '../harness/rtb-network.ts'
import { type RunningService, startServiceProcess } from '../harness/service-process.ts'
import { startTelephone, type TalkingCall, type Telephone } from '../harness/telephone.ts'
import { temporaryDirectory } from '../harness/temporary-directory.ts'

const API_KEY = 'the-key-of-the-first-user'
const NUMBER = '+18005550100'
const CALLS = 20

/** What a duration in whole seconds may differ from what the telephones saw. */
const SECOND = 1_000

let directory: Awaited<ReturnType<typeof temporaryDirectory>>
let service: RunningService
let requests: Requests
let sipPort: number
let callers: Telephone
let buyer: Telephone

beforeAll(async () => {
  directory = await temporaryDirectory()
  // As root, PostgreSQL runs as another account, which must pass through.
  await chmod(directory.path, 0o755)
  sipPort = await freePort()
  callers = await startTelephone()
  buyer = await startTelephone()
  service = await startServiceProcess({
    DATA_DIR: directory.path,
    DIALPLANE_API_KEY: API_KEY,
    WORKERS: '2',
    WORKER_TIMEOUT_SECONDS: '5',
    SIP_PORT: String(sipPort),
    RTP_PORTS: mediaPorts(),
  })
  requests = remoteService(service.baseUrl, API_KEY)
  const create = async (path: string, body: object) => {
    const answer = await requests.request('POST', path, { body })
    expect(answer.status, JSON.stringify(answer.body)).toBe(201)
    return answer.body
  }
  const { target } = await create('/targets.json', {
    target: { number: buyer.uri, name: 'Buyer', concurrency_cap: CALLS },
  })
  const { campaign } = await create('/campaigns.json', {
    campaign: { target_ids: [target.id], record_calls: true },
  })
  await create('/numbers.json', { number: { number: NUMBER, cid: campaign.cid } })
})

afterAll(async () => {
  await Promise.all([callers.hangUpForGood(), buyer.hangUpForGood()])
  service.kill('SIGTERM')
  await service.ended
  await directory.remove()
})

const callerOf = (index: number) => `+1212555${String(1_000 + index)}`
const dial = (index: number) => callers.call(`sip:${NUMBER}@127.0.0.1:${sipPort}`, callerOf(index))

/** The processes that serve, by what the service logs, the latest last. */
function workers(): readonly number[] {
  return [...service.output().matchAll(/"worker":(\d+),"msg":"a worker serves"/g)].map(([, pid]) =>
    Number(pid),
  )
}

async function killOneAfterAnother(): Promise<void> {
  for (const worker of workers().slice(0, 2)) {
    const serving = workers().length
    process.kill(worker, 'SIGKILL')
    await eventually(() => expect(workers().length).toBe(serving + 1))
  }
}

/** Stopped, a worker neither runs nor ends; another may be stopped while its calls are taken over. */
async function stopOneAfterAnother(): Promise<void> {
  for (const worker of workers().slice(-2)) {
    const serving = workers().length
    process.kill(worker, 'SIGSTOP')
    await service.hasPrinted(`"worker":${worker},"timeoutSeconds":5`)
    await eventually(() => expect(workers().length).toBe(serving + 1))
  }
}

async function metrics(): Promise<string> {
  return (await requests.request('GET', '/metrics')).body
}

async function recordOf(caller: string) {
  const { body } = await requests.request('GET', '/api/v5/calls.json', { query: { caller } })
  expect(body).toHaveLength(1)
  return body[0].call
}

async function endsOf(uuid: string) {
  const { body } = await requests.request('GET', `/api/v5/calls/${uuid}/events.json`)
  // biome-ignore lint/suspicious/noExplicitAny: tests read answers as a client without types would
  return body.map(({ call_event }: any) => call_event).filter(({ type }: any) => type === 'call_ended')
}

test('calls go on when the workers that run them are killed or hang, and end as they would have', async () => {
  const calling = await Promise.all(Array.from({ length: CALLS }, (_, index) => dial(index)))
  await expect(dial(CALLS), 'every slot is taken').rejects.toThrow()
  await killOneAfterAnother()
  const talking = calling.map((call, index) => ({ index, call, far: farEnd(index) }))
  for (const { call, far } of talking) expect([call.isGoingOn(), far.isGoingOn()]).toEqual([true, true])
  await stopOneAfterAnother()
  for (const { call, far } of talking) expect([call.isGoingOn(), far.isGoingOn()]).toEqual([true, true])
  await expect(dial(CALLS + 1), 'every slot is taken still').rejects.toThrow()
  // Two dialogs for each call, which are the first process'.
  expect(await metrics()).toContain(`sip_dialogs ${2 * CALLS}\n`)

  const { uuid } = await recordOf(callerOf(0))
  const paused = await requests.request('POST', `/api/v5/calls/${uuid}/recording/pause.json`)
  expect(paused.status, JSON.stringify(paused.body)).toBeLessThan(300)

  const ends = await Promise.all(talking.map(hangUpBySide))
  for (const { index, by, talkedMs } of ends) {
    const caller = callerOf(index)
    const call = await eventually(async () => {
      const record = await recordOf(caller)
      expect(record.status).toBe('finished')
      expect(record.recording_url, 'what was said before and after').toMatch(/recording\.wav/)
      return record
    })
    expect(call, caller).toMatchObject({ hung_up_by: by, connected: true })
    expect(Math.abs(call.dialed_call_duration * SECOND - talkedMs), caller).toBeLessThanOrEqual(SECOND)
    expect(await endsOf(call.uuid), caller).toMatchObject([{ data: { hung_up_by: by } }])
  }
  const again = await dial(CALLS + 2)
  again.hangUp()
  expect((await again.ended).by).toBe('local')
})

test('a worker has the process with the sockets ask a trunk', async () => {
  const proxy = buyer.uri.replace('sip:telephone@', '')
  const trunk = { name: 'Buyer', direction: 'outbound', proxy }
  const { body: created } = await requests.request('POST', '/trunks.json', { body: { trunk } })
  const { body } = await requests.request('POST', `/trunks/${created.trunk.id}/test.json`)
  expect(body).toMatchObject({ trunk_test: { reachable: true, status: 200 } })
})

test('a service that is told to stop takes no more calls, and goes on with those that there are', async () => {
  const edge = `sip:127.0.0.1:${sipPort}`
  expect(await callers.ask(edge)).toBe(200)
  const call = await dial(CALLS + 3)
  service.kill('SIGTERM')
  await eventually(async () => expect(await callers.ask(edge)).toBe(503))
  await expect(dial(CALLS + 4)).rejects.toThrow('503')
  expect([call.isGoingOn(), farEnd(CALLS + 3).isGoingOn()]).toEqual([true, true])
  call.hangUp()
  expect((await farEnd(CALLS + 3).ended).by).toBe('remote')
  expect(await service.ended).toEqual({ exitCode: 0, signal: null })
})

function farEnd(index: number): TalkingCall {
  const call = buyer.taken.get(callerOf(index))
  if (call === undefined) throw new Error(`nobody took the call of ${callerOf(index)}`)
  return call
}

/** Every other call is ended by whom was called. */
async function hangUpBySide({ index, call, far }: { index: number; call: TalkingCall; far: TalkingCall }) {
  const isByCaller = index % 2 === 0
  const [first, second] = isByCaller ? [call, far] : [far, call]
  first.hangUp()
  const { at } = await first.ended
  expect((await second.ended).by).toBe('remote')
  return { index, by: isByCaller ? 'caller' : 'target', talkedMs: at - call.answeredAt }
}
