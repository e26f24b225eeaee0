import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import { impossible } from '../../platform/refusals/refusal.ts'
import { CHALLENGE_MS } from './passkey-challenges.ts'
import type { PasskeyRow } from './store.ts'

/** Where the console is opened, as browsers see it. */
export interface Site {
  /** `https://dialplane.example` */
  readonly origin: string
  /** Its host: what passkeys are made for. */
  readonly rpId: string
}

/** A passkey as its authenticator has made it. */
export type MadePasskey = Pick<PasskeyRow, 'credentialId' | 'publicKey' | 'rpId' | 'counter' | 'transports'>

/** @param baseUrl where the service is reached */
export function siteOf(baseUrl: string): Site {
  const { origin, hostname } = new URL(baseUrl)
  return { origin, rpId: hostname }
}

/** What a browser has to know of whose a passkey is; it keeps all of this. */
interface PasskeyOwner {
  readonly id: number
  readonly name: string
  readonly email: string | null
}

/**
 * What a browser makes a passkey by. It is to be found without a name (so that it signs in alone) where the
 * authenticator can do that.
 * @throws `invalid` where the service is reached by a number: passkeys are made for names
 */
export function registrationOptions(
  { rpId }: Site,
  owner: PasskeyOwner,
  known: readonly PasskeyRow[],
  challenge: Uint8Array<ArrayBuffer>,
) {
  if (!/[a-z]/i.test(rpId) || rpId.includes('[')) throw impossible(NEEDS_NAME)
  return generateRegistrationOptions({
    rpName: 'Dialplane',
    rpID: rpId,
    userName: owner.email ?? owner.name,
    userDisplayName: owner.name,
    userID: userHandleOf(owner.id),
    challenge,
    timeout: CHALLENGE_MS,
    attestationType: 'none',
    excludeCredentials: known.map(credentialOf),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
  })
}

const NEEDS_NAME =
  'Passkeys need the console to be opened under a name, such as that of BASE_URL, not an IP address.'

/** @param known empty where anybody may sign in: the browser then asks which passkey to use */
export function authenticationOptions(
  { rpId }: Site,
  known: readonly PasskeyRow[],
  challenge: Uint8Array<ArrayBuffer>,
  userVerification: 'preferred' | 'required',
) {
  return generateAuthenticationOptions({
    rpID: rpId,
    challenge,
    timeout: CHALLENGE_MS,
    userVerification,
    ...(known.length > 0 && { allowCredentials: known.map(credentialOf) }),
  })
}

function credentialOf({ credentialId, transports }: PasskeyRow) {
  return { id: credentialId, transports }
}

/** By what authenticators tell users apart. */
function userHandleOf(userId: number): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(Buffer.from(`dialplane user ${userId}`))
}

/** Whether a challenge is one that was issued for this. */
export type IsExpectedChallenge = (challenge: string) => boolean

/** @returns null for an answer that is not one to these options, or that is damaged */
export async function readRegistration(
  response: unknown,
  site: Site,
  isExpected: IsExpectedChallenge,
): Promise<MadePasskey | null> {
  const verified = await verifyRegistrationResponse({
    response: response as RegistrationResponseJSON,
    expectedChallenge: isExpected,
    expectedOrigin: site.origin,
    expectedRPID: site.rpId,
    requireUserVerification: false,
  }).catch(() => null)
  if (!verified?.verified) return null
  const { id, publicKey, counter, transports } = verified.registrationInfo.credential
  return {
    credentialId: id,
    publicKey: Buffer.from(publicKey).toString('base64url'),
    rpId: site.rpId,
    counter,
    transports: (transports ?? []).filter(transport => TRANSPORTS.has(transport)),
  }
}

/** What browsers are told again; one says what it likes. */
const TRANSPORTS: ReadonlySet<string> = new Set([
  'ble',
  'cable',
  'hybrid',
  'internal',
  'nfc',
  'smart-card',
  'usb',
])

/** The passkey that an answer says it is of; null for what is no answer. */
export function credentialIdOf(response: unknown): string | null {
  const id = typeof response === 'object' && response !== null && 'id' in response ? response.id : null
  return typeof id === 'string' ? id : null
}

/**
 * Whether the passkey has answered, and what it says of how often it was used; null where it has not.
 * @param needsVerification whether it must have made sure who holds it, by finger, face or PIN
 */
export async function readAssertion(
  response: unknown,
  passkey: PasskeyRow,
  site: Site,
  isExpected: IsExpectedChallenge,
  needsVerification: boolean,
): Promise<{ readonly counter: number } | null> {
  // Where a request says that it came for another host, that host's passkeys are none of ours.
  if (passkey.rpId !== site.rpId) return null
  const verified = await verifyAuthenticationResponse({
    response: response as AuthenticationResponseJSON,
    expectedChallenge: isExpected,
    expectedOrigin: site.origin,
    expectedRPID: passkey.rpId,
    requireUserVerification: needsVerification,
    credential: {
      id: passkey.credentialId,
      publicKey: Uint8Array.from(Buffer.from(passkey.publicKey, 'base64url')),
      counter: passkey.counter,
    },
  }).catch(() => null)
  return verified?.verified ? { counter: verified.authenticationInfo.newCounter } : null
}
