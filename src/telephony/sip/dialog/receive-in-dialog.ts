import { parseCSeq } from '../message/cseq.ts'
import { headerOf, type SipMessage, type SipRequest } from '../message/sip-message.ts'
import type { Peer } from '../transport/transport.ts'
import { allowedBy, contactOf, isTranslated, plainPeer } from './create-dialog.ts'
import type { DialogState } from './dialog-state.ts'

/**
 * The dialog after a request of the other party, wherever it came from. ACK and CANCEL bear the number of another request
 * and are not for this function.
 * @returns null when it is older than what came before: 500 (RFC 3261 12.2.2)
 */
export function receiveInDialog(dialog: DialogState, request: SipRequest, source: Peer): DialogState | null {
  const sequence = parseCSeq(headerOf(request, 'CSeq') ?? '')
  if (sequence === null) return null
  if (dialog.remoteSequence !== null && sequence.number <= dialog.remoteSequence) return null
  return {
    ...dialog,
    remoteSequence: sequence.number,
    remotePeer: seenAt(dialog, source),
    isTranslated: isTranslated(request, source),
  }
}

/** The dialog after an INVITE or UPDATE that succeeded, given the party's part of it (RFC 3261 12.2: target refresh). */
export function refreshTarget(dialog: DialogState, message: SipMessage, source: Peer): DialogState {
  const allowed = allowedBy(message)
  return {
    ...dialog,
    remoteTarget: contactOf(message) ?? dialog.remoteTarget,
    remoteAllows: allowed.length === 0 ? dialog.remoteAllows : allowed,
    remotePeer: seenAt(dialog, source),
  }
}

/** Who is where it was keeps the name of its certificate, which no request tells. */
function seenAt({ remotePeer }: DialogState, source: Peer): Peer {
  const seen = plainPeer(source)
  const isSame =
    seen.protocol === remotePeer.protocol &&
    seen.address === remotePeer.address &&
    seen.port === remotePeer.port
  return isSame && seen.serverName === undefined ? remotePeer : seen
}
