import type { CallFact } from './call-fact.ts'
import type { TakingSlots } from './call-state.ts'
import { chooseDestination } from './choose-destination.ts'
import { releaseSlots } from './release-slots.ts'
import { ringDestinations } from './ring-destinations.ts'
import {
  type CallContext,
  type CallInput,
  precededBy,
  type SlotDecision,
  type Transition,
  transition,
} from './transition.ts'

/** Rings the targets whose slots were taken; when there is none, chooses again among those that are left. */
export function hearSlotDecisions(state: TakingSlots, input: CallInput, context: CallContext): Transition {
  if (input.type !== 'slots-decided') return transition(state)
  const taken = new Set<number>()
  for (const { targetId, refusal } of input.decisions) if (refusal === null) taken.add(targetId)
  const refused = state.destinations.flatMap(({ target }) =>
    target === null || taken.has(target.id) ? [] : [target.id],
  )
  const facts = input.decisions.map(decision => slotFact(decision, context.at))
  const released = releaseSlots(state, refused)
  const destinations = state.destinations.filter(({ target }) => target !== null && taken.has(target.id))
  const next =
    destinations.length === 0
      ? chooseDestination(released.call, state.dial, context)
      : ringDestinations(released.call, state.dial, destinations, context)
  return precededBy({ capacity: released.capacity, facts }, next)
}

function slotFact({ targetId, refusal }: SlotDecision, at: number): CallFact {
  return refusal === null
    ? { at, type: 'slot_taken', targetId }
    : { at, type: 'slot_refused', targetId, reason: refusal }
}
