import type { CallFact } from './call-fact.ts'
import type { HearingBlockedPrompt, InGreeting, OfCall } from './call-state.ts'
import { endCall } from './end-call.ts'
import {
  type CallCommand,
  type CallContext,
  type CallInput,
  precededBy,
  type Transition,
  transition,
} from './transition.ts'

/** How long a caller may take to press a key once the prompt is over. */
const KEY_TIMEOUT_SECONDS = 5

/** A carrier that has reported neither key nor timeout by then, long prompts included, has lost the call. */
const PROMPT_LIMIT_MS = 10 * 60_000

const SILENT_CARRIER = 'the carrier never said what became of a prompt'

/** The phases that wait for a key. */
type Gathering = InGreeting | HearingBlockedPrompt

/** What a prompt adds to the state of a call that waits for a key, and what the carrier does for it. */
export function gatherKey({ origin, progress }: OfCall, prompt: CallCommand, { at }: CallContext) {
  const gather = progress.gathers + 1
  const carrier: readonly CallCommand[] = [
    ...(progress.isAnswered ? [] : [{ type: 'answer' } as const]),
    prompt,
    { type: 'gather', gather, timeoutSeconds: KEY_TIMEOUT_SECONDS },
  ]
  const waiting = {
    origin,
    progress: { ...progress, gathers: gather, isAnswered: true },
    gather,
    deadline: at + PROMPT_LIMIT_MS,
  }
  return { waiting, carrier }
}

/** What follows from a key, and from silence. */
interface Answers<State> {
  /** @param heard the state after the key */
  press(heard: State, digit: string, context: CallContext): Transition
  stayedSilent(state: State, context: CallContext): Transition
}

/** Handles what a caller who was asked for a key does, or fails to do. Answers to an earlier prompt are ignored. */
export function hearKey<State extends Gathering>(
  state: State,
  input: CallInput,
  context: CallContext,
  { press, stayedSilent }: Answers<State>,
): Transition {
  switch (input.type) {
    case 'digit': {
      if (input.gather !== state.gather) return transition(state)
      const keysPressed = state.progress.keysPressed + input.digit
      return press({ ...state, progress: { ...state.progress, keysPressed } }, input.digit, context)
    }
    case 'gather-timed-out': {
      if (input.gather !== state.gather) return transition(state)
      const silence: CallFact = { at: context.at, type: 'no_digit_pressed' }
      return precededBy({ facts: [silence] }, stayedSilent(state, context))
    }
    case 'deadline-passed':
      return endCall(state, context, { by: 'system', reason: 'line_lost', detail: SILENT_CARRIER })
    default:
      return transition(state)
  }
}
