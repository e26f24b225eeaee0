import { type KeyObject, X509Certificate } from 'node:crypto'
import type { Instant } from '../../domain/time/instant.ts'
import { signsForNumbers } from './number-authorization.ts'

/** What came of judging the certificate at an address. */
export type JudgedChain = TrustedSigner | { readonly kind: 'refused'; readonly problem: string }

/** Somebody whose signatures count, for as long as all of the chain is valid. */
interface TrustedSigner {
  readonly kind: 'trusted'
  readonly publicKey: KeyObject
  readonly validFrom: Instant
  readonly validUntil: Instant
}

/** From the provider's certificate to a root that is known; chains of providers have three. */
const MAX_CERTIFICATES = 8

/** P-256, as OpenSSL names it: the curve of ES256. */
const CURVE = 'prime256v1'

/**
 * Reads the certificate that an address answered with, and those between it and a trusted root (RFC 8224, 7.4; RFC 8226). Whether a
 * certificate has been revoked is not looked up.
 * @param pem the provider's own first
 */
export function judgeChain(pem: string, anchors: readonly X509Certificate[]): JudgedChain {
  const chain = readCertificates(pem)
  const [leaf, ...others] = chain ?? []
  if (leaf === undefined) return refused('its certificate cannot be read')
  if (leaf.publicKey.asymmetricKeyDetails?.namedCurve !== CURVE) {
    return refused('its certificate has no key for ES256')
  }
  if (!signsForNumbers(leaf.raw)) return refused('its certificate is not for telephone numbers')
  const path = pathToAnchor(leaf, others, anchors)
  if (path === null) return refused('its certificate leads to no trusted root')
  return {
    kind: 'trusted',
    publicKey: leaf.publicKey,
    validFrom: Math.max(...path.map(({ validFrom }) => Date.parse(validFrom))),
    validUntil: Math.min(...path.map(({ validTo }) => Date.parse(validTo))),
  }
}

/** The certificates of a PEM text in their order; null where one cannot be read, or there are too many. */
export function readCertificates(pem: string): readonly X509Certificate[] | null {
  const blocks = pem.match(PEM_BLOCK) ?? []
  if (blocks.length > MAX_CERTIFICATES) return null
  try {
    return blocks.map(block => new X509Certificate(block))
  } catch {
    return null
  }
}

const PEM_BLOCK = /-----BEGIN CERTIFICATE-----[\w+/=\s]+-----END CERTIFICATE-----/g

/** @returns the certificates from the leaf to the root; null where none leads there */
function pathToAnchor(
  leaf: X509Certificate,
  others: readonly X509Certificate[],
  anchors: readonly X509Certificate[],
): readonly X509Certificate[] | null {
  const path = [leaf]
  const rest = new Set(others)
  for (let last = leaf; ; ) {
    const anchor = anchors.find(each => hasIssued(each, last))
    if (anchor !== undefined) return [...path, anchor]
    const issuer = [...rest].find(each => hasIssued(each, last))
    if (issuer === undefined) return null
    rest.delete(issuer)
    path.push(issuer)
    last = issuer
  }
}

function hasIssued(issuer: X509Certificate, issued: X509Certificate): boolean {
  return issuer.ca && issued.checkIssued(issuer) && issued.verify(issuer.publicKey)
}

const refused = (problem: string): JudgedChain => ({ kind: 'refused', problem })
