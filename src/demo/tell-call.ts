import { readCandidates } from '../client/candidate.ts'
import { wrapText } from '../platform/terminal/text-table.ts'
import type { CallEvent, DemoCall } from './exchange.ts'
import type { DemoNetwork } from './set-up-network.ts'

/** Room for `+123.4 s` and a gap. */
const OFFSET_WIDTH = 11

/** The call with the most to tell: the longest flow, and the first of those. */
export function mostEventful(calls: readonly DemoCall[]): DemoCall | null {
  return calls.reduce<DemoCall | null>(
    (best, call) => (best !== null && best.events.length >= call.events.length ? best : call),
    null,
  )
}

/** One call told from its events: a sentence each, after the seconds since it began. */
export function tellCall(call: DemoCall, network: DemoNetwork, width: number): string {
  const names = new Map(network.buyers.map(({ targetId, plan }) => [targetId, plan.name]))
  const nameOf = (targetId: unknown) =>
    typeof targetId === 'number' ? (names.get(targetId) ?? `target ${targetId}`) : 'a number'
  const begun = Date.parse(call.events[0]?.at ?? '')
  return call.events
    .flatMap(event => {
      const offset = `+${((Date.parse(event.at) - begun) / 1000).toFixed(1)} s`.padStart(OFFSET_WIDTH - 2)
      const [first = '', ...others] = tellEvent(event, nameOf).flatMap(sentence =>
        wrapText(sentence, width - OFFSET_WIDTH),
      )
      return [`${offset}  ${first}`, ...others.map(line => `${' '.repeat(OFFSET_WIDTH)}${line}`)]
    })
    .join('\n')
}

type NameOf = (targetId: unknown) => string

/** The sentences of one event; an event that no sentence is made for shows what it holds. */
function tellEvent(event: CallEvent, nameOf: NameOf): readonly string[] {
  const tell = SENTENCES[event.type]
  return tell === undefined ? [`${event.type} ${JSON.stringify(event.data)}`] : tell(event.data, nameOf)
}

const SENTENCES: Readonly<Record<string, (data: CallEvent['data'], nameOf: NameOf) => readonly string[]>> = {
  call_offered: () => ['The call arrives.'],
  reservation_claimed: (data, nameOf) => [
    `It claims its reservation: ${nameOf(data['target_id'])} is to be rung first.`,
  ],
  candidates_considered: tellDecision,
  slot_taken: (data, nameOf) => [`${nameOf(data['target_id'])} has room: the slot is taken.`],
  slot_refused: (data, nameOf) => [
    `${nameOf(data['target_id'])} has no slot left: ${String(data['reason'])}.`,
  ],
  leg_dialled: (data, nameOf) => [`${nameOf(data['target_id'])} is dialled at ${String(data['address'])}.`],
  leg_ringing: (data, nameOf) => [`${nameOf(data['target_id'])} rings.`],
  leg_failed: (data, nameOf) => [
    `${nameOf(data['target_id'])} does not take it (${String(data['cause'])}): its slot is given back.`,
  ],
  leg_answered: (data, nameOf) => [`${nameOf(data['target_id'])} answers.`],
  call_converted: data => [
    `It converts: revenue $${String(data['revenue'])}, payout $${String(data['payout'])}.`,
  ],
  call_not_converted: data => [`It does not convert (${String(data['reason'])}).`],
  call_ended: data => [`The call ends (${String(data['reason'])}).`],
}

function tellDecision(data: CallEvent['data'], nameOf: NameOf): readonly string[] {
  const candidates = readCandidates(data)
  const order = Array.isArray(data['order']) ? data['order'] : []
  return [
    order.length === 0
      ? 'Nobody is left to ring.'
      : `To be rung, in this order: ${order.map(targetId => nameOf(targetId)).join(', ')}.`,
    ...candidates
      .filter(candidate => !candidate.eligible)
      .map(
        ({ targetId, reason, detail }) =>
          `  not ${nameOf(targetId)}: ${reason}${detail ? ` (${detail})` : ''}`,
      ),
  ]
}
