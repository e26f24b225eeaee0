import type { SignatureVerdict } from '../../platform/files/expiring-signatures.ts'
import { type ExpiringSignatures, expiringSignatures } from '../../platform/files/expiring-signatures.ts'
import { recordingName } from '../engine/recording-name.ts'

/** The parts of a call's row that say where its recording is. */
export interface RecordedCall {
  readonly company_id: number
  readonly uuid: string
  readonly recording_url: string | null
  readonly recording_file: string | null
}

/** Makes and checks addresses that open the recording of one call to whoever has them, for a while. */
export interface RecordingLinks {
  /**
   * Where the recording can be listened to: a link to this service for one of its files, else what its carrier said; null
   * without one.
   * @param baseUrl of the way by which the asker came here; default: what links to this service begin with
   */
  urlOf(call: RecordedCall, baseUrl?: string): string | null
  /** @param expires, signature as they stand in the link, or whatever was sent instead */
  verdictOn(link: RecordingLink, now: Date): SignatureVerdict
}

interface RecordingLink {
  readonly companyId: number
  readonly uuid: string
  readonly expires: string
  readonly signature: string
}

/**
 * Long enough for whoever is told of a recording by a webhook, delivered late, or reads a list of calls on Monday; each
 * reading of the call gives another link. As long as links to a bucket can live at most.
 */
const LINK_MS = 7 * 24 * 60 * 60 * 1_000

/** A call that is read again on the same day (UTC) shows the same link: what has been read can be compared. */
const SAME_LINK_MS = 24 * 60 * 60 * 1_000

/**
 * @param secret the same on every process, or one would refuse the links of another
 * @param baseUrl what links begin with, without a slash at the end; asked each time
 */
export function recordingLinks(secret: Buffer, baseUrl: () => string, now: () => number): RecordingLinks {
  const signatures = expiringSignatures(secret)
  return {
    urlOf: (call, base = baseUrl()) =>
      call.recording_file === null ? call.recording_url : `${base}${pathOf(call, signatures, now())}`,
    verdictOn: ({ expires, signature, ...call }, at) =>
      signatures.verdictOn(recordingName(call), expires, signature, at),
  }
}

function pathOf(
  { company_id: companyId, uuid }: RecordedCall,
  signatures: ExpiringSignatures,
  now: number,
): string {
  const expiresAt = new Date((Math.floor(now / SAME_LINK_MS) + 1) * SAME_LINK_MS + LINK_MS)
  const signature = signatures.sign(recordingName({ companyId, uuid }), expiresAt)
  return `/api/v5/calls/${uuid}/recording.wav?company_id=${companyId}&${signature}`
}
