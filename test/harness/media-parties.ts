import type { Media, MediaEndpoint, MediaEvent, OpenOptions } from '../../src/telephony/media/media.ts'
import type { SrtpSuite } from '../../src/telephony/media/srtp/srtp-suite.ts'
import { type HeardPacket, loudnessAt, MediaPhone, samplesOf } from './media-phone.ts'

export interface Party {
  readonly endpoint: MediaEndpoint
  readonly phone: MediaPhone
  readonly events: readonly MediaEvent[]
  /** Resolves with all events so far, once they are as they should be. */
  happened(isEnough: (events: readonly MediaEvent[]) => boolean): Promise<readonly MediaEvent[]>
}

export interface Joining {
  readonly ssrc?: number
  readonly describe?: Parameters<MediaPhone['describe']>[0]
  readonly options?: OpenOptions
  /** What the phone encrypts with. */
  readonly suite?: SrtpSuite
  /** Whether the phone reports what it hears (RTCP). */
  readonly reports?: boolean
  /** Whether it rings, or waits, and is not to be sent silence yet. */
  readonly isUnanswered?: boolean
}

/** The parties of the calls of a test. */
export class MediaParties {
  readonly #phones: MediaPhone[] = []
  readonly #endpoints: MediaEndpoint[] = []

  /** A party whose phone has offered, and been answered unless it is said otherwise. */
  async join(
    media: Media,
    {
      ssrc = 0x1234_5678,
      describe = {},
      options = {},
      suite,
      reports = false,
      isUnanswered = false,
    }: Joining = {},
  ): Promise<Party> {
    const phone = await this.phone({ ssrc })
    if (suite !== undefined) phone.encrypt(suite)
    if (reports) phone.report()
    const events: MediaEvent[] = []
    const waiting = new Set<() => void>()
    const endpoint = await media.open(event => {
      events.push(event)
      for (const resolve of waiting) resolve()
      waiting.clear()
    }, options)
    this.#endpoints.push(endpoint)
    phone.dial(await endpoint.answer(phone.describe(describe)))
    if (!isUnanswered) endpoint.begin()
    const happened = async (isEnough: (events: readonly MediaEvent[]) => boolean) => {
      while (!isEnough(events)) await new Promise<void>(resolve => waiting.add(resolve))
      return events
    }
    return { endpoint, phone, events, happened }
  }

  /** A phone that is part of no call. */
  async phone(options: Parameters<typeof MediaPhone.open>[0]): Promise<MediaPhone> {
    const phone = await MediaPhone.open(options)
    this.#phones.push(phone)
    return phone
  }

  /** All hang up. */
  async leave(): Promise<void> {
    await Promise.all(this.#endpoints.splice(0).map(endpoint => endpoint.close()))
    await Promise.all(this.#phones.splice(0).map(phone => phone.close()))
  }
}

/** Whether the last 400 ms sound of this frequency. */
export const loud = (frequency: number) => (heard: readonly HeardPacket[]) =>
  heard.length >= 20 && loudnessAt(frequency, samplesOf(heard.slice(-20))) > 2_000

export const isTold = (type: MediaEvent['type']) => (events: readonly MediaEvent[]) =>
  events.some(event => event.type === type)
