import type { LegFailure } from '../carrier.ts'
import type { LineLoss } from './loss-in-words.ts'

/** What becomes of a leg. `onFailed`, or `onAnswered` and then `onEnded` or `onLost`; nothing after `hangUp`. */
export interface LegEvents {
  onRinging(): void
  /** It has said how it is to be heard although it has not answered; and, `onEarlySound`, it is heard. */
  onEarlyMedia(): void
  onEarlySound(): void
  onAnswered(): void
  /** It has said something by INFO, such as a key. */
  onInfo(contentType: string, body: string): void
  /** @param endsDial whether the trunk wants no other destination to be tried after this failure */
  onFailed(cause: LegFailure, endsDial: boolean): void
  /** It has hung up. */
  onEnded(): void
  /** It is not there any more, or cannot be heard; the log says more. */
  onLost(loss: LineLoss): void
}
