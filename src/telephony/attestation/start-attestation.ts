import { createOutboundClient } from '../../delivery/outbound-client.ts'
import type { Logger } from '../../platform/log/logger.ts'
import type { CallClock } from '../clock/call-clock.ts'
import { type CallAttestor, createCallAttestor } from './call-attestor.ts'
import { judgeChain } from './certificate-chain.ts'
import { createCertificateStore } from './certificate-store.ts'
import { certificateFetcher, MAX_CERTIFICATE_BYTES } from './fetch-certificate.ts'
import { readTrustAnchors } from './trust-anchors.ts'

export interface AttestationSettings {
  /** A PEM file of trusted roots; null = nothing is verified. */
  readonly trustAnchorsPath: string | null
  /** Whether certificates may be at private and loopback addresses. */
  readonly allowPrivateUrls: boolean
}

/** @throws OperatorError where the trusted roots cannot be read */
export async function startAttestation(
  { trustAnchorsPath, allowPrivateUrls }: AttestationSettings,
  { clock, logger }: { readonly clock: CallClock; readonly logger: Pick<Logger, 'info' | 'warn'> },
): Promise<CallAttestor & { stop(): Promise<void> }> {
  const anchors = await readTrustAnchors('STIR_TRUST_ANCHORS', trustAnchorsPath)
  if (anchors.length === 0) {
    return { ...createCallAttestor({ certificates: null, clock, logger }), stop: async () => undefined }
  }
  const client = createOutboundClient({ allowPrivateUrls, maxAnswerBytes: MAX_CERTIFICATE_BYTES })
  const certificates = createCertificateStore({
    fetch: certificateFetcher(client, allowPrivateUrls),
    judge: pem => judgeChain(pem, anchors),
    now: () => clock.now(),
  })
  return { ...createCallAttestor({ certificates, clock, logger }), stop: () => client.close() }
}
