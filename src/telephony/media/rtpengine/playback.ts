/** A file that is played, and for how long; `isLasting`: again and again until it is stopped. */
export interface PlayedFile {
  readonly file: string
  readonly ms: number
  readonly isLasting: boolean
}

export interface PlaybackPorts {
  /** Milliseconds of a clock that never jumps. */
  now(): number
  /** @param fromMs where in the file to begin */
  start(file: string, repeats: number, fromMs: number): Promise<void>
  stop(): Promise<void>
  /** Something is played now, or is not any more: `settle` is to be called. */
  onChange(): void
}

/** Days of the shortest tone; rtpengine has no word for "for ever". */
const MANY_TIMES = 1_000_000

/** One file after the other, by the clock: rtpengine says when it begins, but not when it is done. */
export class Playback {
  readonly #ports: PlaybackPorts
  #current: Current | null = null
  /** What rtpengine plays; unknown while it is told, and where it has not answered that. */
  #sounding: Piece | 'unknown' | null = null

  constructor(ports: PlaybackPorts) {
    this.#ports = ports
  }

  get isPlaying(): boolean {
    return this.#current !== null
  }

  /** @param find what is to be played, which may take a while, but does not fail; what was played before stops at once */
  play(find: () => Promise<readonly PlayedFile[]>): Promise<'finished' | 'stopped'> {
    this.stop()
    return new Promise(resolve => {
      const current: Current = { files: [], at: 0, piece: null, timer: undefined, resolve }
      this.#current = current
      void find().then(files => {
        if (this.#current !== current) return
        current.files = files
        this.#begin(current)
      })
    })
  }

  stop(): void {
    if (this.#current !== null) this.#end(this.#current, 'stopped')
  }

  /**
   * Has rtpengine play what is to be heard, from where it would be by now, and nothing else. Once it has failed it is to be called again.
   * @param isHeard whether the party hears anything: on hold it does not, while the time of what is played passes
   */
  async settle(isHeard: boolean): Promise<void> {
    const piece = isHeard ? (this.#current?.piece ?? null) : null
    if (this.#sounding === piece) return
    const maySound = this.#sounding !== null
    this.#sounding = 'unknown'
    if (maySound) await this.#ports.stop()
    if (piece === null) {
      this.#sounding = null
      return
    }
    const { file, ms, isLasting } = piece.played
    const passedMs = Math.round(this.#ports.now() - piece.beganAtMs)
    const fromMs = isLasting || passedMs < RESUME_MS ? 0 : Math.min(passedMs, ms)
    await this.#ports.start(file, isLasting ? MANY_TIMES : 1, fromMs)
    this.#sounding = piece.isDone ? null : piece
  }

  #begin(current: Current): void {
    const played = current.files[current.at]
    if (played === undefined) {
      this.#end(current, 'finished')
      return
    }
    const piece: Piece = { played, beganAtMs: this.#ports.now(), isDone: false }
    current.piece = piece
    if (!played.isLasting) {
      current.timer = setTimeout(() => {
        // It ends by itself, a little later there than here: told to stop, rtpengine would cut its end off.
        piece.isDone = true
        if (this.#sounding === piece) this.#sounding = null
        current.at++
        this.#begin(current)
      }, played.ms)
    }
    this.#ports.onChange()
  }

  #end(current: Current, outcome: 'finished' | 'stopped'): void {
    clearTimeout(current.timer)
    this.#current = null
    current.resolve(outcome)
    this.#ports.onChange()
  }
}

/** What was begun so lately is played from its beginning. */
const RESUME_MS = 100

interface Current {
  files: readonly PlayedFile[]
  at: number
  /** Which of them is under way; null while they are being found. */
  piece: Piece | null
  timer: NodeJS.Timeout | undefined
  readonly resolve: (outcome: 'finished' | 'stopped') => void
}

interface Piece {
  readonly played: PlayedFile
  readonly beganAtMs: number
  isDone: boolean
}
