import { setTimeout } from 'node:timers/promises'
import type { ServiceClient } from '../client/service-client.ts'
import { wrapText } from '../platform/terminal/text-table.ts'
import { buyersTable, networkTable, outcomesTable, refusalTable } from './demo-tables.ts'
import { type Exchange, exchangeWith } from './exchange.ts'
import type { Pace } from './pace.ts'
import type { Progress } from './progress.ts'
import { type CallerOutcome, sendCaller } from './send-caller.ts'
import { type DemoNetwork, setUpNetwork } from './set-up-network.ts'
import { mostEventful, tellCall } from './tell-call.ts'
import { planTraffic } from './traffic-plan.ts'

export interface DemoOptions {
  readonly service: ServiceClient
  readonly pace: Pace
  /** Characters that a line may have. */
  readonly width: number
  write(text: string): void
  startProgress(title: string, total: number): Progress
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
  const outcomes = await sendTraffic(exchange, network, options)
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

async function sendTraffic(
  exchange: Exchange,
  network: DemoNetwork,
  { pace, startProgress }: DemoOptions,
): Promise<readonly CallerOutcome[]> {
  const planned = planTraffic()
  const progress = startProgress('Sending callers', planned.length)
  const outcomes: CallerOutcome[] = []
  try {
    for (const [index, caller] of planned.entries()) {
      await pace.due(index)
      outcomes.push(await sendCaller(exchange, network, caller))
      progress.advance(outcomes.length)
    }
  } finally {
    progress.finish()
  }
  return outcomes
}

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
