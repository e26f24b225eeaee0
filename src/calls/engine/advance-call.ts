import { unreachable } from '../../domain/unreachable.ts'
import type { CallEnd } from '../../telephony/carrier.ts'
import type { CallState, OfCall } from './call-state.ts'
import { hearCaps } from './choose-destination.ts'
import { hearWhileConnected } from './connect-destination.ts'
import { endCall } from './end-call.ts'
import { hearInGreeting } from './enter-menu.ts'
import { isRecordingNews, noteRecording } from './note-recording.ts'
import { hearSlotDecisions, hearWhileRinging } from './ring-destinations.ts'
import { hearInBlockedPrompt } from './start-call.ts'
import { type CallContext, type CallInput, type Transition, transition } from './transition.ts'

/**
 * The call engine: what follows when a call in `state` receives `input`. Pure; the clock and the configuration are in
 * `context`. Input that no longer matters (repeated, late, out of order) changes nothing.
 */
export function advanceCall(state: CallState, input: CallInput, context: CallContext): Transition {
  if (state.phase === 'ended') return transition(state)
  if (input.type === 'ended') return hearEnd(state, input, context)
  if (input.type === 'ordered-to-end') {
    const { type: _, ...order } = input
    return endCall(state, context, { by: 'system', ...order })
  }
  if (isRecordingNews(input)) return noteRecording(state, input, context)
  if (input.type === 'deadline-passed' && input.deadline !== deadlineOf(state)) return transition(state)
  switch (state.phase) {
    case 'blocked-prompt':
      return hearInBlockedPrompt(state, input, context)
    case 'greeting':
      return hearInGreeting(state, input, context)
    case 'reading-caps':
      return hearCaps(state, input, context)
    case 'taking-slots':
      return hearSlotDecisions(state, input, context)
    case 'ringing':
      return hearWhileRinging(state, input, context)
    case 'connected':
      return hearWhileConnected(state, input, context)
    default:
      return unreachable(state)
  }
}

function hearEnd(state: OfCall, end: CallEnd, context: CallContext): Transition {
  if (end.by === 'carrier') {
    return endCall(state, context, { by: 'system', reason: 'line_lost', detail: end.why })
  }
  const call = end.isUnanswered ? { ...state, progress: { ...state.progress, isAnswered: false } } : state
  return endCall(call, context, { by: 'caller', reason: 'caller_hung_up' })
}

/** The call's deadline for its next input; null where it has ended or waits for an answer. */
export function deadlineOf(state: CallState): number | null {
  return 'deadline' in state ? state.deadline : null
}
