import type { SrtpSuite } from '../telephony/media/srtp/srtp-suite.ts'
import type { HeardSound } from './hearing.ts'
import type { ReceivedSound } from './phone-sound.ts'

/** What happens to a telephone, as whoever holds it would tell it. */
export type PhoneEvent =
  | { readonly type: 'calls'; readonly uri: string }
  | { readonly type: 'is-called'; readonly from: string }
  /** `hasSound`: early media, a ringback tone from the other side. */
  | { readonly type: 'rings'; readonly status: number; readonly reason: string; readonly hasSound: boolean }
  /** `encryption`: of sound; null where it is plain. */
  | { readonly type: 'answered'; readonly encryption: SrtpSuite | null }
  | { readonly type: 'hears'; readonly sound: HeardSound }
  /** The other side pressed it. */
  | { readonly type: 'key'; readonly key: string }
  | { readonly type: 'presses'; readonly keys: string }
  | ({ readonly type: 'ended' } & PhoneOutcome)

export interface PhoneOutcome {
  /** Who ended it, and how, in words. */
  readonly words: string
  /** From the answer on; null where nobody answered. */
  readonly seconds: number | null
  readonly received: ReceivedSound
  /** What was heard, where it was to be recorded: 8,000 samples a second. */
  readonly recorded: readonly Int16Array[]
}
