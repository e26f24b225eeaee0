import { readFile } from 'node:fs/promises'
import { rootCertificates } from 'node:tls'
import { readTrustAnchors } from '../attestation/trust-anchors.ts'

/**
 * Whom calls over TLS believe, as PEM: the certificates of the file that SIP_TLS_CA names, and all whom Node.js believes without it, which
 * it would else no longer do.
 * @param extraPath what Node.js has been given beside its own; it has complained already of a file that it cannot read
 * @throws OperatorError where the file of SIP_TLS_CA cannot be read, or has no certificate
 */
export async function trustedAuthorities(
  path: string,
  extraPath = process.env['NODE_EXTRA_CA_CERTS'],
): Promise<readonly string[]> {
  const own = await readTrustAnchors('SIP_TLS_CA', path)
  const extra = extraPath ? await readFile(extraPath, 'utf8').catch(() => '') : ''
  return [...rootCertificates, ...(extra.includes('BEGIN') ? [extra] : []), ...own.map(String)]
}
