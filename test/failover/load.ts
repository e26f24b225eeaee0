import { setTimeout } from 'node:timers/promises'
import type { Client } from './client.ts'
import { killedAt, type Ledger, type LiveCall } from './ledger.ts'
import type { Network } from './network.ts'

/** What goes on all the time while things fail. */
export interface Load {
  /** Begins nothing any more, and resolves once what was begun has its outcome. */
  stop(): Promise<void>
}

/** Who asks, for what, and what they write down. */
export interface Stage {
  readonly client: Client
  readonly network: Network
  readonly ledger: Ledger
}

/** How many there are of each, and how long each of them waits after every round. */
const PARTIES = [
  { party: publisher, count: 2, pauseMs: 100 },
  { party: caller, count: 2, pauseMs: 100 },
  { party: operator, count: 1, pauseMs: 150 },
  { party: shortTalker, count: 1, pauseMs: 500 },
  { party: crowd, count: 1, pauseMs: 300 },
  { party: leaver, count: 1, pauseMs: 4_000 },
]

/** A call of a few seconds: in an outage many of them ring, are answered and end. */
export const SHORT_CALL = { ringSeconds: 2, talkSeconds: 6 }

/** Longer than the exercise. */
const LONG_TALK_SECONDS = 3_600

export function startLoad(stage: Stage): Load {
  let isStopped = false
  const keepOn = async (party: (stage: Stage) => Promise<void>, pauseMs: number) => {
    while (!isStopped) {
      await party(stage)
      await setTimeout(pauseMs)
    }
  }
  const loops = PARTIES.flatMap(({ party, count, pauseMs }) =>
    Array.from({ length: count }, () => keepOn(party, pauseMs)),
  )
  return {
    stop: async () => {
      isStopped = true
      await Promise.all(loops)
    },
  }
}

let callersDrawn = 0

/** A caller that nobody else is. */
export function drawCaller(): string {
  return `+130355${String(++callersDrawn).padStart(5, '0')}`
}

/** Pings, confirms and calls, as a publisher does. */
async function publisher(stage: Stage): Promise<void> {
  const { client, network, ledger } = stage
  const number = drawCaller()
  const key = network.pingKey
  const pinged = await client.ask({
    method: 'POST',
    path: '/rtbs.json',
    body: { key, publisher_id: 'publisher', caller_number: number },
    withoutApiKey: true,
  })
  if (pinged?.body.status !== 'reserved') return
  const { uuid, sip_address } = pinged.body
  ledger.reservations.push({ uuid, caller: number })
  const confirmed = await client.ask({
    method: 'PUT',
    path: `/rtbs/${uuid}.json`,
    body: { key, status: 'confirmed' },
    withoutApiKey: true,
  })
  if (confirmed?.body.status !== 'confirmed') return
  ledger.confirmations.push(uuid)
  await placeCall(stage, number, { sip_address })
}

/** Calls the number that is on every poster, and mostly buys something. */
async function caller(stage: Stage): Promise<void> {
  const { client, network, ledger } = stage
  const uuid = await placeCall(stage, drawCaller(), { number: network.number })
  if (uuid === null) return
  const revenue = `${ledger.conversions.length + 1}.25`
  const key = network.conversionKey
  const query = { key, call_uuid: uuid, revenue }
  const posted = await client.ask({ method: 'GET', path: '/conversions.json', query, withoutApiKey: true })
  if (posted?.status === 200) ledger.conversions.push({ uuid, revenue })
}

/** Places a call that is over when it is answered. @returns its UUID; null where that was not learned */
export async function placeCall(stage: Stage, number: string, called: object): Promise<string | null> {
  const { client, ledger } = stage
  const answer = await simulate(client, number, called)
  if (answer === null) ledger.inDoubt.push(number)
  if (answer?.status !== 201) return null
  const { uuid, connected } = answer.body.simulated_call.call
  ledger.calls.push({ uuid, caller: number, connected })
  return uuid
}

let affiliatesMade = 0

async function operator({ client, ledger }: Stage): Promise<void> {
  const afid = `afid-${++affiliatesMade}`
  const body = { affiliate: { afid, company_name: afid } }
  const made = await client.ask({ method: 'POST', path: '/api/v1/affiliates.json', body, once: afid })
  if (made === null) ledger.inDoubt.push(afid)
  if (made?.status === 201) ledger.affiliates.push(afid)
}

async function shortTalker(stage: Stage): Promise<void> {
  const { ringSeconds: ring_seconds, talkSeconds: talk_seconds } = SHORT_CALL
  const answers = [{ ring_seconds, talk_seconds, hung_up_by: 'caller' }]
  await placeLiveCall(stage, stage.network.openNumber, answers, talk_seconds)
}

/** One more who wants to the target that is always full: it is let in only where somebody has left. */
async function crowd(stage: Stage): Promise<void> {
  const answers = [{ talk_seconds: LONG_TALK_SECONDS }]
  await placeLiveCall(stage, stage.network.crowdedNumber, answers, null)
}

/** Makes room for one of the crowd. */
async function leaver(stage: Stage): Promise<void> {
  await hangUpLongCalls(stage, () => true, 1)
}

/** The first of those that talk until somebody hangs up. */
export async function hangUpLongCalls(
  { client, ledger }: Stage,
  isMeant: (call: LiveCall) => boolean,
  most = Number.POSITIVE_INFINITY,
): Promise<void> {
  const talking = ledger.liveCalls.filter(
    call => call.talkSeconds === null && call.hungUp === null && killedAt(call) === null && isMeant(call),
  )
  let hungUp = 0
  for (const call of talking) {
    if (hungUp === most) return
    const found = await client.ask({ method: 'GET', path: `/api/v5/calls/${call.uuid}.json` })
    // Those that found no room were over as soon as they began; if others are over, nobody has hung up.
    if (found === null || found.body.call.status === 'finished') continue
    call.hungUp = { from: Date.now(), to: Number.POSITIVE_INFINITY }
    await client.ask({ method: 'POST', path: `/api/v5/simulated_calls/${call.uuid}/hangup.json` })
    call.hungUp = { ...call.hungUp, to: Date.now() }
    hungUp++
  }
}

async function placeLiveCall(
  { client, ledger }: Stage,
  number: string,
  answers: object,
  talkSeconds: number | null,
): Promise<void> {
  const callerNumber = drawCaller()
  const answer = await simulate(client, callerNumber, { number, answers, clock: 'realtime' })
  if (answer === null) ledger.inDoubt.push(callerNumber)
  if (answer?.status !== 201) return
  const { uuid } = answer.body.simulated_call.call
  const placed = { from: answer.firstAskedAt, to: answer.answeredAt }
  ledger.liveCalls.push({
    uuid,
    caller: callerNumber,
    talkSeconds,
    placed,
    nodes: answer.asked,
    hungUp: null,
  })
}

function simulate(client: Client, callerNumber: string, fields: object) {
  return client.ask({
    method: 'POST',
    path: '/api/v5/simulated_calls.json',
    body: { simulated_call: { caller_number: callerNumber, ...fields } },
    once: callerNumber,
  })
}
