import { unreachable } from '../../domain/unreachable.ts'
import type { LegFailure } from '../../telephony/carrier.ts'
import type { CallFact } from './call-fact.ts'
import type { Connected, Destination, Ringing, RingingLeg } from './call-state.ts'
import { chooseDestination } from './choose-destination.ts'
import { connectedDeadline } from './connected-deadline.ts'
import { endCall } from './end-call.ts'
import { releaseSlots } from './release-slots.ts'
import { judgedBy } from './settle.ts'
import {
  type CallCommand,
  type CallContext,
  type CallInput,
  type CapacityCommand,
  precededBy,
  type Transition,
  transition,
} from './transition.ts'

/** What becomes of ringing legs. Events of legs that no longer ring (repeated, late, cancelled) are ignored. */
export function hearWhileRinging(state: Ringing, input: CallInput, context: CallContext): Transition {
  switch (input.type) {
    case 'leg-ringing':
      return withLeg(state, input.leg, leg => ring(state, leg, context))
    case 'leg-answered':
      return withLeg(state, input.leg, leg => connect(state, leg, context))
    case 'leg-failed':
      return withLeg(state, input.leg, leg => failLegs(state, [leg], input.cause, context))
    case 'leg-ended':
      return withLeg(state, input.leg, leg => failLegs(state, [leg], 'failed', context))
    case 'deadline-passed':
      return precededBy(
        { carrier: [{ type: 'cancel-dial' }] },
        failLegs(state, state.legs, 'no-answer', context),
      )
    default:
      return transition(state)
  }
}

function withLeg(state: Ringing, number: number, then: (leg: RingingLeg) => Transition): Transition {
  const leg = state.legs.find(candidate => candidate.leg === number)
  return leg === undefined ? transition(state) : then(leg)
}

function ring(state: Ringing, ringing: RingingLeg, { at }: CallContext): Transition {
  if (ringing.hasRung) return transition(state)
  const legs = state.legs.map(leg => (leg === ringing ? { ...leg, hasRung: true } : leg))
  const targetId = ringing.destination.target?.id ?? null
  return transition({ ...state, legs }, { facts: [{ at, type: 'leg_ringing', leg: ringing.leg, targetId }] })
}

/** The first to answer has the call: its slot stays counted, those of the others are given back. */
function connect(state: Ringing, { leg, destination }: RingingLeg, context: CallContext): Transition {
  const { at } = context
  const targetId = destination.target?.id ?? null
  const others = [...state.progress.heldSlots].filter(held => held !== targetId)
  const released = releaseSlots(state, others)
  const markAnswered: readonly CapacityCommand[] =
    targetId === null ? [] : [{ type: 'mark-answered', targetId }]
  const progress = { ...released.call.progress, isAnswered: true, connectedAt: at, destination }
  const connected: Connected = {
    phase: 'connected',
    origin: state.origin,
    progress: { ...progress, judgedBy: judgedBy({ origin: state.origin, progress }, context) },
    leg,
    deadline: connectedDeadline({ origin: state.origin, progress }, context),
  }
  return transition(connected, {
    capacity: [...markAnswered, ...released.capacity],
    facts: [{ at, type: 'leg_answered', leg, targetId }],
    carrier: recordCommand(state, destination, context),
  })
}

/** Campaigns say whether their calls are recorded, and for how long at most; a target may forbid it. */
function recordCommand(
  { origin }: Ringing,
  { target }: Destination,
  { configuration }: CallContext,
): readonly CallCommand[] {
  const campaign = configuration.campaigns.get(origin.campaignId)
  if (campaign?.recordCalls !== true || target?.blockRecording) return []
  return [{ type: 'record', maxSeconds: campaign.recordSeconds }]
}

/** Gives back the slots of legs that failed; when none rings any more, the next destination is chosen. */
function failLegs(
  state: Ringing,
  failed: readonly RingingLeg[],
  cause: LegFailure,
  context: CallContext,
): Transition {
  const facts = failed.map(({ leg, destination }): CallFact => {
    return { at: context.at, type: 'leg_failed', leg, targetId: destination.target?.id ?? null, cause }
  })
  const targetIds = failed.flatMap(({ destination }) => destination.target?.id ?? [])
  const { call, capacity } = releaseSlots(state, targetIds)
  const legs = state.legs.filter(leg => !failed.includes(leg))
  const progress = { ...call.progress, hasFailedTarget: true }
  const remaining: Ringing = { ...call, progress, legs }
  return precededBy({ capacity, facts }, legs.length > 0 ? transition(remaining) : dialOn(remaining, context))
}

function dialOn(state: Ringing, context: CallContext): Transition {
  switch (state.dial.kind) {
    case 'targets':
      return chooseDestination(state, state.dial, context)
    case 'number':
      return endCall(state, context, { by: 'system', reason: 'no_answer' })
    default:
      return unreachable(state.dial)
  }
}
