/**
 * What is known of a caller's right to the number that a call shows (completions.md §11): `A`, `B` and `C` are what the
 * originating provider vouches for (ATIS-1000074, 5.2.3), verified; `failed` is a claim that did not hold; `none`: nobody
 * claimed anything that could be checked.
 */
export const ATTESTATIONS = ['A', 'B', 'C', 'failed', 'none'] as const

export type Attestation = (typeof ATTESTATIONS)[number]

/** What a provider can vouch for, the most first: it knows the caller and the number, the caller alone, or neither. */
export const ATTESTATION_LEVELS = ['A', 'B', 'C'] as const

export type AttestationLevel = (typeof ATTESTATION_LEVELS)[number]

/** The tag that calls carry it by. */
export const ATTESTATION_TAG = 'attestation'

/** Whether it is as good as a Campaign asks for; what is no attestation at all is as `none`. */
export function meetsAttestation(attestation: string | undefined, minimum: AttestationLevel): boolean {
  const enough: readonly (string | undefined)[] = ATTESTATION_LEVELS.slice(
    0,
    ATTESTATION_LEVELS.indexOf(minimum) + 1,
  )
  return enough.includes(attestation)
}
