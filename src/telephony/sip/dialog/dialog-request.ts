import { parseNameAddress } from '../message/name-address.ts'
import type { HeaderField, SipRequest } from '../message/sip-message.ts'
import { parseSipUri } from '../message/sip-uri.ts'
import type { DialogState } from './dialog-state.ts'

/** A request within a dialog, by its route set (RFC 3261 12.2.1.1); Via is missing. */
export function dialogRequest(
  dialog: DialogState,
  method: string,
  sequence: number,
  headers: readonly HeaderField[],
  body: Buffer,
): SipRequest {
  const { uri, routes } = wayOf(dialog)
  return {
    kind: 'request',
    method,
    uri,
    headers: [
      ...routes.map(value => ({ name: 'Route', value })),
      { name: 'Max-Forwards', value: '70' },
      { name: 'From', value: `${dialog.localParty};tag=${dialog.localTag}` },
      { name: 'To', value: remotePartyOf(dialog) },
      { name: 'Call-ID', value: dialog.callId },
      { name: 'CSeq', value: `${sequence} ${method}` },
      ...headers,
    ],
    body,
  }
}

/** Where a request within the dialog is sent first: the first of its route set, else the party's Contact. */
export function nextHop(dialog: DialogState): string {
  const first = dialog.routeSet[0]
  return (first === undefined ? undefined : parseNameAddress(first)?.uri) ?? dialog.remoteTarget
}

/** A first router without `lr` is a strict one, which finds the target at the end of the Route (RFC 3261 12.2.1.1). */
function wayOf(dialog: DialogState): { readonly uri: string; readonly routes: readonly string[] } {
  const [first, ...others] = dialog.routeSet
  const hop = first === undefined ? undefined : parseNameAddress(first)?.uri
  if (hop === undefined || parseSipUri(hop)?.parameters.has('lr') !== false) {
    return { uri: dialog.remoteTarget, routes: dialog.routeSet }
  }
  return { uri: hop, routes: [...others, `<${dialog.remoteTarget}>`] }
}

function remotePartyOf({ remoteParty, remoteTag }: DialogState): string {
  return remoteTag === '' ? remoteParty : `${remoteParty};tag=${remoteTag}`
}
