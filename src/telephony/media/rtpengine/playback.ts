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
  /** As `stop`, in its turn. */
  silence(): void
  /** Something is played now, or is not any more. */
  onChange(): void
}

/** Days of the shortest tone; rtpengine has no word for "for ever". */
const MANY_TIMES = 1_000_000

/** One file after the other, by the clock: rtpengine says when it begins, but not when it is done. */
export class Playback {
  readonly #ports: PlaybackPorts
  #current: Current | null = null

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
      const current: Current = {
        files: [],
        at: 0,
        beganAtMs: 0,
        isSounding: false,
        timer: undefined,
        resolve,
      }
      this.#current = current
      void find().then(files => {
        if (this.#current !== current) return
        current.files = files
        this.#begin(current)
      })
    })
  }

  stop(): void {
    const current = this.#current
    if (current === null) return
    this.#end(current, 'stopped')
    if (current.isSounding) this.#ports.silence()
  }

  /** The party is on hold: it hears nothing, while the time of what is played passes. */
  async interrupt(): Promise<void> {
    if (this.#current?.isSounding !== true) return
    this.#current.isSounding = false
    await this.#ports.stop()
  }

  /** Plays on what is to be heard and is not, from where it would be by now. */
  async resume(): Promise<void> {
    const current = this.#current
    const file = current?.files[current.at]
    if (current === null || file === undefined || current.isSounding) return
    current.isSounding = true
    const passedMs = Math.round(this.#ports.now() - current.beganAtMs)
    const fromMs = file.isLasting || passedMs < RESUME_MS ? 0 : Math.min(passedMs, file.ms)
    await this.#ports.start(file.file, file.isLasting ? MANY_TIMES : 1, fromMs)
  }

  #begin(current: Current): void {
    const file = current.files[current.at]
    if (file === undefined) {
      this.#end(current, 'finished')
      return
    }
    current.beganAtMs = this.#ports.now()
    current.isSounding = false
    if (!file.isLasting) {
      current.timer = setTimeout(() => {
        current.at++
        this.#begin(current)
      }, file.ms)
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
  beganAtMs: number
  /** rtpengine was told to play it. */
  isSounding: boolean
  timer: NodeJS.Timeout | undefined
  readonly resolve: (outcome: 'finished' | 'stopped') => void
}
