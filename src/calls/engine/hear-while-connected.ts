import type { Connected } from './call-state.ts'
import { connectedDeadline, talkLimit } from './connected-deadline.ts'
import { endCall } from './end-call.ts'
import { salePixels } from './fire-timers.ts'
import { settle } from './settle.ts'
import { type CallContext, type CallInput, type Transition, transition } from './transition.ts'

/** Caller and destination talk until one of them hangs up. Late news of other legs is ignored. */
export function hearWhileConnected(state: Connected, input: CallInput, context: CallContext): Transition {
  switch (input.type) {
    case 'leg-ended':
      if (input.leg !== state.leg) return transition(state)
      return endCall(state, context, { by: 'target', reason: 'target_hung_up' })
    case 'deadline-passed':
      return context.at < talkLimit(state, context)
        ? reachTimer(state, context)
        : endCall(state, context, { by: 'system', reason: 'too_long' })
    default:
      return transition(state)
  }
}

/** The highest sale timer fires at once, unless there has come to be a higher one meanwhile: that is waited for. */
function reachTimer(state: Connected, context: CallContext): Transition {
  const deadline = connectedDeadline(state, context)
  if (deadline > context.at) return transition({ ...state, deadline })
  const pixels = salePixels(state, context, settle(state, context).settlement)
  const reached = { ...state, progress: { ...state.progress, hasFiredSale: true } }
  return transition({ ...reached, deadline: talkLimit(reached, context) }, { pixels })
}
