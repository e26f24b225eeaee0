import type { Candidate } from '../client/candidate.ts'
import type { DemoCall, Exchange, Reactions, Reservation } from './exchange.ts'
import type { DemoNetwork } from './set-up-network.ts'
import type { PlannedCaller } from './traffic-plan.ts'

/** What came of one planned caller. */
export interface CallerOutcome {
  readonly planned: PlannedCaller
  /** The answers to the publisher, ping after ping; empty for a caller nobody announced. */
  readonly pings: readonly Reservation[]
  /** Null when the publisher did not confirm. */
  readonly confirmation: Reservation | null
  readonly call: DemoCall | null
  /** Who was considered when the caller came, according to a routing preview. */
  readonly considered: readonly Candidate[]
}

/** Plays one caller's part, from the first ping to the end of the call. */
export async function sendCaller(
  exchange: Exchange,
  network: DemoNetwork,
  planned: PlannedCaller,
): Promise<CallerOutcome> {
  const considered = await exchange.preview(planned)
  const nothing = { planned, considered, pings: [], confirmation: null, call: null }
  if (planned.arrival === 'direct') return { ...nothing, call: await exchange.call(planned, null, {}) }

  const first = await exchange.ping(planned)
  if (first.status === 'no-target') return { ...nothing, pings: [first] }
  const pings = planned.arrival === 'pinged-twice' ? [first, await exchange.ping(planned)] : [first]
  if (planned.arrival === 'unconfirmed') return { ...nothing, pings }

  const confirmation = await exchange.confirm(first)
  if (planned.arrival === 'no-call' || confirmation.status !== 'confirmed') {
    return { ...nothing, pings, confirmation }
  }
  const reactions = planned.arrival === 'failed-over' ? onlyTheLastAnswers(network) : {}
  const call = await exchange.call(planned, confirmation.sipAddress, reactions)
  return { ...nothing, pings, confirmation, call }
}

/** Everyone of first priority is busy or away, so that the call goes on to whoever comes after them. */
function onlyTheLastAnswers({ buyers }: DemoNetwork): Reactions {
  const first = buyers.filter(buyer => buyer.plan.priority === 1)
  return Object.fromEntries(
    first.map((buyer, index) => [buyer.targetId, { outcome: index === 0 ? 'busy' : 'no_answer' }]),
  )
}
