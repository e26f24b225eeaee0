import { afterAll, beforeAll, expect, test } from 'vitest'
import { createCallNetwork } from '../harness/call-network.ts'
import { eventually } from '../harness/eventually.ts'
import { freePort, mediaPorts } from '../harness/free-port.ts'
import { remoteService } from '../harness/remote-service.ts'
import type { Requests } from '../harness/rtb-network.ts'
import { type RunningService, startServiceProcess } from '../harness/service-process.ts'
import { startTelephone, type TalkingCall, type Telephone } from '../harness/telephone.ts'
import { temporaryDirectory } from '../harness/temporary-directory.ts'
import { createTestDatabase, type TestDatabase } from '../harness/test-database.ts'

/** Two services on one database, each with telephones, whose trunk has one limit. */

const API_KEY = 'the-key-of-the-first-user'
const MOST_CALLS = 5

let database: TestDatabase
let directory: Awaited<ReturnType<typeof temporaryDirectory>>
let edges: readonly { readonly process: RunningService; readonly requests: Requests; readonly sip: string }[]
let buyer: Telephone
let number: string
let trunkId: number

beforeAll(async () => {
  database = await createTestDatabase()
  directory = await temporaryDirectory()
  buyer = await startTelephone()
  const startEdge = async (name: string) => {
    const port = await freePort()
    const process = await startServiceProcess({
      DATABASE_URL: database.url,
      DATA_DIR: `${directory.path}/${name}`,
      DIALPLANE_API_KEY: API_KEY,
      SIP_PORT: String(port),
      RTP_PORTS: mediaPorts(),
    })
    return { process, requests: remoteService(process.baseUrl, API_KEY), sip: `127.0.0.1:${port}` }
  }
  edges = [await startEdge('first'), await startEdge('second')]
  const target = { number: buyer.uri, concurrency_cap: 100 }
  ;({ number } = await createCallNetwork(edgeOf(0).requests, { targets: [target] }))
  const trunk = { name: 'Carrier', direction: 'inbound', addresses: ['127.0.0.1'], max_calls: MOST_CALLS }
  const { body } = await edgeOf(0).requests.request('POST', '/trunks.json', { body: { trunk } })
  trunkId = body.trunk.id
  // Each has read of the trunk, and of the number, when a call is let through.
  for (const index of [0, 1]) {
    const call = await eventually(async () => dial(await newTelephone(), index))
    call.hangUp()
  }
  await eventually(async () => expect((await stateAt(1)).calls).toBe(0))
})

afterAll(async () => {
  await Promise.all([...callers, buyer].map(phone => phone.hangUpForGood()))
  for (const { process } of edges) process.kill('SIGTERM')
  await Promise.all(edges.map(({ process }) => process.ended))
  await database.drop()
  await directory.remove()
})

function edgeOf(index: number) {
  const edge = edges[index]
  if (edge === undefined) throw new Error('no such edge')
  return edge
}

const callers: Telephone[] = []

/** One that has been refused nothing yet: who is asked to come again later does. */
async function newTelephone(): Promise<Telephone> {
  const phone = await startTelephone()
  callers.push(phone)
  return phone
}

let dialled = 0
const dial = (phone: Telephone, index: number) =>
  phone.call(`sip:${number}@${edgeOf(index).sip}`, `+1212555${String(1_000 + ++dialled)}`)

async function stateAt(index: number) {
  return (await edgeOf(index).requests.request('GET', `/trunks/${trunkId}.json`)).body.trunk.state
}

/** Calls through both edges at once. @returns those that were answered, by edge */
async function dialMany(indexes: readonly number[]): Promise<readonly TalkingCall[]> {
  const phone = await newTelephone()
  const outcomes = await Promise.allSettled(indexes.map(index => dial(phone, index)))
  const refused = outcomes.flatMap(outcome => (outcome.status === 'rejected' ? [outcome.reason.message] : []))
  for (const words of refused) expect(words).toMatch(/503/)
  return outcomes.flatMap(outcome => (outcome.status === 'fulfilled' ? [outcome.value] : []))
}

test('two edges together never have more calls by a trunk than it may, and both show them', async () => {
  const answered = await dialMany(Array.from({ length: 24 }, (_, index) => index % 2))
  expect(answered).toHaveLength(MOST_CALLS)
  for (const index of [0, 1]) {
    const state = await stateAt(index)
    expect(state.calls).toBe(MOST_CALLS)
  }
  await eventually(async () => {
    const { last_refusals: refusals } = await stateAt(1)
    expect(refusals[0]?.reason).toBe(`it has ${MOST_CALLS} calls, and max_calls is ${MOST_CALLS}`)
  })
  for (const call of answered) call.hangUp()
  await eventually(async () => expect((await stateAt(0)).calls).toBe(0))
})

test('what an edge had when it died is free again for the other', async () => {
  const lost = await dialMany([0, 0, 0])
  const kept = await dialMany([1, 1])
  expect([lost.length, kept.length]).toEqual([3, 2])
  expect(await dialMany([1])).toEqual([])
  edgeOf(0).process.kill('SIGKILL')
  await eventually(async () => expect((await stateAt(1)).calls).toBe(2))
  const again = await dialMany(Array.from({ length: 10 }, () => 1))
  expect(again).toHaveLength(MOST_CALLS - kept.length)
  for (const call of [...kept, ...again]) call.hangUp()
})
