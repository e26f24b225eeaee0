/** Writes down what becomes of the talk of one call, one after the other. */
export class WrittenTalk {
  #last: Promise<void> = Promise.resolve()
  #waiting = 0
  #isWritten: boolean

  /** @param isWritten whether another process has written it down */
  constructor(isWritten: boolean) {
    this.#isWritten = isWritten
  }

  /** Whether the row says all that is known. */
  get isWritten(): boolean {
    return this.#isWritten && this.#waiting === 0
  }

  /** @param write never rejects; whether it is written down */
  write(write: () => Promise<boolean>): Promise<void> {
    this.#waiting++
    this.#last = this.#last.then(write).then(isWritten => {
      this.#isWritten = isWritten
      this.#waiting--
    })
    return this.#last
  }
}
