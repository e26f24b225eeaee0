import type { CallEvent } from '../../api/resources/calls.ts'
import { formatDuration } from '../../format/format-time.ts'

/** What a caller hears for a while, in the order in which it is heard. */
export type HeardStep =
  | { readonly kind: 'greeting'; readonly cid: string; readonly words: string }
  | { readonly kind: 'key'; readonly digit: string; readonly words: string }
  | { readonly kind: 'ringing' | 'talk' | 'end'; readonly words: string }

/** The data of those events that are heard. */
interface HeardData {
  readonly cid: string
  readonly digit: string
  readonly target_id: number | null
}

/**
 * What the caller of a finished call heard.
 * @param events in their order
 * @param talkSeconds how long it was talked
 */
export function heardSteps(
  events: readonly Pick<CallEvent, 'type' | 'data'>[],
  talkSeconds: number,
  targetName: (id: number) => string,
): readonly HeardStep[] {
  return events.flatMap(({ type, data }): readonly HeardStep[] => {
    const { cid, digit, target_id: targetId } = data as unknown as HeardData
    const target = targetId === null || targetId === undefined ? 'The target' : targetName(targetId)
    switch (type) {
      case 'greeting_played':
        return [{ kind: 'greeting', cid, words: 'The greeting' }]
      case 'digit_pressed':
        return [{ kind: 'key', digit, words: `The caller presses ${digit}` }]
      case 'leg_dialled':
        return [{ kind: 'ringing', words: `${target} is rung` }]
      case 'leg_answered':
        return [{ kind: 'talk', words: `${target} answers, and talks for ${formatDuration(talkSeconds)}` }]
      case 'call_ended':
        return [{ kind: 'end', words: 'The line is closed' }]
      default:
        return []
    }
  })
}
