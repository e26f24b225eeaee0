import type { CalledAddress } from '../carrier.ts'

/** What the far ends of a simulated call do. */
export interface CallScript {
  readonly callerNumber: string | null
  readonly called: CalledAddress
  readonly tags: Readonly<Record<string, string>>
  /** Keys that the caller presses, one for each time a key is waited for. */
  readonly digits: readonly string[]
  readonly answers: ScriptedAnswers
  /** Where the recording will be, if the call is recorded; null = there will be none. */
  readonly recordingUrl: string | null
}

/**
 * How destinations react: one entry for each leg in the order of dialling, or by Target id. `DEFAULT_ANSWER` fills in
 * what an entry leaves out, and destinations without one.
 */
export type ScriptedAnswers =
  | { readonly kind: 'in-order'; readonly answers: readonly Partial<ScriptedAnswer>[] }
  | { readonly kind: 'by-target'; readonly answers: ReadonlyMap<number, Partial<ScriptedAnswer>> }

export interface ScriptedAnswer {
  readonly outcome: 'answer' | 'busy' | 'no_answer' | 'failed'
  /** How long it rings before the outcome; a destination that does not answer rings until it is given up. */
  readonly ringSeconds: number
  /** How long caller and destination talk before one of them hangs up. */
  readonly talkSeconds: number
  readonly hungUpBy: 'caller' | 'target'
}

/** What a script leaves unsaid (completions.md §5: an answer, 60 s). */
export const DEFAULT_ANSWER: ScriptedAnswer = {
  outcome: 'answer',
  ringSeconds: 0,
  talkSeconds: 60,
  hungUpBy: 'caller',
}
