import type { AgentCore } from './agent-core.ts'
import type { CallLoss } from './call.ts'
import type { CallDialog } from './call-dialog.ts'
import type { EventTeller } from './call-events.ts'
import type { OfferTurn } from './offer-turn.ts'

/** What the parts of one answered call share. */
export interface CallContext {
  readonly core: AgentCore
  readonly dialog: CallDialog
  readonly events: EventTeller
  readonly turn: OfferTurn
  /** What each side last described, as far as both agreed; changes with every offer that is answered. */
  readonly descriptions: { local: string; remote: string }
  /** The other side is no longer there: ends the call, with BYE in case it is. */
  lose(loss: CallLoss, words: string): void
  isOver(): boolean
}
