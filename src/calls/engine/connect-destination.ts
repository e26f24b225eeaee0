import type { Instant } from '../../domain/time/instant.ts'
import type { Connected, Destination, OfCall, Ringing, RingingLeg } from './call-state.ts'
import { endCall } from './end-call.ts'
import { salePixels, saleTimerAt } from './fire-timers.ts'
import { recordingName } from './recording-name.ts'
import { judgedBy, settle } from './settle.ts'
import {
  type CallCommand,
  type CallContext,
  type CallInput,
  type RecordingOrder,
  type Transition,
  transition,
  withoutSlots,
} from './transition.ts'

/** Nobody talks longer; a call that seems to has lost its carrier, and must not hold its slot forever. */
const TALK_LIMIT_MS = 24 * 3_600_000

/** The first to answer gets the call: its slot stays counted, those of the others are given back. */
export function connectDestination(
  state: Ringing,
  { leg, destination }: RingingLeg,
  context: CallContext,
): Transition {
  const { at } = context
  const targetId = destination.target?.id ?? null
  const others = [...state.progress.heldSlots].filter(held => held !== targetId)
  const released = withoutSlots(state, others)
  const progress = { ...released.call.progress, isAnswered: true, connectedAt: at, destination }
  const connected: Connected = {
    phase: 'connected',
    origin: state.origin,
    progress: { ...progress, judgedBy: judgedBy({ origin: state.origin, progress }, context) },
    leg,
    isRecordingPaused: false,
    deadline: connectedDeadline({ origin: state.origin, progress }, context),
  }
  return transition(connected, {
    capacity: released.capacity,
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
  return [{ type: 'record', name: recordingName(origin), maxSeconds: campaign.recordSeconds }]
}

/** Caller and destination talk until one of them hangs up. Late news of other legs is ignored. */
export function hearWhileConnected(state: Connected, input: CallInput, context: CallContext): Transition {
  switch (input.type) {
    case 'leg-ended':
      if (input.leg !== state.leg) return transition(state)
      return endCall(state, context, { by: 'target', reason: 'target_hung_up' })
    case 'recording-ordered':
      return obeyRecordingOrder(state, input.order, context)
    case 'deadline-passed':
      return context.at < talkLimit(state, context)
        ? reachTimer(state, context)
        : endCall(state, context, { by: 'system', reason: 'too_long' })
    default:
      return transition(state)
  }
}

/** An order that says what is so already changes nothing. */
function obeyRecordingOrder(state: Connected, order: RecordingOrder, { at }: CallContext): Transition {
  const isRecordingPaused = order === 'pause'
  if (state.isRecordingPaused === isRecordingPaused) return transition(state)
  return transition(
    { ...state, isRecordingPaused },
    {
      facts: [{ at, type: isRecordingPaused ? 'recording_paused' : 'recording_resumed' }],
      carrier: [{ type: isRecordingPaused ? 'pause-recording' : 'resume-recording' }],
    },
  )
}

/** The highest sale timer fires at once, unless a higher one has been added meanwhile: that one is awaited. */
function reachTimer(state: Connected, context: CallContext): Transition {
  const deadline = connectedDeadline(state, context)
  if (deadline > context.at) return transition({ ...state, deadline })
  const pixels = salePixels(state, context, settle(state, context).settlement)
  const reached = { ...state, progress: { ...state.progress, hasFiredSale: true } }
  return transition({ ...reached, deadline: talkLimit(reached, context) }, { pixels })
}

/** The next deadline of a connected call: its highest sale timer, or the longest that anybody talks. */
export function connectedDeadline(call: OfCall, context: CallContext): Instant {
  const limit = talkLimit(call, context)
  return Math.min(limit, saleTimerAt(call, context) ?? limit)
}

function talkLimit({ progress }: OfCall, { at }: CallContext): Instant {
  return (progress.connectedAt ?? at) + TALK_LIMIT_MS
}
