import { dialogOfResponse } from '../dialog/create-dialog.ts'
import type { DialogState } from '../dialog/dialog-state.ts'
import type { SipRequest, SipResponse } from '../message/sip-message.ts'
import type { Peer } from '../transport/transport.ts'
import type { AgentCore } from './agent-core.ts'
import type { Authenticator } from './authenticator.ts'
import { CallDialog } from './call-dialog.ts'

/**
 * Who answers a call that was cancelled or that somebody else answered first: each is acknowledged, whenever it answers
 * again, and hung up on once (RFC 3261 13.2.2.4), so that no leg is left behind.
 */
export class GhostLegs {
  readonly #core: AgentCore
  readonly #authenticator: Authenticator
  readonly #legs = new Map<string, CallDialog>()

  constructor(core: AgentCore, authenticator: Authenticator) {
    this.#core = core
    this.#authenticator = authenticator
  }

  /** @param early what was said to it while it rang, whose numbers the BYE goes on from; null: nothing */
  async refuse(
    response: SipResponse,
    peer: Peer,
    sent: SipRequest,
    early: Pick<DialogState, 'localSequence'> | null,
  ): Promise<void> {
    const dialog = dialogOfResponse(sent, response, peer)
    if (dialog === null) return
    const known = this.#legs.get(dialog.remoteTag)
    if (known !== undefined) return known.acknowledge(sent, null)
    if (this.#legs.size >= MAX_GHOSTS) return
    const localSequence = Math.max(dialog.localSequence, early?.localSequence ?? 0)
    const leg = new CallDialog(this.#core, { ...dialog, localSequence }, this.#authenticator)
    this.#legs.set(dialog.remoteTag, leg)
    await leg.acknowledge(sent, null)
    await leg.request('BYE')
  }
}

/** No proxy forks a call to more; what goes beyond is left to end by itself. */
const MAX_GHOSTS = 32
