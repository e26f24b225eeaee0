import type { SipRequest } from '../message/sip-message.ts'
import type { ServerTransaction } from '../transaction/server-transaction.ts'
import type { Peer } from '../transport/transport.ts'
import type { AgentCore, DialogReceiver } from './agent-core.ts'
import { Authenticator, type Credentials } from './authenticator.ts'
import type { Call, CallHandlers, EndOptions, ReofferOutcome } from './call.ts'
import { CallDialog } from './call-dialog.ts'
import { CallEvents } from './call-events.ts'
import { EstablishedCall } from './established-call.ts'
import type { ExportedCall } from './exported-call.ts'

/** An answered call that another process began. */
export class RestoredCall implements Call, DialogReceiver {
  readonly callId: string
  readonly #established: EstablishedCall

  constructor(
    core: AgentCore,
    exported: ExportedCall,
    handlers: CallHandlers,
    credentials: Credentials | null,
  ) {
    this.callId = exported.dialog.callId
    const events = new CallEvents<CallHandlers>()
    events.listen(handlers)
    const dialog = new CallDialog(core, exported.dialog, new Authenticator(credentials))
    const descriptions = { local: exported.localSdp, remote: exported.remoteSdp }
    this.#established = new EstablishedCall(core, dialog, events, descriptions, false)
    core.dialogs.add(this.callId, exported.dialog.localTag, this)
  }

  get remotePeer(): Peer {
    return this.#established.dialog.state.remotePeer
  }

  bye(options?: EndOptions): void {
    this.#established.bye(options)
  }

  reoffer(sdp: string): Promise<ReofferOutcome> {
    return this.#established.reoffer(sdp)
  }

  info(contentType: string, body: string): Promise<number | null> {
    return this.#established.info(contentType, body)
  }

  probe(): void {
    this.#established.probe()
  }

  exportDialog(): ExportedCall | null {
    return this.#established.export()
  }

  isPartOf(remoteTag: string | null): boolean {
    return (remoteTag ?? '') === this.#established.dialog.state.remoteTag
  }

  receive(transaction: ServerTransaction): void {
    this.#established.receive(transaction)
  }

  acknowledged(ack: SipRequest): void {
    this.#established.acknowledged(ack)
  }

  endNow(): void {
    this.#established.bye()
  }
}
