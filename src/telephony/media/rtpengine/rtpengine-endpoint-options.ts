import type { MediaSession } from '../description/media-session.ts'
import type { MediaListener, Prompt } from '../media.ts'
import type { DescribedCall } from './describe-call.ts'
import type { RtpengineCall } from './rtpengine-call.ts'
import type { RecordingPlaces } from './rtpengine-recording.ts'
import type { SilenceSender } from './silence-sender.ts'
import type { SoundFiles } from './sound-files.ts'

/** What an endpoint in rtpengine is made of, and whom it tells. */
export interface RtpengineEndpointOptions {
  readonly call: RtpengineCall
  /** The endpoints of one call have the same: those alone can be connected. */
  readonly group: symbol
  readonly session: MediaSession
  readonly listener: MediaListener
  readonly interfaces: DescribedCall['interfaces']
  readonly silence: Pick<SilenceSender, 'place' | 'send'>
  readonly files: Pick<SoundFiles, 'fileOf'>
  /** 8,000 samples a second; null when a prompt cannot be had. */
  readonly soundOf: (prompt: Prompt) => Promise<Int16Array | null>
  readonly recordings: RecordingPlaces
  readonly inactiveAfterMs: number
  /** Milliseconds of a clock that never jumps. */
  now(): number
  /** Told of a command that failed, where nobody waits for it. */
  onFailure(error: unknown): void
  /** Called once. */
  onClosed(): void
}
