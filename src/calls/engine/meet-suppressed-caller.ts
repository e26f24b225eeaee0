import { admitCall, openCampaign, refuseCall } from './admit-call.ts'
import type { CallFact } from './call-fact.ts'
import type { HearingBlockedPrompt, OfCall } from './call-state.ts'
import { gatherKey, hearKey } from './gather-key.ts'
import { type CallContext, type CallInput, precededBy, type Transition, transition } from './transition.ts'

/** The key that lifts a suppression (service-api.md, Suppressed Number). */
const RESUBSCRIBE_KEY = '7'

/** Who has not pressed it by then does not mean to. */
const MAX_BLOCKED_PROMPTS = 3

/**
 * Suppressed callers are refused before anything else (completions.md §5). Only one who may lift the suppression is told
 * so first, where the campaign has words for it and would take the call.
 */
export function meetSuppressedCaller(call: OfCall, context: CallContext): Transition {
  const campaign = openCampaign(call, context)
  const prompt = typeof campaign === 'string' ? null : campaign.callerBlockedPrompt
  if (prompt === null || !call.origin.mayResubscribe) return refuseCall(call, 'caller_suppressed', context)
  return playPrompt(call, prompt, 1, context)
}

export function hearInBlockedPrompt(
  state: HearingBlockedPrompt,
  input: CallInput,
  context: CallContext,
): Transition {
  return hearKey(state, input, context, { press: pressKey, stayedSilent: replay })
}

function playPrompt(
  call: OfCall,
  prompt: HearingBlockedPrompt['prompt'],
  time: number,
  context: CallContext,
): Transition {
  const { waiting, carrier } = gatherKey(call, { type: 'say', ...prompt }, context)
  const played: CallFact = { at: context.at, type: 'blocked_prompt_played', time }
  return transition(
    { phase: 'blocked-prompt', ...waiting, prompt, timesPlayed: time },
    { facts: [played], carrier },
  )
}

function pressKey(heard: HearingBlockedPrompt, digit: string, context: CallContext): Transition {
  if (digit !== RESUBSCRIBE_KEY) {
    const pressed: CallFact = { at: context.at, type: 'digit_pressed', digit, action: null }
    return precededBy({ facts: [pressed] }, replay(heard, context))
  }
  const { callerNumber } = heard.origin
  const lifted: CallFact = { at: context.at, type: 'caller_resubscribed' }
  const caller = callerNumber === null ? [] : [{ type: 'resubscribe', number: callerNumber } as const]
  return precededBy({ caller, facts: [lifted] }, admitCall(heard, context))
}

/** Silence, and any other key, each use up one of the prompt's repetitions. */
function replay(state: HearingBlockedPrompt, context: CallContext): Transition {
  return state.timesPlayed < MAX_BLOCKED_PROMPTS
    ? playPrompt(state, state.prompt, state.timesPlayed + 1, context)
    : refuseCall(state, 'caller_suppressed', context)
}
