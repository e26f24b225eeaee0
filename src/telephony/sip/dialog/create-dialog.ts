import { isIP } from 'node:net'
import { parseCSeq } from '../message/cseq.ts'
import { formatNameAddress, parseNameAddress } from '../message/name-address.ts'
import {
  headerOf,
  headersOf,
  type SipMessage,
  type SipRequest,
  type SipResponse,
} from '../message/sip-message.ts'
import { parseSipUri } from '../message/sip-uri.ts'
import { parseVia } from '../message/via.ts'
import type { Peer } from '../transport/transport.ts'
import type { DialogState } from './dialog-state.ts'

/**
 * The dialog that an INVITE of another party begins (RFC 3261 12.1.1). One without a tag is of somebody who knows RFC 2543 alone, and
 * who need not send a Contact either: it is found where it says that it is.
 * @returns null when it lacks what a dialog needs: a Contact
 */
export function dialogOfRequest(request: SipRequest, source: Peer, localTag: string): DialogState | null {
  const from = partyOf(headerOf(request, 'From'))
  const to = partyOf(headerOf(request, 'To'))
  const remoteTarget = contactOf(request) ?? (from?.tag === null ? from.uri : null)
  const sequence = parseCSeq(headerOf(request, 'CSeq') ?? '')
  if (from === null || to === null || remoteTarget === null || sequence === null) return null
  const routeSet = headersOf(request, 'Record-Route')
  return {
    callId: headerOf(request, 'Call-ID') ?? '',
    localTag,
    remoteTag: from.tag ?? '',
    localParty: to.party,
    remoteParty: from.party,
    role: 'called',
    localSequence: 0,
    remoteSequence: sequence.number,
    remoteTarget,
    routeSet,
    remoteAllows: allowedBy(request),
    remotePeer: plainPeer(source),
    isTranslated: isTranslated(request, source),
    isSecure: isSips(request.uri) || isSips(routeSet[0] ?? ''),
    contactUser: null,
    session: null,
  }
}

/**
 * The dialog, early or not, that a response to our INVITE begins (RFC 3261 12.1.2). One without a tag is of somebody who knows RFC
 * 2543 alone.
 * @returns null when the response lacks what a dialog needs
 */
export function dialogOfResponse(
  invite: SipRequest,
  response: SipResponse,
  source: Peer,
): DialogState | null {
  const from = partyOf(headerOf(invite, 'From'))
  const to = partyOf(headerOf(response, 'To'))
  const sequence = parseCSeq(headerOf(invite, 'CSeq') ?? '')
  if (from?.tag == null || to === null || sequence === null) return null
  return {
    callId: headerOf(invite, 'Call-ID') ?? '',
    localTag: from.tag,
    remoteTag: to.tag ?? '',
    localParty: from.party,
    remoteParty: partyOf(headerOf(invite, 'To'))?.party ?? to.party,
    role: 'caller',
    localSequence: sequence.number,
    remoteSequence: null,
    // A provisional response need not have a Contact; what is sent before the final one goes where the INVITE went.
    remoteTarget: contactOf(response) ?? invite.uri,
    routeSet: headersOf(response, 'Record-Route').toReversed(),
    remoteAllows: allowedBy(response),
    remotePeer: plainPeer(source),
    isTranslated: false,
    isSecure: isSips(invite.uri),
    contactUser: parseSipUri(contactOf(invite) ?? '')?.user ?? null,
    session: null,
  }
}

/** The URI of the first Contact; null where there is none that can be read. */
export function contactOf(message: SipMessage): string | null {
  return parseNameAddress(headerOf(message, 'Contact') ?? '')?.uri ?? null
}

/** The methods of its Allow header fields, in upper case. */
export function allowedBy(message: SipMessage): readonly string[] {
  return headersOf(message, 'Allow').map(method => method.trim().toUpperCase())
}

/** Whether the sender of a request names another address in Via than it sends from. A name says nothing of that. */
export function isTranslated(request: SipRequest, source: Peer): boolean {
  const host = parseVia(headerOf(request, 'Via') ?? '')?.host ?? ''
  return isIP(host) !== 0 && host !== source.address
}

/** Without what a source can do: what is exported is data. */
export function plainPeer({ protocol, address, port, serverName }: Peer): Peer {
  return { protocol, address, port, ...(serverName === undefined ? {} : { serverName }) }
}

interface Party {
  readonly party: string
  readonly uri: string
  readonly tag: string | null
}

function partyOf(value: string | undefined): Party | null {
  const address = value === undefined ? null : parseNameAddress(value)
  if (address === null) return null
  const parameters = new Map(address.parameters)
  parameters.delete('tag')
  return {
    party: formatNameAddress({ ...address, parameters }),
    uri: address.uri,
    tag: address.parameters.get('tag') ?? null,
  }
}

function isSips(uri: string): boolean {
  return /^<?sips:/i.test(uri)
}
