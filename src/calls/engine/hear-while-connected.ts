import type { Connected } from './call-state.ts'
import { endCall } from './end-call.ts'
import { type CallContext, type CallInput, type Transition, transition } from './transition.ts'

/** Caller and destination talk until one of them hangs up. Late news of other legs is ignored. */
export function hearWhileConnected(state: Connected, input: CallInput, context: CallContext): Transition {
  switch (input.type) {
    case 'leg-ended':
      if (input.leg !== state.leg) return transition(state)
      return endCall(state, context, { by: 'target', reason: 'target_hung_up' })
    case 'deadline-passed':
      return endCall(state, context, { by: 'system', reason: 'too_long' })
    default:
      return transition(state)
  }
}
