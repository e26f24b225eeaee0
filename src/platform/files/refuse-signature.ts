import { forbidden } from '../refusals/refusal.ts'
import type { SignatureVerdict } from './expiring-signatures.ts'

/** @throws 403 unless the signature of a link is valid */
export function refuseSignatureUnless(verdict: SignatureVerdict): void {
  if (verdict === 'forged')
    throw forbidden('This link is not one of ours: follow it exactly as it was given.')
  if (verdict === 'expired') throw forbidden('This link has expired: ask for a new one.')
}
