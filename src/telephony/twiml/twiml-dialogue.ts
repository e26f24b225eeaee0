import type { CallClock } from '../clock/call-clock.ts'
import { apologyVerbs, HANG_UP, twimlDocument, waitVerbs } from './twiml-verbs.ts'
import type { XmlElement } from './xml.ts'

/** Providers give up after 15 s (Twilio) or less; before that they are asked to come again. */
const PATIENCE_MS = 10_000

/** Nobody wants to hear silence for longer than a minute. */
const MOST_WAITS = 6

/** A provider repeats a question within seconds: nothing older is asked again. */
const ANSWERS_REMEMBERED = 10

export interface DialoguePorts {
  readonly clock: CallClock
  /** The address at which the call asks what comes next, for the n-th time. */
  continueUrl(turn: number): string
  /** Breaks off what the call is doing, and has it ask at this address, unless that is not wanted any more when it is tried. */
  interrupt(url: string, isWanted: () => boolean): Promise<void>
  /** The caller was sent away, since the engine has had nothing to say for too long. */
  onGivenUp(): void
}

/** What the provider asks, and the documents that answer it. A question that is repeated has the answer that it had. */
export class TwimlDialogue {
  readonly #ports: DialoguePorts
  readonly #answers = new Map<string, Promise<string>>()
  /** Every question so far: an old one is none that is to be answered next. */
  readonly #asked = new Set<string>()
  #verbs: XmlElement[] = []
  /** Whether the verbs say all that is to be done until the next question. */
  #isComplete = false
  #answer: ((document: string) => void) | null = null
  /** Whether a question is sure to come soon. */
  #isQuestionDue = true
  #cancelPatience: () => void = () => undefined
  #turn = 0
  #waits = 0
  #isOver = false

  constructor(ports: DialoguePorts) {
    this.#ports = ports
  }

  /** Another process has answered its questions so far, the last with a document that is being followed. */
  takeOver(): void {
    this.#asked.add('voice')
    this.#isQuestionDue = false
  }

  /** Whether nothing has been asked yet. */
  get isNew(): boolean {
    return this.#asked.size === 0
  }

  /** Whether nothing has been answered yet. */
  get isFirst(): boolean {
    return this.#asked.size <= 1 && this.#waits === 0 && this.#turn === 0
  }

  get isAsked(): boolean {
    return this.#answer !== null
  }

  /**
   * @param question its name: the same for one that is repeated
   * @param onNew called when it is not, before it is answered
   */
  ask(question: string, onNew: () => void = () => undefined): Promise<string> {
    const before = this.answered(question)
    if (before !== null) return before
    if (this.#isOver) return Promise.resolve(twimlDocument(HANG_UP))
    // Whoever asks twice at a time has broken the first off.
    this.#wait()
    const answer = new Promise<string>(resolve => {
      this.#answer = document => {
        this.#answer = null
        this.#cancelPatience()
        resolve(document)
      }
    })
    this.#remember(question, answer)
    this.#isQuestionDue = false
    const { clock } = this.#ports
    this.#cancelPatience = clock.schedule(clock.now() + PATIENCE_MS, () => this.#wait())
    onNew()
    this.#answerIfComplete()
    return answer
  }

  /** What comes next? An address that the call was never given is none of ours, or of another process. */
  askNext(turn: number): Promise<string> {
    return turn > this.#turn ? this.comeAgain() : this.ask(`continue ${turn}`)
  }

  /** The answer that a question had, or where to come again if that is forgotten; null for a new one. */
  answered(question: string): Promise<string> | null {
    const answer = this.#answers.get(question)
    if (answer !== undefined) return answer
    return this.#asked.has(question) ? this.comeAgain() : null
  }

  /** For what is no question that the call has now: whichever it has stays open, and is asked at its own address. */
  comeAgain(): Promise<string> {
    const verbs = this.#isOver ? [HANG_UP] : waitVerbs(this.#ports.continueUrl(this.#turn))
    return Promise.resolve(twimlDocument(...verbs))
  }

  /** What is to be done before whatever concludes the document. */
  add(...verbs: readonly XmlElement[]): void {
    if (!this.#isComplete) this.#verbs.push(...verbs)
  }

  /** @returns what was added and not yet said: for a verb that holds others */
  takeAdded(): readonly XmlElement[] {
    return this.#verbs.splice(0)
  }

  /** These verbs end the document: it is the answer to the question, or breaks off what the call is doing. */
  conclude(...verbs: readonly XmlElement[]): void {
    this.add(...verbs)
    this.#isComplete = true
    if (this.#answer === null) this.#interrupt()
    else this.#answerIfComplete()
  }

  /** What the call is doing, or was about to be told, is not to be done any more. */
  breakOff(): void {
    this.takeAdded()
    this.#isComplete = false
    this.#interrupt()
  }

  /** Has the call ask, unless it is about to. */
  #interrupt(): void {
    if (this.#answer !== null || this.#isQuestionDue || this.#isOver) return
    this.#isQuestionDue = true
    const turn = ++this.#turn
    const isWanted = () => this.#isQuestionDue && turn === this.#turn && !this.#isOver
    this.#ports.interrupt(this.#ports.continueUrl(turn), isWanted).catch(() => {
      // Whatever follows may try again.
      if (isWanted()) this.#isQuestionDue = false
    })
  }

  /** For a question that came too late to matter: it is to be asked again otherwise. */
  askAgain(): string {
    this.#turn++
    return twimlDocument(...waitVerbs(this.#ports.continueUrl(this.#turn)))
  }

  /** Nothing is to be done any more. A question that is open, and any later one, is answered so. */
  end(): void {
    this.#isOver = true
    this.#answer?.(twimlDocument(HANG_UP))
  }

  #answerIfComplete(): void {
    if (this.#answer === null || !this.#isComplete) return
    const verbs = this.takeAdded()
    this.#isComplete = false
    this.#waits = 0
    this.#answer(twimlDocument(...verbs))
  }

  #wait(): void {
    const answer = this.#answer
    if (answer === null) return
    if (++this.#waits > MOST_WAITS) {
      answer(twimlDocument(...apologyVerbs()))
      this.#ports.onGivenUp()
      return
    }
    answer(this.askAgain())
    this.#isQuestionDue = true
  }

  #remember(question: string, answer: Promise<string>): void {
    this.#asked.add(question)
    this.#answers.set(question, answer)
    if (this.#answers.size <= ANSWERS_REMEMBERED) return
    for (const oldest of this.#answers.keys()) {
      this.#answers.delete(oldest)
      return
    }
  }
}
