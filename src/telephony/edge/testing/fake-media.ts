import type { CallClock } from '../../clock/call-clock.ts'
import type {
  Media,
  MediaEndpoint,
  MediaEvent,
  MediaListener,
  MediaQuality,
  OpenOptions,
  Prompt,
} from '../../media/media.ts'

/** How long any prompt is, and when during it the caller presses a key. */
const PROMPT_MS = 2_000
const KEY_MS = 1_000

/** How long a key takes that a destination is sent. */
const DIGIT_MS = 250

/** The description of a party that is heard as soon as it has described itself. */
export const HEARD_EARLY = 'v=heard early'

const SILENT: MediaQuality = {
  codec: 'PCMU',
  encryption: null,
  received: { packets: 0, lost: 0, late: 0, jitterMs: 0, refused: 0 },
  sent: { packets: 0, lost: null, jitterMs: null, roundTripMs: null },
}

/** Media without sound, in virtual time, that notes what it is told to do. */
export class FakeMedia implements Pick<Media, 'open'> {
  readonly #clock: CallClock
  /** Keys that the caller presses, one in each prompt. */
  readonly #keys: string[]
  /** What the first party, the caller, was played: `speech Press a key`, `tone ringback`, `keys 5`, `connected`, `disconnected`. */
  readonly played: string[] = []
  /** What was asked of each party. */
  readonly encryption: (OpenOptions['encryption'] | undefined)[] = []
  /** The addresses of ours that parties were told when they were opened. */
  readonly ownAddresses: (string | undefined)[] = []
  /** How many parties have answered, or were. */
  begun = 0
  readonly #listeners: MediaListener[] = []

  constructor(clock: CallClock, keys: readonly string[]) {
    this.#clock = clock
    this.#keys = [...keys]
  }

  /** What becomes of the sound of a party, by the order in which they were opened. */
  tell(place: number, event: MediaEvent): void {
    this.#listeners[place]?.(event)
  }

  async open(listener: MediaListener, { encryption, ownAddress }: OpenOptions = {}): Promise<MediaEndpoint> {
    this.encryption.push(encryption)
    this.ownAddresses.push(ownAddress)
    const isCaller = this.#listeners.push(listener) === 1
    let finish: (how: 'finished' | 'stopped') => void = () => undefined
    const after = (ms: number, wake: () => void) => this.#clock.schedule(this.#clock.now() + ms, wake)
    return {
      offer: async () => 'v=ours',
      offerAt: address => `v=ours ${address}`,
      accept: async answer => {
        if (answer === HEARD_EARLY) listener({ type: 'heard' })
      },
      answer: async () => 'v=ours',
      isHeld: false,
      begin: () => {
        this.begun++
      },
      play: prompts => {
        finish('stopped')
        for (const prompt of prompts) if (isCaller) this.played.push(nameOf(prompt))
        return new Promise(resolve => {
          const isTone = prompts.some(({ kind }) => kind === 'tone')
          const cancelEnd = isTone ? () => undefined : after(PROMPT_MS, () => finish('finished'))
          const key = isTone ? undefined : this.#keys.shift()
          const cancelKey =
            key === undefined ? () => undefined : after(KEY_MS, () => listener({ type: 'digit', digit: key }))
          finish = how => {
            cancelEnd()
            cancelKey()
            resolve(how)
          }
        })
      },
      stopPlaying: () => finish('stopped'),
      // Those of destinations take their time.
      sendDigits: async digits => {
        if (isCaller) this.played.push(`keys ${digits}`)
        else await new Promise(resolve => after(DIGIT_MS * digits.length, () => resolve(undefined)))
      },
      connect: () => {
        if (isCaller) this.played.push('connected')
      },
      disconnect: () => {
        if (isCaller) this.played.push('disconnected')
      },
      record: name => ({
        pause: () => undefined,
        resume: () => undefined,
        stop: async () => ({ outcome: 'finished', name, file: `/tmp/${name}.wav`, seconds: 1 }),
      }),
      close: async () => {
        finish('stopped')
        return SILENT
      },
    }
  }
}

function nameOf(prompt: Prompt): string {
  switch (prompt.kind) {
    case 'speech':
      return `speech ${prompt.text}`
    case 'audio':
      return `audio ${prompt.url}`
    case 'tone':
      return `tone ${prompt.tone}`
  }
}
