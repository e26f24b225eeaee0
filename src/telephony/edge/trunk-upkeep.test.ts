import { expect, test } from 'vitest'
import type { OutgoingRequest, RequestOutcome } from '../sip/agent/user-agent.ts'
import type { Trunk } from '../trunks/trunk.ts'
import { trunkWith } from './testing/trunk-of.ts'
import { startTrunkUpkeep } from './trunk-upkeep.ts'

const REGISTERING = trunkWith({
  credentials: { username: 'branch', password: 'secret' },
  proxy: { host: 'registrar.example', port: 5061, transport: 'tls' },
  registers: true,
})

const PEER = { protocol: 'udp', address: '198.51.100.9', port: 5060 } as const

const answered = (status: number): RequestOutcome => ({
  kind: 'answered',
  response: { kind: 'response', status, reason: 'Whatever', headers: [], body: Buffer.alloc(0) },
  peer: PEER,
})

const SILENT: RequestOutcome = { kind: 'unanswered', why: 'silent', words: 'nobody answered' }

/** What upkeep makes of trunks whose far ends answer so; `looked` resolves once all of them were looked at. */
async function upkeepOf(trunks: readonly Trunk[], answer: (request: OutgoingRequest) => RequestOutcome) {
  const requests: OutgoingRequest[] = []
  const states: Record<string, unknown>[] = []
  const registrars: (readonly [number, string | null])[] = []
  let change: () => void = () => undefined
  let told: () => void = () => undefined
  const looked = (count: number) =>
    new Promise<void>(resolve => {
      told = () => states.length >= count && resolve()
      told()
    })
  const upkeep = startTrunkUpkeep({
    userAgent: {
      request: async request => {
        requests.push(request)
        return answer(request)
      },
    },
    trunks: {
      trunks: () => trunks,
      onChange: listener => {
        change = listener
      },
    },
    states: {
      tell: (trunkId, changes) => {
        states.push({ trunkId, ...changes })
        told()
      },
    },
    metrics: { tellTrunk: () => undefined },
    sources: { noteRegistrar: (...note) => registrars.push(note) },
    localAddress: () => ({ host: '203.0.113.7', port: 5060 }),
    newName: () => 'registration-1',
    logger: { info: () => undefined, warn: () => undefined },
  })
  return { upkeep, requests, states, registrars, looked, change: () => change() }
}

test.each([
  ['answers', answered(200), true],
  ['does not know the request', answered(405), true],
  ['serves nobody now', answered(503), false],
  ['does not answer', SILENT, false],
])('a far end that %s is reachable: %o', async (_, outcome, reachable) => {
  const { upkeep, states, looked } = await upkeepOf([trunkWith()], () => outcome)
  await looked(1)
  await upkeep.stop()
  expect(states).toEqual([{ trunkId: 1, reachable }])
})

test('a trunk registers where it says so, and calls from there are its calls', async () => {
  const { upkeep, requests, states, registrars, looked } = await upkeepOf([REGISTERING], () => answered(200))
  await looked(2)
  expect(states).toContainEqual({ trunkId: 1, registered: true })
  expect(registrars).toEqual([[1, PEER.address]])
  expect(requests.find(({ method }) => method === 'REGISTER')).toMatchObject({
    uri: 'sip:registrar.example:5061;transport=tls',
    from: { uri: 'sip:branch@registrar.example' },
    callId: 'registration-1',
    sequence: 1,
    headers: [
      { name: 'Contact', value: '<sip:branch@203.0.113.7:5060;transport=tls>;expires=120' },
      { name: 'Expires', value: '120' },
    ],
  })
  await upkeep.stop()
})

test('a registration ends with the edge, by the same name and the next number', async () => {
  const { upkeep, requests, looked, registrars } = await upkeepOf([REGISTERING], () => answered(200))
  await looked(2)
  await upkeep.stop()
  expect(requests.at(-1)).toMatchObject({
    method: 'REGISTER',
    callId: 'registration-1',
    sequence: 2,
    headers: [{ value: expect.stringContaining('expires=0') }, { value: '0' }],
  })
  expect(registrars.at(-1)).toEqual([1, null])
})

test('a trunk that could not be registered is said not to be', async () => {
  const { upkeep, states, registrars, looked } = await upkeepOf([REGISTERING], () => answered(403))
  await looked(2)
  await upkeep.stop()
  expect(states).toContainEqual({ trunkId: 1, registered: false })
  expect(registrars).toEqual([[1, null]])
})

test('trunks are looked at anew when they change', async () => {
  const { upkeep, states, looked, change } = await upkeepOf([trunkWith()], () => answered(200))
  await looked(1)
  change()
  await looked(2)
  await upkeep.stop()
  expect(states).toHaveLength(2)
})
