import type { Instant } from '../../domain/time/instant.ts'
import type { CallInput } from '../engine/transition.ts'

/** What a call is to deal with, once it has dealt with all that came before. */
export interface HeardInput {
  readonly input: CallInput
  /** When it happened. */
  readonly at: Instant
}

/** Whether it ends the call, whatever that is waiting for. */
export const endsCall = ({ input }: HeardInput) => input.type === 'ended' || input.type === 'ordered-to-end'
