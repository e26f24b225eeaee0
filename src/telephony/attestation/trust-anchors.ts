import type { X509Certificate } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { OperatorError } from '../../platform/operator-error.ts'
import { readCertificates } from './certificate-chain.ts'

/**
 * The roots that signatures of callers' numbers must lead to.
 * @param path a PEM file; null = there are none
 * @throws OperatorError where the file cannot be read, or has no certificate
 */
export async function readTrustAnchors(path: string | null): Promise<readonly X509Certificate[]> {
  if (path === null) return []
  const pem = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new OperatorError(`STIR_TRUST_ANCHORS: ${path} cannot be read (${error.code ?? 'unknown'})`)
  })
  const blocks = pem
    .split(/(?<=-----END CERTIFICATE-----)/)
    .filter(block => block.includes('BEGIN CERTIFICATE'))
  const anchors = blocks.map(block => {
    const [certificate] = readCertificates(block) ?? []
    if (certificate === undefined)
      throw new OperatorError(`STIR_TRUST_ANCHORS: ${path} has what is no certificate`)
    return certificate
  })
  if (anchors.length === 0) throw new OperatorError(`STIR_TRUST_ANCHORS: ${path} has no certificate`)
  return anchors
}
