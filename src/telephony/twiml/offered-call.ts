import { ATTESTATION_TAG, type Attestation } from '../../domain/attestation/attestation.ts'
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

/** What the provider has verified of the caller's right to the number: Twilio says it in one word, Telnyx in two. */
function attestationTag(parameters: WebhookParameters): CallOffer['tags'] {
  const { StirVerstat, ShakenStirAttestation, ShakenStirValidated } = parameters
  const verdict =
    StirVerstat ??
    (ShakenStirAttestation === undefined
      ? ''
      : `${ShakenStirValidated === 'true' ? 'Passed' : 'Failed'}-${ShakenStirAttestation}`)
  const [, outcome, level] = /(Passed|Failed)(?:-([ABC])\b)?/i.exec(verdict) ?? []
  // Some say no level: nobody says then that the caller is known to them.
  const attestation = (
    outcome?.toLowerCase() === 'passed' ? (level ?? 'C').toUpperCase() : 'failed'
  ) as Attestation
  return outcome === undefined ? {} : { [ATTESTATION_TAG]: attestation }
}

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
