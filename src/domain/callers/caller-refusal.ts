import { ATTESTATION_TAG, type AttestationLevel, meetsAttestation } from '../attestation/attestation.ts'
import type { CallTags } from '../tags/call-tags.ts'
import { type CallFrequency, describeFrequency, isTooFrequent, type VelocityLimit } from './call-frequency.ts'

/** A call, as far as its Campaign may refuse it for its caller's sake. */
interface JudgedCall {
  readonly campaign: VelocityLimit & {
    readonly id: number
    readonly minimumAttestation: AttestationLevel | null
  }
  /** E.164; null when withheld. */
  readonly callerNumber: string | null
  readonly tags: CallTags
  readonly frequency: CallFrequency
}

export interface CallerRefusal {
  readonly reason: 'attestation_too_low' | 'caller_too_frequent'
  /** A sentence that names what was found, and what the Campaign asks for. */
  readonly detail: string
}

/**
 * Why a Campaign does not take a call of this caller; null when it does. Who withholds its number shows none that it might
 * have no right to, and cannot be counted: it is let through (completions.md §11).
 */
export function callerRefusal({ campaign, callerNumber, tags, frequency }: JudgedCall): CallerRefusal | null {
  if (callerNumber === null) return null
  const { minimumAttestation } = campaign
  const attestation = tags.values.get(ATTESTATION_TAG)
  if (minimumAttestation !== null && !meetsAttestation(attestation, minimumAttestation)) {
    const detail = `attestation ${attestation ?? 'none'}, needs ${minimumAttestation}`
    return { reason: 'attestation_too_low', detail }
  }
  const before = frequency.ofCampaigns.get(campaign.id)
  if (isTooFrequent(campaign, before)) {
    return { reason: 'caller_too_frequent', detail: describeFrequency(campaign, before) }
  }
  return null
}
