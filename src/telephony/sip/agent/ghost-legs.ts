import { dialogOfResponse } from '../dialog/create-dialog.ts'
import type { SipRequest, SipResponse } from '../message/sip-message.ts'
import type { Peer } from '../transport/transport.ts'
import type { CallDialog } from './call-dialog.ts'
import type { EarlyDialogs } from './early-dialogs.ts'

/**
 * Who answers a call that was cancelled or that somebody else answered first: each is acknowledged, whenever it answers
 * again, and hung up on once (RFC 3261 13.2.2.4), so that no leg is left behind.
 */
export class GhostLegs {
  readonly #early: Pick<EarlyDialogs, 'answeredBy'>
  readonly #legs = new Map<string, CallDialog>()

  /** @param early what was said to them while they rang, whose numbers the BYE goes on from */
  constructor(early: Pick<EarlyDialogs, 'answeredBy'>) {
    this.#early = early
  }

  async refuse(response: SipResponse, peer: Peer, sent: SipRequest): Promise<void> {
    const dialog = dialogOfResponse(sent, response, peer)
    if (dialog === null) return
    const known = this.#legs.get(dialog.remoteTag)
    if (known !== undefined) return known.acknowledge(sent, null)
    if (this.#legs.size >= MAX_GHOSTS) return
    const leg = this.#early.answeredBy(dialog)
    this.#legs.set(dialog.remoteTag, leg)
    await leg.acknowledge(sent, null)
    await leg.request('BYE', { isStillWanted: () => true })
  }
}

/** No proxy forks a call to more; what goes beyond is left to end by itself. */
const MAX_GHOSTS = 32
