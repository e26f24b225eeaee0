import type { X509Certificate } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { OperatorError } from '../../platform/operator-error.ts'
import { readCertificates } from './certificate-chain.ts'

/**
 * The certificates that a setting names a file of, and which are trusted: the roots of signatures of callers' numbers, for one.
 * @param path a PEM file; null = there are none
 * @throws OperatorError where the file cannot be read, or has no certificate
 */
export async function readTrustAnchors(
  setting: string,
  path: string | null,
): Promise<readonly X509Certificate[]> {
  if (path === null) return []
  const pem = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new OperatorError(`${setting}: ${path} cannot be read (${error.code ?? 'unknown'})`)
  })
  const blocks = pem
    .split(/(?<=-----END CERTIFICATE-----)/)
    .filter(block => block.includes('BEGIN CERTIFICATE'))
  const anchors = blocks.map(block => {
    const [certificate] = readCertificates(block) ?? []
    if (certificate === undefined) throw new OperatorError(`${setting}: ${path} has what is no certificate`)
    return certificate
  })
  if (anchors.length === 0) throw new OperatorError(`${setting}: ${path} has no certificate`)
  return anchors
}
