import { setTimeout } from 'node:timers/promises'
import type { ServiceClient } from '../client/service-client.ts'
import { wrapText } from '../platform/terminal/text-table.ts'
import { callByTelephone } from './call-by-telephone.ts'
import { buyersTable, networkTable, outcomesTable, refusalTable } from './demo-tables.ts'
import { type Exchange, exchangeWith } from './exchange.ts'
import type { Pace } from './pace.ts'
import type { Progress } from './progress.ts'
import { type CallerOutcome, sendCaller } from './send-caller.ts'
import { type DemoNetwork, setUpNetwork } from './set-up-network.ts'
import type { Telephones } from './telephones.ts'
import { mostEventful, tellCall } from './tell-call.ts'
import { type PlannedCaller, planTraffic } from './traffic-plan.ts'

export interface DemoOptions {
  readonly service: ServiceClient
  readonly pace: Pace
  /** Characters that a line may have. */
  readonly width: number
  write(text: string): void
  startProgress(title: string, total: number): Progress
  /** Where telephones can call; or why they cannot, as the end of a sentence. */
  readonly telephones: Telephones | { readonly none: string }
}

/**
 * Sets up a small network on a running service, sends it callers, and tells what happened and why. Can be run any
 * number of times: each run has a Company of its own.
 */
export async function runDemo(options: DemoOptions): Promise<DemoNetwork> {
  const { service, pace, width, write } = options
  const network = await setUpNetwork(service, Date.now(), pace.reservationSeconds)
  write(`${describeNetwork(network, width)}\n\n`)
  write(`${networkTable(network, width)}\n\n`)

  const exchange = exchangeWith(service, network)
  const { outcomes, byTelephone } = await sendTraffic(exchange, network, options)
  const inboundStatuses = await settledStatuses(exchange, pace.reservationSeconds)
  const calls = outcomes.flatMap(outcome => outcome.call ?? [])

  writeSection(write, 'What happened', outcomesTable(outcomes, inboundStatuses, width))
  writeSection(
    write,
    'Who was considered, who got the calls, and why not the others',
    buyersTable(network, outcomes, width),
  )
  const unwanted = outcomes.find(outcome => outcome.pings[0]?.status === 'no-target')
  if (unwanted !== undefined) {
    const { state, age } = unwanted.planned.caller
    const title = `Why nobody took the caller from ${state}, aged ${age}`
    writeSection(write, title, refusalTable(network, unwanted.considered, width))
  }
  const telephoned = byTelephone.flatMap(text => wrapText(text, width)).join('\n')
  writeSection(write, 'The last three calls, by telephone', telephoned)
  const told = mostEventful(calls)
  if (told !== null) {
    writeSection(write, `One call, step by step: ${told.caller}`, tellCall(told, network, width))
  }
  return network
}

function describeNetwork({ companyName, companyId, cid, number }: DemoNetwork, width: number): string {
  const text =
    `Made the Company "${companyName}" (company_id ${companyId}). Its campaign ${cid} is called at ${number} or at ` +
    'the address of a reservation; two publishers send it callers, and it dials a group of six buyers.'
  return wrapText(text, width).join('\n')
}

/** Most calls are simulated; the last three are made by telephones, where they can call. */
async function sendTraffic(
  exchange: Exchange,
  network: DemoNetwork,
  { service, pace, telephones, startProgress }: DemoOptions,
): Promise<{ readonly outcomes: readonly CallerOutcome[]; readonly byTelephone: readonly string[] }> {
  const planned = planTraffic()
  const last = planned.filter(({ arrival }) => arrival === 'called').slice(-CALLS_BY_TELEPHONE)
  const progress = startProgress('Sending callers', planned.length)
  const outcomes: CallerOutcome[] = []
  const byTelephone: string[] = []
  const send = async (callers: readonly PlannedCaller[], way: Exchange): Promise<void> => {
    for (const caller of callers) {
      await pace.due(outcomes.length)
      outcomes.push(await sendCaller(way, network, caller))
      progress.advance(outcomes.length)
    }
  }
  try {
    await send(
      planned.filter(caller => !last.includes(caller)),
      exchange,
    )
    if ('none' in telephones) {
      byTelephone.push(`No telephone rang: ${telephones.none}. These calls were simulated too.`)
      await send(last, exchange)
    } else {
      const tell = (text: string) => byTelephone.push(text)
      await callByTelephone(exchange, { service, network, telephones, tell }, way => send(last, way))
    }
  } finally {
    progress.finish()
  }
  return { outcomes, byTelephone }
}

const CALLS_BY_TELEPHONE = 3

/** Beyond a reservation's life, for the service's sweep to have written its end. */
const SETTLING_MARGIN_MS = 3_000

const SETTLING_POLL_MS = 100

/** Every ping's status once no reservation is live any more. */
async function settledStatuses(exchange: Exchange, reservationSeconds: number): Promise<readonly string[]> {
  const deadline = performance.now() + reservationSeconds * 1000 + SETTLING_MARGIN_MS
  for (;;) {
    const statuses = await exchange.inboundStatuses()
    const isSettled = !statuses.includes('reserved') && !statuses.includes('confirmed')
    if (isSettled || performance.now() > deadline) return statuses
    await setTimeout(SETTLING_POLL_MS)
  }
}

function writeSection(write: (text: string) => void, title: string, text: string): void {
  write(`\n${title}\n\n${text}\n`)
}
