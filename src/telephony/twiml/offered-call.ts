import {
  ATTESTATION_TAG,
  type Attestation,
  type AttestationLevel,
} from '../../domain/attestation/attestation.ts'
import { parsePhoneNumber } from '../../domain/phone/phone-number.ts'
import type { CalledAddress, CallOffer } from '../carrier.ts'
import type { Webhook, WebhookParameters } from './webhook.ts'

/** The call that a provider announces; null where what was called is no address. */
export function offeredCall({ provider, parameters }: Webhook): CallOffer | null {
  const { From: from = '', To: to = '' } = parameters
  const called = calledAddress(to)
  if (called === null) return null
  return { carrier: provider, callerNumber: callerNumber(from), called, tags: attestationTag(parameters) }
}

/**
 * What the provider has verified of the caller's right to the number: Twilio says it in one word, Telnyx in two, which are empty where
 * nobody claimed anything. No tag where it says nothing.
 */
function attestationTag(parameters: WebhookParameters): CallOffer['tags'] {
  const { StirVerstat, ShakenStirAttestation } = parameters
  const attestation =
    StirVerstat === undefined ? attestationOfTwoWords(parameters) : attestationOfOneWord(StirVerstat)
  return StirVerstat === undefined && ShakenStirAttestation === undefined
    ? {}
    : { [ATTESTATION_TAG]: attestation }
}

/** https://www.twilio.com/docs/voice/trusted-calling-with-shakenstir: `TN-Validation-Passed-A`, `No-TN-Validation`, … */
function attestationOfOneWord(verdict: string): Attestation {
  const [, outcome, level] = /^TN-Validation-(Passed|Failed)(?:-([ABC])\b)?/i.exec(verdict) ?? []
  if (outcome === undefined) return 'none'
  // Some say no level: nobody says then that the caller is known to them.
  return outcome.toLowerCase() === 'passed' ? attestationLevel(level ?? 'C') : 'failed'
}

function attestationOfTwoWords({
  ShakenStirAttestation: level = '',
  ShakenStirValidated: isValid = '',
}: WebhookParameters): Attestation {
  if (!/^[ABC]$/i.test(level) || isValid === '') return 'none'
  return isValid.toLowerCase() === 'true' ? attestationLevel(level) : 'failed'
}

const attestationLevel = (level: string) => level.toUpperCase() as AttestationLevel

function calledAddress(to: string): CalledAddress | null {
  const user = SIP_ADDRESS.exec(to.trim())?.[1] ?? null
  const number = numberOf(user ?? to)
  if (number !== null) return { kind: 'number', number }
  return user === null || user === '' ? null : { kind: 'sip-user', user }
}

/** Some say of a caller who withholds the number what its letters are on a keypad, or 256 for "blocked". */
const WITHHELD = new Set(['+266696687', '+7378742833', '+2562533', '+8566696687', '+86282452253', '+464'])

function callerNumber(from: string): string | null {
  const user = SIP_ADDRESS.exec(from.trim())?.[1] ?? from.trim()
  return WITHHELD.has(user) ? null : numberOf(user)
}

/** Names of people would be read as the digits of their letters. */
function numberOf(text: string): string | null {
  return /^\+?[\d().\- ]+$/.test(text) ? parsePhoneNumber(text) : null
}

const SIP_ADDRESS = /^sips?:([^@;]*)@/i
