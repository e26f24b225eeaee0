import type { Call, CallHandlers } from '../telephony/sip/agent/call.ts'
import type { Scheduler } from '../telephony/sip/transaction/scheduler.ts'
import { type HeardSound, Hearing } from './hearing.ts'
import type { PhoneEvent, PhoneOutcome } from './phone-event.ts'
import type { PhoneSound } from './phone-sound.ts'

/** What whoever holds the telephone does once the call is answered. */
export interface Behaviour {
  /** What is said, again and again; null says nothing. */
  readonly says: Int16Array | null
  /** Pressed one after the other. */
  readonly keys: readonly string[]
  /** When the first key is pressed; null: when something is heard. */
  readonly keysAfterSeconds: number | null
  /** When to hang up; null: that is left to the other side. */
  readonly seconds: number | null
  readonly isRecording: boolean
}

interface PhoneCallPorts {
  readonly behaviour: Behaviour
  readonly scheduler: Scheduler
  tell(event: PhoneEvent): void
}

/** One call of a telephone, whoever called whom: what is heard in it, and what is done. */
export class PhoneCall {
  readonly #ports: PhoneCallPorts
  readonly #hearing = new Hearing()
  readonly #timers: (() => void)[] = []
  #sound: PhoneSound | null = null
  #call: Pick<Call, 'bye'> | null = null
  #answeredAt: number | null = null
  #isPressing = false
  #ended: (outcome: PhoneOutcome) => void = () => undefined
  readonly over: Promise<PhoneOutcome>

  constructor(ports: PhoneCallPorts) {
    this.#ports = ports
    this.over = new Promise(resolve => {
      this.#ended = resolve
    })
  }

  /** Before anything else. */
  begin(call: Pick<Call, 'bye'>, sound: PhoneSound): void {
    this.#call = call
    this.#sound = sound
  }

  /** What both sides of a call have in common. */
  get handlers(): Pick<CallHandlers, 'onOffer' | 'onEnded' | 'onAnswer'> {
    return {
      onOffer: async sdp =>
        this.#sound === null
          ? { kind: 'unacceptable' }
          : { kind: 'answer', sdp: await this.#sound.answer(sdp) },
      onAnswer: sdp => {
        this.#sound?.accept(sdp).catch(() => this.hangUp())
      },
      onEnded: ({ by, words }) => this.end(by === 'local' ? 'hung up here' : `the other side: ${words}`),
    }
  }

  hearSound(samples: Int16Array): void {
    const sound = this.#hearing.take(samples)
    if (sound === null) return
    this.#ports.tell({ type: 'hears', sound })
    if (this.#answeredAt !== null && this.#ports.behaviour.keysAfterSeconds === null) this.#respondTo(sound)
  }

  hearKey(key: string): void {
    this.#ports.tell({ type: 'key', key })
  }

  answered(): void {
    const { behaviour, scheduler } = this.#ports
    const { says, seconds, keysAfterSeconds } = behaviour
    if (this.#answeredAt !== null || this.#sound === null) return
    this.#answeredAt = scheduler.now()
    this.#ports.tell({ type: 'answered', encryption: this.#sound.encryption })
    if (says !== null) this.#sound.say(says)
    if (keysAfterSeconds !== null) this.#after(keysAfterSeconds, () => this.#press(0))
    if (seconds !== null) this.#after(seconds, () => this.hangUp())
  }

  hangUp(): void {
    this.#call?.bye()
  }

  end(words: string): void {
    for (const cancel of this.#timers.splice(0)) cancel()
    const sound = this.#sound
    if (sound === null) return
    this.#sound = null
    void sound.close().then(received => {
      const { now } = this.#ports.scheduler
      const seconds = this.#answeredAt === null ? null : (now() - this.#answeredAt) / 1_000
      const outcome = { words, seconds, received, recorded: sound.recorded() }
      this.#ports.tell({ type: 'ended', ...outcome })
      this.#ended(outcome)
    })
  }

  #respondTo(sound: HeardSound): void {
    if (sound !== 'silence') this.#after(REACTION_SECONDS, () => this.#press(0))
  }

  /** Presses the keys from that one on, with a pause in which a menu may answer. */
  #press(index: number): void {
    const keys = this.#ports.behaviour.keys[index]
    if (keys === undefined || (index === 0 && this.#isPressing)) return
    this.#isPressing = true
    this.#ports.tell({ type: 'presses', keys })
    void this.#sound?.press(keys).then(() => this.#after(KEY_PAUSE_SECONDS, () => this.#press(index + 1)))
  }

  #after(seconds: number, run: () => void): void {
    if (this.#sound !== null) this.#timers.push(this.#ports.scheduler.after(seconds * 1_000, run))
  }
}

/** As soon as somebody who listens would. */
const REACTION_SECONDS = 0.5

const KEY_PAUSE_SECONDS = 2
