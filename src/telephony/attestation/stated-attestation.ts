import type { Attestation } from '../../domain/attestation/attestation.ts'
import { parseNameAddress } from '../sip/message/name-address.ts'
import { headerOf, headersOf, type SipRequest } from '../sip/message/sip-message.ts'
import { parseSipUri } from '../sip/message/sip-uri.ts'

/**
 * What a trunk that is believed says that it has verified: the parameter `verstat` of P-Asserted-Identity or From (3GPP TS
 * 24.229, 7.2A.20), whose value may end with the level (`TN-Validation-Passed-A`). Without a level, the field
 * P-Attestation-Indicator names it (ATIS-1000074); else it is the least that a verified call can have, `C`.
 */
export function statedAttestation(request: SipRequest): Attestation {
  const from = headerOf(request, 'From')
  const fields = [...headersOf(request, 'P-Asserted-Identity'), ...(from === undefined ? [] : [from])]
  for (const field of fields) {
    const [, outcome, level] = VERSTAT.exec(verstatOf(field) ?? '') ?? []
    if (outcome === undefined) continue
    return outcome.toLowerCase() === 'failed' ? 'failed' : levelOf(level ?? indicated(request))
  }
  return 'none'
}

const VERSTAT = /^TN-Validation-(Passed|Failed)(?:-([ABC]))?$/i

/** It stands in the address alone: what the caller calls himself is not the trunk's word. */
function verstatOf(field: string): string | null {
  const uri = parseSipUri(parseNameAddress(field)?.uri ?? '')
  if (uri === null) return null
  const [, ofNumber] = /;verstat=([\w-]+)/i.exec(uri.user ?? '') ?? []
  return ofNumber ?? uri.parameters.get('verstat') ?? null
}

function indicated(request: SipRequest): string | undefined {
  return headerOf(request, 'P-Attestation-Indicator')?.trim()
}

function levelOf(text: string | undefined): Attestation {
  const level = text?.toUpperCase()
  return level === 'A' || level === 'B' ? level : 'C'
}
