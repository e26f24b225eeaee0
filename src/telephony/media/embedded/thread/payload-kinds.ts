import type { AgreedMedia } from '../../description/media-session.ts'
import type { Codec } from '../../media.ts'

/** What a packet holds; `noise`: how silence sounds (RFC 3389), which shows that the party is there. */
export type PayloadKind = Codec | 'keys' | 'noise'

/** What each payload type means with one party. */
export class PayloadKinds {
  readonly #kinds: (PayloadKind | null)[] = Array.from({ length: 128 }, () => null)

  set({ formats, keyPayloadTypes }: AgreedMedia): void {
    this.#kinds.fill(null)
    this.#kinds[COMFORT_NOISE] = 'noise'
    for (const { payloadType, codec } of formats) this.#kinds[payloadType] = codec
    for (const payloadType of keyPayloadTypes) this.#kinds[payloadType] = 'keys'
  }

  /** Null when it was not agreed on: such packets are dropped. */
  of(payloadType: number): PayloadKind | null {
    return this.#kinds[payloadType] ?? null
  }
}

/** RFC 3551 section 6. */
const COMFORT_NOISE = 13
