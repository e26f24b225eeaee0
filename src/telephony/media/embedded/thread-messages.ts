import type { AgreedMedia } from '../description/media-session.ts'
import type { MediaEvent, MediaQuality } from '../media.ts'

/** Endpoints, plays, batches of keys and recordings are numbered by the main thread, which never uses a number twice. */
export type ToThread =
  | {
      readonly type: 'open'
      readonly endpoint: number
      readonly address: string
      /** 0: any that is free. */
      readonly rtpPort: number
      readonly rtcpPort: number
    }
  | { readonly type: 'agree'; readonly endpoint: number; readonly agreed: AgreedMedia }
  | { readonly type: 'begin'; readonly endpoint: number }
  | {
      readonly type: 'play'
      readonly endpoint: number
      readonly play: number
      /** In shared memory: threads are handed the same sound, not a copy each. */
      readonly sounds: readonly Int16Array[]
      /** The sound that goes on after the last; null: none. */
      readonly loopFrom: number | null
    }
  | { readonly type: 'stop-playing'; readonly endpoint: number }
  | { readonly type: 'send-keys'; readonly endpoint: number; readonly batch: number; readonly keys: string }
  | { readonly type: 'connect'; readonly endpoint: number; readonly other: number }
  | { readonly type: 'disconnect'; readonly endpoint: number }
  | { readonly type: 'record'; readonly endpoint: number; readonly recording: number; readonly path: string }
  | { readonly type: 'pause-recording'; readonly endpoint: number }
  | { readonly type: 'resume-recording'; readonly endpoint: number }
  | { readonly type: 'stop-recording'; readonly endpoint: number }
  | { readonly type: 'close'; readonly endpoint: number }

export type FromThread =
  | { readonly type: 'ready' }
  /** How late a turn was at worst since the last time. */
  | { readonly type: 'late'; readonly ms: number }
  | {
      readonly type: 'opened'
      readonly endpoint: number
      readonly rtpPort: number
      readonly rtcpPort: number
    }
  /** A defect; the endpoint that it befell is told of as lost. */
  | { readonly type: 'fault'; readonly reason: string }
  | { readonly type: 'not-opened'; readonly endpoint: number; readonly reason: string }
  | { readonly type: 'happened'; readonly endpoint: number; readonly event: MediaEvent }
  | { readonly type: 'played'; readonly play: number; readonly outcome: 'finished' | 'stopped' }
  | { readonly type: 'keys-sent'; readonly batch: number }
  /** All that there is of it is in its file; `failure` says why that is not all that was said. */
  | { readonly type: 'recorded'; readonly recording: number; readonly failure: string | null }
  | { readonly type: 'closed'; readonly endpoint: number; readonly quality: MediaQuality }

/** What a thread is started with. */
export interface ThreadSettings {
  readonly inactiveAfterMs: number
}
