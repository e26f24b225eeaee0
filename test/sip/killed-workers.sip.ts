import { afterAll, beforeAll, expect } from 'vitest'
import { createCallNetwork } from '../harness/call-network.ts'
import { eventually } from '../harness/eventually.ts'
import { mediaPorts } from '../harness/free-port.ts'
import * as called from './parties/called.ts'
import * as calling from './parties/calling.ts'
import { awaitsSign, giveSign } from './parties/give-sign.ts'
import { requirePrograms } from './parties/require-programs.ts'
import { scenario } from './parties/scenario.ts'
import { type SipService, startSipService, tellOnFailure } from './parties/sip-service.ts'
import { type SippParty, startSipp } from './parties/start-sipp.ts'

/** A hundred calls whose workers are killed, one after the other, while they talk. */

const test = requirePrograms('sipp')

const CALLS_OF_EACH_KIND = 50
const CALLS_PER_SECOND = 10
/** Each side of a call has two, and each of the last calls to be over may keep its own for a moment. */
const PORTS = 1_000
/** Longer than the test: nobody hangs up because time is up. */
const LIFETIME_SECONDS = 60

let service: SipService
beforeAll(async () => {
  service = await startSipService({ WORKERS: '2', RTP_PORTS: mediaPorts(PORTS) })
})
afterAll(() => service.stop())

const workers = () =>
  [...service.process.output().matchAll(/"worker":(\d+),"msg":"a worker serves"/g)].map(([, pid]) =>
    Number(pid),
  )

/** Calls to a target of their own that plays these steps, from parties that play those. */
async function placeCalls(target: readonly string[], caller: readonly string[]) {
  const many = {
    calls: CALLS_OF_EACH_KIND,
    callsAtOnce: CALLS_OF_EACH_KIND,
    callsPerSecond: CALLS_PER_SECOND,
    lifetimeSeconds: LIFETIME_SECONDS,
  }
  const buyer = await startSipp({ ...many, scenario: scenario(...target) })
  const { number: user, cid } = await createCallNetwork(service, {
    targets: [{ number: `sip:buyer@${buyer.address}`, concurrency_cap: CALLS_OF_EACH_KIND }],
  })
  const steps = [calling.calls({ user }), calling.isAnswered(), ...caller]
  const phones = await startSipp({ ...many, scenario: scenario(...steps), calling: service.sip })
  return { cid, buyer, phones }
}

/** The times of what phones sent or got, in milliseconds since 1970. */
const timesOf = (phones: SippParty, kind: string) =>
  phones.messages().flatMap(message => (message.kind === kind ? [message.at] : []))

async function callsOf(cid: string) {
  const query = { cid, per_page: String(CALLS_OF_EACH_KIND) }
  const { body } = await service.request('GET', '/api/v5/calls.json', { query })
  // biome-ignore lint/suspicious/noExplicitAny: tests read answers as a client without types would
  return body.map(({ call }: any) => call)
}

/** How many calls there are in each state. */
async function countsOf(cids: readonly string[]): Promise<Readonly<Record<string, number>>> {
  const counts: Record<string, number> = {}
  for (const cid of cids) {
    for (const { status, connected } of await callsOf(cid)) {
      const state = status === 'in_progress' && connected ? 'connected' : status
      counts[state] = (counts[state] ?? 0) + 1
    }
  }
  return counts
}

test('a hundred calls talk on, and each side may hang up', async () => {
  tellOnFailure(service)
  const byCaller = await placeCalls(called.talksUntilTheEnd, [awaitsSign, calling.hangsUp()])
  const byTarget = await placeCalls(called.talksUntil(awaitsSign), [calling.isHungUpOn])
  const kinds = [
    { ...byCaller, by: 'caller' },
    { ...byTarget, by: 'target' },
  ]
  const cids = kinds.map(({ cid }) => cid)
  const total = CALLS_OF_EACH_KIND * kinds.length
  await eventually(async () => expect(await countsOf(cids)).toEqual({ connected: total }))
  for (const worker of workers().slice(0, 2)) {
    const serving = workers().length
    process.kill(worker, 'SIGKILL')
    await eventually(() => expect(workers().length).toBe(serving + 1))
  }
  expect(await countsOf(cids), 'all go on when both have been killed').toEqual({ connected: total })
  const toldAt = Date.now()
  await giveSign(byCaller.phones, 'INVITE 200')
  await giveSign(byTarget.buyer, 'INVITE')
  await Promise.all(kinds.flatMap(({ buyer, phones }) => [buyer.succeeds(), phones.succeeds()]))
  await eventually(async () => expect(await countsOf(cids)).toEqual({ finished: total }))
  const finishedAt = Date.now()
  for (const { cid, by, phones } of kinds) {
    const [least, most] = [
      toldAt - Math.max(...timesOf(phones, 'ACK')),
      finishedAt - Math.min(...timesOf(phones, 'INVITE')),
    ]
    for (const call of await callsOf(cid)) {
      expect(call, call.uuid).toMatchObject({ hung_up_by: by, connected: true })
      expect(call.dialed_call_duration, call.uuid).toBeGreaterThanOrEqual(Math.floor(least / 1_000))
      expect(call.dialed_call_duration, call.uuid).toBeLessThanOrEqual(Math.ceil(most / 1_000))
      const ends = (await service.eventsOf(call.uuid)).filter(({ type }) => type === 'call_ended')
      expect(ends, call.uuid).toHaveLength(1)
    }
  }
  expect(service.process.output()).not.toContain('a call was given up')
})
