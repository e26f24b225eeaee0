import { unreachable } from '../../domain/unreachable.ts'
import type { CallEnding, CallLoss } from '../sip/agent/call.ts'

/**
 * Why a side of a call is lost: as SIP shows it, or its sound. `not-heard`: nothing comes of it. `soundless`: its sound is lost on our side.
 * `fault`: it could not be gone on with here.
 */
export type LineLoss = CallLoss | 'not-heard' | 'soundless' | 'fault'

/** How a side has ended: as SIP has it, or found out otherwise. */
export type LineEnding =
  | CallEnding
  | { readonly by: 'lost'; readonly loss: LineLoss; readonly words: string; readonly reason: null }

/** Which side it is. */
type Side = 'caller' | 'destination'

/** For the events of the call, so that no address, number or name is part of it: the log has those. */
export function lossInWords(side: Side, loss: LineLoss): string {
  switch (loss) {
    case 'unacknowledged':
      return `the ${side} acknowledged no answer`
    case 'expired':
      return `the session with the ${side} was not refreshed in time`
    case 'unknown':
      return `the ${side} knew the call no more`
    case 'silent':
      return `the ${side} was asked within the call, and did not answer`
    case 'unreachable':
      return `the ${side} could not be reached any more`
    case 'unanswered':
      return 'the call was not answered in time'
    case 'not-heard':
      return `nothing was heard of the ${side} for too long`
    case 'soundless':
      return `the sound of the ${side} was lost in the service`
    case 'fault':
      return `the line of the ${side} failed in the service`
    default:
      return unreachable(loss)
  }
}
