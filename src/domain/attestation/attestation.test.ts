import { expect, test } from 'vitest'
import { type AttestationLevel, meetsAttestation } from './attestation.ts'

test.each<[string | undefined, AttestationLevel, boolean]>([
  ['A', 'A', true],
  ['B', 'A', false],
  ['A', 'B', true],
  ['B', 'B', true],
  ['C', 'B', false],
  ['C', 'C', true],
  ['failed', 'C', false],
  ['none', 'C', false],
  [undefined, 'C', false],
  ['a', 'C', false],
])('of a caller attested %s a campaign that asks for %s says %s', (attestation, minimum, expected) => {
  expect(meetsAttestation(attestation, minimum)).toBe(expected)
})
