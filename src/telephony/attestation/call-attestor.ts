import type { Attestation } from '../../domain/attestation/attestation.ts'
import { parsePhoneNumber } from '../../domain/phone/phone-number.ts'
import { unreachable } from '../../domain/unreachable.ts'
import type { Logger } from '../../platform/log/logger.ts'
import type { CallClock } from '../clock/call-clock.ts'
import { parseNameAddress } from '../sip/message/name-address.ts'
import { headersOf, type SipRequest } from '../sip/message/sip-message.ts'
import { parseSipUri } from '../sip/message/sip-uri.ts'
import type { CertificateStore } from './certificate-store.ts'
import { isShaken, type Passport, readPassport } from './passport.ts'
import { statedAttestation } from './stated-attestation.ts'
import { problemOfPassport } from './verify-passport.ts'

/** Finds out what is known of a caller's right to its number. */
export interface CallAttestor {
  /** Never rejects, and resolves within a second. */
  attest(call: AttestedCall): Promise<Attestation>
}

interface AttestedCall {
  readonly request: SipRequest
  /** Whether the trunk that it came by is believed in what it says of the caller. */
  readonly isBelieved: boolean
  /** E.164; null = withheld. */
  readonly callerNumber: string | null
  /** E.164; null where a reservation's address is called. */
  readonly calledNumber: string | null
}

export interface CallAttestorPorts {
  /** Null: no root is trusted, so nothing can be verified. */
  readonly certificates: CertificateStore | null
  readonly clock: CallClock
  readonly logger: Pick<Logger, 'info' | 'warn'>
}

/** A caller hears nothing meanwhile; a certificate that comes later is there for the next call. */
const PATIENCE_MS = 1_000

/** What was found, and in words why it is no more. */
interface Finding {
  readonly attestation: Attestation
  readonly reason: string | null
}

export function createCallAttestor({ certificates, clock, logger }: CallAttestorPorts): CallAttestor {
  let hasWarned = false

  const warnOnce = () => {
    if (!hasWarned)
      logger.warn('calls come with an Identity, and STIR_TRUST_ANCHORS names no roots to verify it by')
    hasWarned = true
  }

  const verify = async (identity: string, call: AttestedCall, store: CertificateStore): Promise<Finding> => {
    const passport = readPassport(identity)
    if ('problem' in passport) return failed(passport.problem)
    const { calledNumber } = call
    const callerNumbers = numbersOf(call)
    if (calledNumber === null) return unverified('no telephone number was called')
    if (callerNumbers.length === 0) return unverified('the caller shows no number')
    const certificate = await store.find(passport.certificateUrl)
    const at = clock.now()
    switch (certificate.kind) {
      case 'unreachable':
        return unverified(certificate.problem)
      case 'refused':
        return failed(certificate.problem)
      case 'trusted': {
        if (at < certificate.validFrom || at > certificate.validUntil)
          return failed('its certificate is out of date')
        const { publicKey } = certificate
        const problem = problemOfPassport(passport, { callerNumbers, calledNumber, publicKey, at })
        return problem === null ? verified(passport) : failed(problem)
      }
      default:
        return unreachable(certificate)
    }
  }

  return {
    attest: async call => {
      if (!call.isBelieved) return 'none'
      const identity = headersOf(call.request, 'Identity').find(isShaken)
      if (identity === undefined) return statedAttestation(call.request)
      if (certificates === null) {
        warnOnce()
        return statedAttestation(call.request)
      }
      const { attestation, reason } = await withinPatience(verify(identity, call, certificates), clock)
      if (reason !== null) logger.info({ attestation, reason }, 'a caller’s number is not vouched for')
      return attestation
    },
  }
}

/** The number that the call counts as; of a caller who withholds it, those that the network asserts (RFC 8224, 8.1). */
function numbersOf({ request, callerNumber }: AttestedCall): readonly string[] {
  if (callerNumber !== null) return [callerNumber]
  return headersOf(request, 'P-Asserted-Identity').flatMap(field => {
    const user = parseSipUri(parseNameAddress(field)?.uri ?? '')?.user?.split(';')[0]
    return (user == null ? null : parsePhoneNumber(user)) ?? []
  })
}

async function withinPatience(finding: Promise<Finding>, clock: CallClock): Promise<Finding> {
  let stopWaiting = () => {}
  const waited = new Promise<Finding>(resolve => {
    const giveUp = () => resolve(unverified('its certificate takes longer than a call can wait'))
    stopWaiting = clock.schedule(clock.now() + PATIENCE_MS, giveUp)
  })
  try {
    return await Promise.race([finding, waited])
  } finally {
    stopWaiting()
  }
}

const verified = ({ attest }: Passport): Finding => ({ attestation: attest, reason: null })
const failed = (reason: string): Finding => ({ attestation: 'failed', reason })
const unverified = (reason: string): Finding => ({ attestation: 'none', reason })
