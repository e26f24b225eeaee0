import type { CarrierEvent, GatherCommand } from '../carrier.ts'
import { type CallerWatchPorts, createCallerWatch } from './caller-watch.ts'
import { gatherVerbs } from './twiml-verbs.ts'
import type { WebhookKind, WebhookParameters } from './webhook.ts'
import type { XmlElement } from './xml.ts'

export interface AwaitedKeyPorts extends CallerWatchPorts {
  /** Where the provider says what came of it. */
  address(kind: WebhookKind, gather: number): string
  report(event: CarrierEvent): void
}

/** The provider says within this that a prompt and the time after it are over. */
const LATE_MS = 5_000

/** For how long a prompt is about heard: fast enough that nobody who is gone is missed for long, and no more is asked than need be. */
const SAID_MS_A_CHARACTER = 80
const PLAYED_MS = 30_000

/** The key that a call waits for, one gather at a time. */
export class AwaitedKey {
  readonly #ports: AwaitedKeyPorts
  readonly #watch: ReturnType<typeof createCallerWatch>
  /** The gather that waits; 0 = none. */
  #gather = 0

  constructor(ports: AwaitedKeyPorts) {
    this.#ports = ports
    this.#watch = createCallerWatch(ports)
  }

  get isAwaited(): boolean {
    return this.#gather !== 0
  }

  /** @param prompts what is said and played before it @returns what the provider is told */
  begin({ gather, timeoutSeconds }: GatherCommand, prompts: readonly XmlElement[]): readonly XmlElement[] {
    this.#gather = gather
    this.#watch.start(promptMs(prompts) + timeoutSeconds * 1_000 + LATE_MS)
    const { address } = this.#ports
    const urls = { keyUrl: address('gather', gather), silenceUrl: address('silence', gather) }
    return gatherVerbs(prompts, timeoutSeconds, urls)
  }

  /** @param parameters what the provider says was pressed; nothing = silence */
  hear(gather: number, { Digits: digits = '', FinishedOnKey: finish = '' }: WebhookParameters): void {
    if (!this.isAwaited || gather !== this.#gather) return
    this.forget()
    // Telnyx documents no empty `finishOnKey`: by its default, # ends the waiting, and is none of the digits.
    const [digit] = /^[\d*#]/.exec(digits) ?? /^[\d*#]$/.exec(finish) ?? []
    this.#ports.report(
      digit === undefined ? { type: 'gather-timed-out', gather } : { type: 'digit', gather, digit },
    )
  }

  giveUp(): void {
    this.hear(this.#gather, {})
  }

  /** Nobody waits for it any more. */
  forget(): void {
    this.#gather = 0
    this.#watch.stop()
  }
}

function promptMs(prompts: readonly XmlElement[]): number {
  return prompts.reduce(
    (sum, { name, content }) =>
      sum + (name === 'Play' ? PLAYED_MS : content.join('').length * SAID_MS_A_CHARACTER),
    0,
  )
}
