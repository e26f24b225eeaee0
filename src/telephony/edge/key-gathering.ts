import type { CarrierEvent, GatherCommand } from '../carrier.ts'
import type { CallClock } from '../clock/call-clock.ts'
import type { MediaEndpoint, Prompt } from '../media/media.ts'

interface GatheringPorts {
  readonly caller: Pick<MediaEndpoint, 'play' | 'stopPlaying'>
  readonly clock: CallClock
  report(event: CarrierEvent): void
}

/** Prompts for a caller, and the keys that he presses meanwhile and afterwards. */
export class KeyGathering {
  readonly #ports: GatheringPorts
  /** Resolves when nothing is being said any more. */
  #prompt: Promise<unknown> = Promise.resolve()
  /** The first key since the prompt began, while nobody has asked for one yet. */
  #early: string | null = null
  #waiting: Waiting | null = null

  constructor(ports: GatheringPorts) {
    this.#ports = ports
  }

  /** Says or plays something, in place of what is heard now. Keys pressed before belong to what was heard then. */
  prompt(prompt: Prompt): void {
    this.stop()
    this.#prompt = this.#ports.caller.play([prompt])
  }

  /** Waits for one key: one that was pressed during the prompt, or the next, until so long after the prompt's end. */
  gather({ gather, timeoutSeconds }: GatherCommand): void {
    const early = this.#early
    this.#cancel()
    const waiting: Waiting = { gather, cancel: () => undefined }
    this.#waiting = waiting
    if (early !== null) {
      this.press(early)
      return
    }
    const { clock, report } = this.#ports
    this.#prompt.then(() => {
      if (this.#waiting !== waiting) return
      waiting.cancel = clock.schedule(clock.now() + timeoutSeconds * 1_000, () => {
        this.#cancel()
        report({ type: 'gather-timed-out', gather })
      })
    })
  }

  /** The caller pressed a key. */
  press(digit: string): void {
    if (this.#waiting === null) {
      this.#early ??= digit
      return
    }
    const { gather } = this.#waiting
    this.#cancel()
    this.#ports.caller.stopPlaying()
    this.#ports.report({ type: 'digit', gather, digit })
  }

  /** What is said ends, and no key is waited for. */
  stop(): void {
    this.#cancel()
    this.#ports.caller.stopPlaying()
    this.#prompt = Promise.resolve()
  }

  #cancel(): void {
    this.#waiting?.cancel()
    this.#waiting = null
    this.#early = null
  }
}

interface Waiting {
  readonly gather: number
  cancel: () => void
}
